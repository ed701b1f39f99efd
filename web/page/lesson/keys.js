/** Keys of slides, those of clickers among them: one list for keyboard and bar. */

/** In the order of the bar; without a text they have no button. @type {{name: string, keys: string[], key?: string, text?: string}[]} */
const KEYS = [
  { name: 'back', keys: ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'], key: '←', text: 'back' },
  {
    name: 'forward',
    keys: ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'],
    key: 'Space',
    text: 'on',
  },
  { name: 'answer', keys: ['a'], key: 'A', text: 'answer' },
  { name: 'controls', keys: ['c'], key: 'C', text: 'controls' },
  { name: 'notes', keys: ['n'], key: 'N', text: 'notes' },
  { name: 'overview', keys: ['o'], key: 'O', text: 'overview' },
  { name: 'pen', keys: ['p'], key: 'P', text: 'pen' },
  { name: 'blank', keys: ['b', '.'], key: 'B', text: 'blank' },
  { name: 'first', keys: ['Home'] },
  { name: 'last', keys: ['End'] },
  { name: 'leave', keys: ['Escape'] },
];

/** @param {Record<string, () => void>} actions by name */
export const keysOf = (actions) => ({
  shown: KEYS.flatMap(({ name, key, text }) => (key && text ? [{ name, key, text }] : [])),
  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    const found = KEYS.find(({ keys }) => keys.includes(event.key));
    if (!found || !(found.name in actions)) return;
    actions[found.name]();
    event.preventDefault();
  },
});

/** Whether a key belongs to a control: figures keep the keys they use to themselves. @param {KeyboardEvent} event */
const isTaken = (event) =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement &&
        (/^(INPUT|SELECT|TEXTAREA|BUTTON|SUMMARY)$/.test(node.tagName) ||
          (node.tagName === 'A' && event.key === 'Enter')),
    );
