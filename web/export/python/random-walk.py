def random_walk(graph="path", num_nodes=32, columns=4, edges=None, d_model=16):
    """Table (nodes, d_model): how likely a walk is back after 1, 2, ... steps."""
    near = adjacency(graph, num_nodes, columns, edges)
    walk = near / np.clip(near.sum(axis=1, keepdims=True), 1, None)
    power, returns = walk, []
    for _ in range(d_model):
        returns.append((power * np.eye(num_nodes)).sum(axis=1))
        power = power @ walk
    return np.stack(returns, axis=1)
