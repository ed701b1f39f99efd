def adjacency(graph, num_nodes, columns, edges):
    """Matrix (nodes, nodes): 1 between neighbours, 0 elsewhere."""
    last = range(1, num_nodes)
    pairs = [(n - 1, n) for n in last]
    if edges is not None:
        pairs = zip(edges[::2], edges[1::2])
    elif graph == "grid":
        pairs = [(n - 1, n) for n in last if n % columns]
        pairs += [(n - columns, n) for n in last if n >= columns]
    elif graph == "star":
        pairs = [(0, n) for n in last]
    elif graph == "complete":
        pairs = [(m, n) for n in last for m in range(n)]
    elif graph == "tree":
        pairs = [((n - 1) // 2, n) for n in last]
    elif graph == "cycle":
        pairs += [(num_nodes - 1, 0)]
    near = set()
    for a, b in pairs:
        near |= {(a, b), (b, a)}
    return np.array([[float((a, b) in near) for b in range(num_nodes)] for a in range(num_nodes)])
