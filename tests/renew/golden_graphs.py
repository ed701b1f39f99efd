"""Tables of nodes of graphs, and of patches below a convolution. See golden.py."""

from mpmath import eigsy, matrix, mp, mpf, sqrt


def neighbours(nodes, edges):
    near = [[] for _ in range(nodes)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def path(nodes):
    return [(n, n + 1) for n in range(nodes - 1)]


def cycle(nodes):
    return path(nodes) + [(nodes - 1, 0)]


def grid(height, width):
    across = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    return across + [(n, n + width) for n in range((height - 1) * width)]


# a triangle with a tail of three and a leaf on it: no two nodes are alike; node 7 is alone
KITE = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (3, 6)]


def laplacian(nodes, edges, symmetric):
    """torch_geometric.utils.get_laplacian, normalization 'sym' or None."""
    near = neighbours(nodes, edges)
    result = matrix(nodes, nodes)
    for n in range(nodes):
        result[n, n] = mpf(1) if symmetric else mpf(len(near[n]))
        for m in near[n]:
            result[n, m] = -1 / sqrt(mpf(len(near[n]) * len(near[m]))) if symmetric else mpf(-1)
    return result


def smallest_gap(nodes, edges, symmetric):
    """Between eigenvalues that differ: eigenvectors are as exact as that is wide."""
    values = sorted(eigsy(laplacian(nodes, edges, symmetric), eigvals_only=True))
    return min(b - a for a, b in zip(values, values[1:]) if b - a > mpf(10) ** -30)


def modes(nodes, edges, symmetric, count):
    """AddLaplacianEigenvectorPE, with a basis of every eigenspace instead of random signs: the
    projections of node 0, 1, ... onto it, each made orthogonal to those before."""
    values, vectors = eigsy(laplacian(nodes, edges, symmetric))
    order = sorted(range(nodes), key=lambda k: values[k])
    columns, start = [], 0
    while start < nodes:
        space = [k for k in order[start:] if values[k] - values[order[start]] < mpf(10) ** -30]
        start += len(space)
        chosen = []
        for node in range(nodes):
            left = [sum(vectors[n, k] * vectors[node, k] for k in space) for n in range(nodes)]
            for other in chosen:
                part = sum(x * y for x, y in zip(other, left))
                left = [x - part * y for x, y in zip(left, other)]
            length = sqrt(sum(x * x for x in left))
            if length > mpf(10) ** -20 and len(chosen) < len(space):
                chosen.append([x / length for x in left])
        columns += chosen
    return [[column[n] for column in columns[1 : count + 1]] for n in range(nodes)]


def eigenvectors(name, description, edges, nodes, arguments, symmetric=True, count=6):
    kind = "symmetric" if symmetric else "combinatorial"
    return {
        "file": f"laplacian_{name}.npy",
        "description": description,
        "scheme": "laplacian-eigenvectors",
        "arguments": {"num_nodes": nodes, "d_model": count, "laplacian": kind, **arguments},
        "rows": modes(nodes, edges, symmetric, count),
        "tolerance": {
            "float32": 6e-8,
            # src/encodings/graphs/laplacian.h
            "float64": float(mpf("1e-15") * nodes / smallest_gap(nodes, edges, symmetric)),
        },
    }


def returns(name, description, edges, nodes, arguments, steps):
    """AddRandomWalkPE: the diagonals of powers of D^-1 A."""
    near = neighbours(nodes, edges)
    walk = matrix(nodes, nodes)
    for n in range(nodes):
        for m in near[n]:
            walk[n, m] = mpf(1) / len(near[n])
    power, rows = walk, [[] for _ in range(nodes)]
    for _ in range(steps):
        for n in range(nodes):
            rows[n].append(power[n, n])
        power = power * walk
    return {
        "file": f"random_walk_{name}.npy",
        "description": description,
        "scheme": "random-walk",
        "arguments": {"num_nodes": nodes, "d_model": steps, **arguments},
        "rows": rows,
        "tolerance": {"float32": 6e-8, "float64": 5e-16},
    }


def numbers(count, seed):
    return [mpf(((k + 1) * 40503 + seed * 9973) % 65536) / 32768 - 1 for k in range(count)]


def convolved(picture, weights, side, padding):
    """torch.nn.Conv2d with one channel, padding = side // 2 and this padding_mode."""
    height, width = len(picture), len(picture[0])

    def at(y, x):
        if padding == "circular":
            return picture[y % height][x % width]
        if padding == "replicate":
            return picture[min(max(y, 0), height - 1)][min(max(x, 0), width - 1)]
        return picture[y][x] if 0 <= y < height and 0 <= x < width else mpf(0)

    half = side // 2
    return [
        [
            sum(
                weights[i * side + j] * at(y + i - half, x + j - half)
                for i in range(side)
                for j in range(side)
            )
            for x in range(width)
        ]
        for y in range(height)
    ]


def conditional(name, description, height, width, side, layers, padding="zeros"):
    """CPVT's PEG, x + convolution(x), on a picture of ones; the table is what that adds."""
    weights = numbers(side * side, 5)
    picture = [[mpf(1)] * width for _ in range(height)]
    for _ in range(layers):
        added = convolved(picture, weights, side, padding)
        picture = [[a + b for a, b in zip(*rows)] for rows in zip(picture, added)]
    largest = max(abs(x - 1) for row in picture for x in row)
    return {
        "file": f"{name}.npy",
        "description": description,
        "scheme": "conditional",
        "arguments": {
            "grid_height": height,
            "grid_width": width,
            "d_model": 2,
            "kernel": side,
            "layers": layers,
            "padding": padding,
            "weights": [float(w) for w in weights],
        },
        "rows": [[x - 1, x - 1] for row in picture for x in row],
        "tolerance": {"float32": float(largest * mpf(2) ** -24), "float64": float(largest) * 4e-15},
    }


def tables():
    assert mp.dps >= 50
    flat = [n for edge in KITE for n in edge]
    yield eigenvectors(
        "path", "eigenvectors of a path: cosines", path(9), 9, {"graph": "path"}, symmetric=False
    )
    yield eigenvectors(
        "cycle", "eigenvectors of a cycle: pairs of cosine and sine", cycle(9), 9, {"graph": "cycle"}
    )
    yield eigenvectors(
        "grid",
        "eigenvectors of a square grid, where eigenvalues come in pairs",
        grid(3, 3),
        9,
        {"graph": "grid", "columns": 3},
        count=8,
    )
    yield eigenvectors(
        "edges", "eigenvectors of a graph without symmetry", KITE, 8, {"edges": flat}, count=7
    )
    yield returns("path", "a walk's returns on a path", path(7), 7, {"graph": "path"}, 12)
    yield returns("edges", "a walk's returns on a graph without symmetry", KITE, 8, {"edges": flat}, 9)
    yield conditional("conditional", "what zero padding leaks into a picture of ones", 5, 6, 3, 1)
    yield conditional(
        "conditional_two_layers", "two convolutions, the border replicated", 6, 4, 5, 2, "replicate"
    )
