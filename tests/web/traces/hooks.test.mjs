/** Hooks: those of Python are compiled, that of torch is run on a small module with the same calls. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, test } from 'node:test';
import { hooks } from '../../../web/content/traces/hooks.js';
import { loadTraces } from '../../../web/traces/index.js';
import { jaxRun, python, runJson, torchRun } from '../support/runs.mjs';
import { GPT2, LLAMA } from './runs/parts.mjs';

const skip = python === null && 'no Python';

/** @type {import('../../../web/traces/index.js').Traces} */
let traces;
before(async () => {
  traces = await loadTraces();
});

const codeOf = (/** @type {string} */ name) =>
  hooks.find((hook) => hook.name === name)?.code ?? assert.fail(name);

test('hooks: five, each of at most 15 lines, with its version and what of it was run', () => {
  assert.deepEqual(
    hooks.map(({ name }) => name),
    ['torch', 'vllm', 'mlx-lm', 'llama.cpp', 'jax'],
  );
  for (const { name, code, version, tried } of hooks) {
    assert.ok(code.split('\n').length <= 15, name);
    assert.match(version, /\d/, name);
    assert.match(tried, /vllm|llama/.test(name) ? /^Not run/ : /^Run against a stand-in/, name);
    if (name !== 'llama.cpp') {
      assert.match(code, /json\.dump\(trace, open\("run\.json", "w"\)\)/, name);
      assert.match(code, /"posenc_trace": 1, "steps": \[\]/, name);
    }
    assert.doesNotMatch(code, /http|socket|request/, 'they send nothing');
  }
});

for (const { name, code, language } of hooks) {
  test(`hooks: that of ${name} is ${language} without an error of syntax`, { skip }, () => {
    const [program, ...args] =
      language === 'python'
        ? [String(python), '-c', 'import ast, sys; ast.parse(sys.stdin.read())']
        : ['bash', '-n'];
    assert.equal(spawnSync(program, args, { input: code }).status, 0);
  });
}

/** @param {string} kind of run @param {boolean} hasMistake */
const recorded = (kind, hasMistake) => JSON.parse(torchRun(codeOf('torch'), kind, hasMistake));

for (const [kind, config, fault] of /** @type {const} */ ([
  ['padded', GPT2, 'pad-counted'],
  ['later', LLAMA, 'decode-pads'],
  ['inside', LLAMA, 'offset-lost'],
])) {
  test(
    `hooks: from the torch hook's record of a run “${kind}” to ${fault}; mended, nothing`,
    { skip },
    () => {
      const wrong = traces.checkTrace(recorded(kind, true), config);
      assert.equal(wrong.fault, fault, JSON.stringify(wrong));
      const right = traces.checkTrace(recorded(kind, false), config);
      assert.equal(right.fault, null, JSON.stringify(right));
      assert.deepEqual(
        right.sequences.flatMap(({ harmless }) => harmless),
        [],
      );
    },
  );
}

test('hooks: the record of JAX’s callback names documents that were not reset', { skip }, () => {
  assert.equal(traces.checkTrace(jaxRun(codeOf('jax')), JSON.stringify(GPT2)).fault, 'not-reset');
});

/** What mlx-lm's attention does with its rope. */
const MLX = `
class Shape:
    def __init__(self, length): self.shape = (1, 4, length, 8)
class Model: pass
model, layer, attention = Model(), Model(), Model()
attention.rope = lambda x, offset=0: x
layer.self_attn = attention; model.layers = [layer]
`;

test('hooks: the record of mlx-lm’s offsets is a trace', { skip }, () => {
  const calls =
    'for start, n in ((0, 4), (4, 1), (5, 1)):\n  for _ in "qk": model.layers[0].self_attn.rope(Shape(n), offset=start)';
  const dump = 'json.dump(trace, open("run.json", "w"))';
  const trace = JSON.parse(runJson([MLX, codeOf('mlx-lm'), calls, dump].join('\n')));
  assert.deepEqual(
    trace.steps.map((/** @type {any} */ step) => step.position_ids),
    [[[0, 1, 2, 3]], [[4]], [[5]]],
  );
  assert.equal(traces.checkTrace(trace, LLAMA).fault, null);
});
