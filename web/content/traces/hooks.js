/** What to paste where a model runs, so that it records what it uses: the one place where hooks are kept. */
import { writer } from '../../export/writer.js';

/**
 * @typedef {object} Hook of at most 15 lines
 * @property {string} name
 * @property {string} title
 * @property {'python' | 'shell'} language
 * @property {string} version of what it hooks into
 * @property {string} tried what of it was run
 * @property {string} note
 * @property {string} code
 */

const READ = 'Not run: checked by its syntax and against the names in the sources';
const STOOD_IN = 'Run against a stand-in of its interface, not against a model';

/** @type {readonly Hook[]} */
export const hooks = [
  {
    name: 'torch',
    title: 'torch',
    language: 'python',
    version: 'transformers 4.50 to 5, torch 2',
    tried: STOOD_IN,
    note: 'Hook the decoder: of GPT-2 it is model.transformer. Ids that are made inside are taken from the rotary module; a table of positions is an embedding of its own: hook that.',
    code: `import json; trace = {"posenc_trace": 1, "steps": []}
def record(module, args, kw):
    ids, mask, tokens = (kw.get(name) for name in ("position_ids", "attention_mask", "input_ids"))
    rows = len(kw["inputs_embeds"] if tokens is None else tokens)
    cache = kw.get("past_key_values")
    step = {"cache_len": [cache.get_seq_length() if cache is not None else 0] * rows}
    if ids is not None: step["position_ids"] = ids.tolist()
    if getattr(mask, "ndim", 0) == 2: step["attention_mask"] = mask.long().tolist()
    trace["steps"].append(step)
def inside(module, args, kw):
    ids = kw["position_ids"] if "position_ids" in kw else args[1]
    trace["steps"][-1].setdefault("position_ids", ids.tolist())
model.model.register_forward_pre_hook(record, with_kwargs=True)
model.model.rotary_emb.register_forward_pre_hook(inside, with_kwargs=True)
# after the run: json.dump(trace, open("run.json", "w"))`,
  },
  {
    name: 'vllm',
    title: 'vLLM',
    language: 'python',
    version: 'vLLM V1, 0.10 to 0.11, enforce_eager=True',
    tried: READ,
    note: 'It runs in the worker and writes run.json there. Requests have no names here: what follows the first one that ends is not decidable.',
    code: `import json
from vllm.forward_context import get_forward_context
def install(model):
    trace = {"posenc_trace": 1, "steps": []}
    def record(module, args, kw):
        layers = get_forward_context().attn_metadata
        if not layers: return  # a run to measure memory
        meta = next(iter(layers.values()))
        cu, lens = meta.query_start_loc.tolist(), meta.seq_lens.tolist()
        ids = kw["positions"][..., :cu[-1]].tolist()
        cached = [n - (b - a) for n, a, b in zip(lens, cu, cu[1:])]
        trace["steps"].append({"position_ids": ids, "cu_seqlens": cu, "cache_len": cached})
        json.dump(trace, open("run.json", "w"))
    model.register_forward_pre_hook(record, with_kwargs=True)
llm.apply_model(install)`,
  },
  {
    name: 'mlx-lm',
    title: 'mlx-lm',
    language: 'python',
    version: 'mlx-lm 0.24 to 0.28',
    tried: STOOD_IN,
    note: 'Ids never exist there: attention gives RoPE the cache’s offset. The first layer is recorded.',
    code: `import json; trace = {"posenc_trace": 1, "steps": []}
attention = model.layers[0].self_attn
rope = attention.rope
class Recording:
    calls = 0
    def __call__(self, x, offset=0):
        Recording.calls += 1
        if Recording.calls % 2:  # queries; keys come next
            first = offset.tolist() if hasattr(offset, "tolist") else offset
            first = first if isinstance(first, list) else [first] * x.shape[0]
            ids = [list(range(n, n + x.shape[2])) for n in first]
            trace["steps"].append({"position_ids": ids})
        return rope(x, offset=offset)
attention.rope = Recording()
# after the run: json.dump(trace, open("run.json", "w"))`,
  },
  {
    name: 'llama.cpp',
    title: 'llama.cpp',
    language: 'shell',
    version: 'llama.cpp from June 2025 on',
    tried:
      'Not run: the lines of the log are those of its sources, and a log of that form is read by a test',
    note: 'Its log is a trace as it is. Of three axes it has the first alone.',
    code: `LLAMA_BATCH_DEBUG=2 llama-cli -m model.gguf -p "The lion killed Rahul" -n 8 -no-cnv -v 2> log.txt
npx posenc trace log.txt`,
  },
  {
    name: 'jax',
    title: 'JAX',
    language: 'python',
    version: 'jax 0.4.30 and later; names of MaxText',
    tried: STOOD_IN,
    note: 'The call stands at the top of the decoder, where positions are an argument.',
    code: `import json, jax
trace = {"posenc_trace": 1, "steps": []}
def record(positions, segments):
    trace["steps"].append({"position_ids": positions.tolist(), "documents": segments.tolist()})
# at the top of the decoder's __call__
jax.debug.callback(record, decoder_positions, decoder_segment_ids, ordered=True)
# after the run
jax.effects_barrier()
json.dump(trace, open("run.json", "w"))`,
  },
];

/** To be pasted where a model runs. */
export const hookWriter = writer(
  'hook of a runtime',
  { takes: 'text', reader: 'own words' },
  (/** @type {string} */ name) => hooks.find((hook) => hook.name === name)?.code ?? '',
);
