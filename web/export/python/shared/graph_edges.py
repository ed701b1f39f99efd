def graph_edges(graph, num_nodes, columns, edges):
    """Pairs of neighbours of a graph."""
    if edges is not None:
        return list(zip(edges[::2], edges[1::2]))
    last = range(1, num_nodes)
    if graph == "grid":
        across = [(n - 1, n) for n in last if n % columns]
        return across + [(n - columns, n) for n in last if n >= columns]
    if graph == "star":
        return [(0, n) for n in last]
    if graph == "complete":
        return [(m, n) for n in last for m in range(n)]
    if graph == "tree":
        return [((n - 1) // 2, n) for n in last]
    closing = [(num_nodes - 1, 0)] if graph == "cycle" and num_nodes > 2 else []
    return [(n - 1, n) for n in last] + closing
