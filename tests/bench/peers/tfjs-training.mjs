// A training step of the lab's one-layer model in TensorFlow.js: the same widths, normalization, loss,
// optimizer and number of tokens, written with its own gradients.

/** @typedef {any} Tensor its types are installed for a bench only */

/** The model of the lab's “two words back”; every sequence is as long as ours are on average. */
export const MODEL = {
  words: 11,
  dModel: 32,
  heads: 4,
  hidden: 64,
  batch: 16,
  tokens: 11,
  learningRate: 0.005,
};
const BACK = 2;
const EPSILON = 1e-5;

/**
 * @param {any} tf tfjs-core
 * @param {() => number} random uniform in [0, 1)
 * @returns {{step: () => Promise<number>, dispose: () => void}} step gives its loss [nats per answer]
 */
export function tensorflowTrainer(tf, random) {
  const { words, dModel, heads, hidden, batch, tokens, learningRate } = MODEL;
  const headDim = dModel / heads;
  const rows = batch * tokens;
  /** @param {number[]} shape @param {number} scale */
  const variable = (shape, scale) => tf.variable(tf.mul(tf.randomNormal(shape, 0, 1), scale));
  const gain = () => tf.variable(tf.ones([dModel]));
  const scale = 1 / Math.sqrt(dModel);
  const w = {
    embedding: variable([words, dModel], 1),
    gains: [gain(), gain(), gain()],
    query: variable([dModel, dModel], scale),
    key: variable([dModel, dModel], scale),
    value: variable([dModel, dModel], scale),
    output: variable([dModel, dModel], scale / Math.SQRT2),
    up: variable([dModel, hidden], scale),
    down: variable([hidden, dModel], 1 / Math.sqrt(2 * hidden)),
    answer: variable([dModel, words], 0.02),
  };
  const all = Object.values(w).flat();
  const optimizer = tf.train.adam(learningRate, 0.9, 0.98, 1e-8);
  const positions = tf.tensor2d(sinusoids(rows, tokens, dModel), [rows, dModel]);

  /** @param {Tensor} x @param {Tensor} factor */
  const normalize = (x, factor) =>
    tf.mul(tf.mul(x, tf.rsqrt(tf.add(tf.mean(tf.square(x), 1, true), EPSILON))), factor);
  /** @param {Tensor} x @param {Tensor} weights */
  const split = (x, weights) =>
    tf.transpose(tf.reshape(tf.matMul(x, weights), [batch, tokens, heads, headDim]), [0, 2, 1, 3]);

  /** @param {Tensor} inputs one-hot @param {Tensor} targets one-hot; rows of zeros: not asked */
  const loss = (inputs, targets) => {
    let x = tf.add(tf.matMul(inputs, w.embedding), positions);
    const read = normalize(x, w.gains[0]);
    const scores = tf.matMul(split(read, w.query), split(read, w.key), false, true);
    const mixed = tf.matMul(
      tf.softmax(tf.mul(scores, 1 / Math.sqrt(headDim))),
      split(read, w.value),
    );
    const joined = tf.reshape(tf.transpose(mixed, [0, 2, 1, 3]), [rows, dModel]);
    x = tf.add(x, tf.matMul(joined, w.output));
    x = tf.add(x, tf.matMul(tf.relu(tf.matMul(normalize(x, w.gains[1]), w.up)), w.down));
    const logits = tf.matMul(normalize(x, w.gains[2]), w.answer);
    return tf.neg(tf.div(tf.sum(tf.mul(tf.logSoftmax(logits), targets)), tf.sum(targets)));
  };

  async function step() {
    const { inputs, targets } = drawBatch(random);
    const cost = tf.tidy(() => {
      const x = tf.tensor2d(inputs, [rows, words]);
      const y = tf.tensor2d(targets, [rows, words]);
      const { value, grads } = tf.variableGrads(() => loss(x, y));
      const squares = Object.values(grads).map((gradient) => tf.sum(tf.square(gradient)));
      const norm = tf.sqrt(tf.addN(squares));
      const factor = tf.minimum(tf.div(1, norm), 1); // clipped to norm 1
      const clipped = Object.entries(grads).map(([name, gradient]) => [
        name,
        tf.mul(gradient, factor),
      ]);
      optimizer.applyGradients(Object.fromEntries(clipped));
      return value;
    });
    const [number] = await cost.data();
    cost.dispose();
    return number;
  }

  const dispose = () => {
    optimizer.dispose();
    for (const tensor of [...all, positions]) tensor.dispose();
  };
  return { step, dispose };
}

/** A beginning and letters; the answer is the letter two before. @param {() => number} random */
function drawBatch(random) {
  const { words, batch, tokens } = MODEL;
  const inputs = new Float32Array(batch * tokens * words);
  const targets = new Float32Array(batch * tokens * words);
  for (let sequence = 0; sequence < batch; sequence++) {
    const letters = Array.from({ length: tokens }, (_, token) =>
      token === 0 ? words - 1 : Math.floor(random() * (words - 1)),
    );
    for (const [token, letter] of letters.entries()) {
      const row = (sequence * tokens + token) * words;
      inputs[row + letter] = 1;
      if (token > BACK) targets[row + letters[token - BACK]] = 1;
    }
  }
  return { inputs, targets };
}

/** @param {number} rows @param {number} tokens @param {number} dModel */
function sinusoids(rows, tokens, dModel) {
  return Float32Array.from({ length: rows * dModel }, (_, index) => {
    const position = Math.floor(index / dModel) % tokens;
    const channel = index % dModel;
    const angle = position * 10000 ** (-(channel - (channel % 2)) / dModel);
    return channel % 2 ? Math.cos(angle) : Math.sin(angle);
  });
}
