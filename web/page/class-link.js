/** A dialog that builds a link for a class: what to leave out, where to begin, whether to present. */
import { writeHash } from './state.js';
import { say, toSay } from './say.js';

/** @import { State } from './state.js' */

/** Parts of figures that a class may not need, by their name in `x_hide`. */
export const PARTS = {
  controls: toSay('control panels'),
  table: toSay('tables of numbers'),
  code: toSay('code'),
  notice: toSay('what to notice'),
  measured: toSay('measured statements'),
};

/** Leaves out parts, sections and figures. @param {string[]} names */
export function applyHidden(names) {
  const { classList } = document.documentElement;
  for (const part of Object.keys(PARTS)) classList.toggle(`hide-${part}`, names.includes(part));
  for (const heading of document.querySelectorAll('main h2')) {
    const section = /** @type {HTMLElement} */ (heading.closest('section'));
    section.hidden = names.includes(heading.id);
  }
  for (const figure of document.querySelectorAll('.exhibit')) {
    /** @type {HTMLElement} */ (figure).hidden = names.includes(figure.id);
  }
}

/** @param {() => State} currentState */
export function startClassLink(currentState) {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('class-link'));
  button.hidden = false;
  button.addEventListener('click', () => openDialog(currentState()));
}

/** @param {State} state */
function openDialog(state) {
  const dialog = document.createElement('dialog');
  dialog.className = 'class-link';
  dialog.setAttribute('aria-labelledby', 'class-link-title');
  const sections = [...document.querySelectorAll('main h2')].map(({ id, textContent }) => ({
    name: id,
    text: textContent ?? id,
  }));
  const parts = Object.entries(PARTS).map(([name, text]) => ({ name, text: say(text) }));
  const title = element('h2', say('A link for your class'));
  title.id = 'class-link-title';
  const form = element('form', '');
  form.append(
    choices(say('Leave out of every figure'), parts, state.hidden),
    choices(say('Leave out sections'), sections, state.hidden),
    choices(say('Show'), [{ name: 'present', text: say('as slides, one figure at a time') }], []),
  );
  const link = document.createElement('input');
  link.readOnly = true;
  link.setAttribute('aria-label', say('The link'));
  const said = element('span', '');
  said.setAttribute('role', 'status');
  const update = () => {
    const names = [...form.querySelectorAll('input:checked')].map(
      (box) => /** @type {HTMLInputElement} */ (box).name,
    );
    const hidden = names.filter((name) => name !== 'present');
    const query = names.includes('present') ? '?present' : '';
    const path = location.href.replace(/[?#].*$/, '');
    link.value = path + query + writeHash({ ...state, hidden });
  };
  form.addEventListener('change', update);
  const copy = element('button', say('Copy the link'));
  copy.addEventListener('click', async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      said.textContent = say('Copied.');
    } catch {
      said.textContent = say('It is selected: copy it.');
    }
  });
  const close = element('button', say('Close'));
  close.addEventListener('click', () => dialog.close());
  const tools = element('p', '');
  tools.append(link, copy, close, said);
  dialog.append(title, form, tools);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  update();
  dialog.showModal();
}

/**
 * @param {string} legend
 * @param {{name: string, text: string}[]} options
 * @param {string[]} chosen
 */
function choices(legend, options, chosen) {
  const group = document.createElement('fieldset');
  group.append(element('legend', legend));
  for (const { name, text } of options) {
    const label = document.createElement('label');
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', name });
    box.checked = chosen.includes(name);
    label.append(box, ` ${text}`);
    group.append(label);
  }
  return group;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (made instanceof HTMLButtonElement) made.type = 'button';
  return made;
}
