# What the torch hook asks of torch and transformers, of lists: Debian's torch 1.13 has no with_kwargs.
class Tensor:
    def __init__(self, values):
        self.values = values

    @property
    def ndim(self):
        depth, values = 0, self.values
        while isinstance(values, list):
            depth, values = depth + 1, values[0]
        return depth

    def __len__(self):
        return len(self.values)

    def long(self):
        return Tensor([[int(each) for each in row] for row in self.values])

    def tolist(self):
        return self.values


class Module:
    def __init__(self):
        self.hooks = []

    def register_forward_pre_hook(self, hook, with_kwargs=False):
        assert with_kwargs
        self.hooks.append(hook)

    def __call__(self, *args, **kwargs):
        for hook in self.hooks:
            hook(self, args, kwargs)
        return self.forward(*args, **kwargs)


class Rotary(Module):
    def forward(self, x, position_ids):
        return x


class Cache:
    rows = 0

    def get_seq_length(self):
        return self.rows


class Decoder(Module):
    def __init__(self, forgets):
        super().__init__()
        self.rotary_emb, self.forgets = Rotary(), forgets

    def forward(self, input_ids=None, attention_mask=None, position_ids=None, past_key_values=None):
        length = len(input_ids.values[0])
        first = 0 if self.forgets else past_key_values.get_seq_length()
        if position_ids is None:
            position_ids = Tensor([list(range(first, first + length))])
        self.rotary_emb(input_ids, position_ids)
        past_key_values.rows += length


class Model:
    pass


def make(kind, has_mistake):
    """padded: columns are numbered; later: in decoding only; inside: ids are made by the decoder."""
    model = Model()
    model.kind, model.has_mistake = kind, has_mistake
    model.model = Decoder(kind == "inside" and has_mistake)
    return model


def generate(model):
    mask = [[1] * 5] if model.kind == "inside" else [[0, 0, 1, 1, 1], [True] * 5]
    cache = Cache()
    for call in range(3):
        width = len(mask[0]) if call == 0 else 1
        column = [list(range(len(row) - width, len(row))) for row in mask]
        token = [[max(0, sum(row[: c + 1]) - 1) for c in own] for row, own in zip(mask, column)]
        wrong = model.has_mistake and (model.kind == "padded" or call > 0)
        ids = None if model.kind == "inside" else Tensor(column if wrong else token)
        model.model(
            input_ids=Tensor([[7] * width for _ in mask]),
            attention_mask=Tensor(mask),
            position_ids=ids,
            past_key_values=cache,
        )
        mask = [row + [1] for row in mask]
