def laplacian_eigenvectors(
    graph="path",
    num_nodes=32,
    columns=4,
    edges=None,
    d_model=8,
    laplacian="symmetric",
    random_signs=False,
    seed=1,
):
    """Table (nodes, d_model): eigenvectors of a graph's Laplacian, slowest first."""
    near = adjacency(graph, num_nodes, columns, edges)
    degrees, eye = near.sum(axis=1), np.eye(num_nodes)
    matrix = eye * degrees - near
    if laplacian == "symmetric":
        roots = np.sqrt(np.clip(degrees, 1, None))
        matrix = eye - near / (roots[:, None] * roots[None, :])
    values, vectors = np.linalg.eigh(matrix)
    found, start = [], 0
    while start < num_nodes:
        # where eigenvalues are equal: what is left of node 0, then 1, ... in their space
        end = start
        while end < num_nodes and values[end] - values[start] < 1e-9:
            end += 1
        space, chosen = vectors[:, start:end], []
        for node in range(num_nodes):
            left = space @ space[node]
            for other in chosen:
                left = left - (other @ left) * other
            length = math.sqrt(left @ left)
            if length > 1e-6 and len(chosen) < end - start:
                chosen.append(left / length)
        found += chosen
        start = end
    signs = [1.0] * d_model
    if random_signs:
        signs = [-1.0 if Rng(seed << 9 | j).uniform() < 0.5 else 1.0 for j in range(d_model)]
    return np.stack([sign * found[j + 1] for j, sign in enumerate(signs)], axis=1)
