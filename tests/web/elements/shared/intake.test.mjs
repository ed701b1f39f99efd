/** What is brought last is shown, whatever takes longer to read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigIntake } from '../../../../web/elements/models/model/intake.js';
import { Intake } from '../../../../web/elements/shared/table-intake.js';
import { TraceIntake } from '../../../../web/elements/traces/trace/intake.js';

/** What a template listens with. @param {any} template @param {string} type @returns {(event: any) => void} */
const listener = ({ strings, values }, type) =>
  values[strings.findIndex((/** @type {string} */ text) => text.endsWith(`@${type}=`))];

const settled = () => new Promise((go) => setTimeout(go, 20));

/** A file whose contents come when they are given, or fail. @param {string} name */
function slowFile(name) {
  /** @type {any} */
  const given = {};
  const read = new Promise((resolve, reject) => Object.assign(given, { resolve, reject }));
  const slice = () => ({ arrayBuffer: async () => new ArrayBuffer(4) });
  const file = { name, size: 10, slice, text: () => read, arrayBuffer: () => read };
  return { file, ...given };
}

/** An intake of texts, its listeners, and what its host was given. @param {new (host: any) => any} Kind */
function openIntake(Kind) {
  /** @type {unknown[]} */
  const taken = [];
  const host = {
    failure: null,
    own: null,
    published: [],
    settings: { values: {} },
    take: async (/** @type {string} */ text) => void taken.push(text),
    open: (/** @type {string} */ run) => void taken.push(run),
    change: (/** @type {unknown} */ change) => void taken.push(change),
    fail: (/** @type {Error} */ { message }) => void taken.push(message),
    requestUpdate() {},
  };
  const intake = new Kind(host);
  const on = (/** @type {string} */ type) => listener(intake.template(), type);
  return {
    host,
    intake,
    taken,
    paste: (/** @type {string} */ text) =>
      on('paste')({ clipboardData: { getData: () => text }, target: { value: '' } }),
    choose: (/** @type {any} */ file) => on('change')({ target: { files: [file] } }),
    click: (/** @type {any} */ target) => on('click')({ target }),
  };
}

for (const Kind of [ConfigIntake, TraceIntake]) {
  test(`${Kind.name}: an older file, or its failure, comes to nothing after a newer text`, async () => {
    const { taken, paste, choose } = openIntake(Kind);
    const [late, broken] = ['late.json', 'broken.json'].map(slowFile);
    choose(late.file);
    await settled();
    choose(broken.file);
    await settled();
    paste('newer');
    await settled();
    late.resolve('older');
    broken.reject(new Error('older'));
    await settled();
    assert.deepEqual(taken, ['newer']);
  });

  test(`${Kind.name}: the same file may be chosen again`, () => {
    const input = { value: 'C:\\fakepath\\run.json' };
    openIntake(Kind).click(input);
    assert.equal(input.value, '');
  });
}

test('ConfigIntake: what is brought for the one does not end what is read for the other', async () => {
  const { intake, taken, choose } = openIntake(ConfigIntake);
  const file = slowFile('first.json');
  choose(file.file);
  await settled();
  intake.begin('beside');
  file.resolve('first');
  await settled();
  assert.deepEqual(taken, ['first']);
});

test('TraceIntake: a run that the page opened meanwhile stays', async () => {
  const { host, taken, choose } = openIntake(TraceIntake);
  const file = slowFile('late.json');
  choose(file.file);
  await settled();
  host.own = /** @type {any} */ ({ given: 'pasted on the page' });
  file.resolve(new ArrayBuffer(2));
  await settled();
  assert.deepEqual(taken, []);
});

test('Intake: a table whose reading was stopped is not shown, though the core read it', async () => {
  /** @type {(answer: (table: any) => void) => void} */
  let onRead = () => {};
  const core = {
    fileFormat: async () => 'csv',
    read: () => new Promise((answer) => onRead(answer)),
  };
  const host = {
    context: { client: { core } },
    addController() {},
    requestUpdate() {},
    fail: (/** @type {Error} */ error) => assert.fail(error),
  };
  /** @type {string[]} */
  const shown = [];
  const intake = new Intake(/** @type {any} */ (host), ({ name }) => shown.push(name));
  for (const isStopped of [true, false]) {
    const reading = new Promise((resolve) => (onRead = resolve));
    const opened = intake.open({ file: new File(['01'], `${isStopped}.csv`) });
    const answer = await reading;
    if (isStopped) intake.stop();
    answer({ rows: 1 });
    await opened;
  }
  assert.deepEqual(shown, ['false.csv']);
});
