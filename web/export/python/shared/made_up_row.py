def made_up_row(row, rows, d_model, content, std, seed):
    """Stands in for a trained row: noise, or slow waves over the table with a little noise."""
    rng = stream(seed, row)
    noise = [rng.normal() for _ in range(d_model)]
    if content == "noise":
        return [std * x for x in noise]
    values = []
    for j, x in enumerate(noise):
        column = stream(seed, 2**40 + j)
        turns = 0.25 * 16 ** column.uniform()  # over the whole table
        angle = 2 * math.pi * (turns * row / rows + column.uniform())
        values.append(std * (0.95 * math.sqrt(2) * math.cos(angle) + 0.3122 * x))
    return values
