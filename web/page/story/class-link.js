/** A dialog that builds a link for a class: what to leave out, where to begin, whether to present. */
import { copyText } from '../../export/copy.js';
import { link as asLink } from '../../export/link.js';
import { writeHash } from '../../settings/state.js';

/** @import { State } from '../../settings/state.js' */

/** Parts of figures that a class may not need, by their name in `x_hide`. */
export const PARTS = {
  controls: 'control panels',
  table: 'tables of numbers',
  code: 'code',
  notice: 'what to notice',
  measured: 'measured statements',
};

/** Of sections, whose ids may be those of parts: “the table” is both. */
const SECTION = 'section-';

/**
 * Leaves out parts, sections and figures. Links from before sections had a name of their own say their
 * ids alone.
 * @param {string[]} names
 */
export function applyHidden(names) {
  const old = names.filter((name) => !(name in PARTS));
  const { classList } = document.documentElement;
  for (const part of Object.keys(PARTS)) classList.toggle(`hide-${part}`, names.includes(part));
  for (const heading of document.querySelectorAll('main h2')) {
    const section = /** @type {HTMLElement} */ (heading.closest('section'));
    section.hidden = names.includes(SECTION + heading.id) || old.includes(heading.id);
    for (const link of document.querySelectorAll(`#contents a[href="#${heading.id}"]`)) {
      /** @type {HTMLElement} */ (link.closest('li')).hidden = section.hidden;
    }
  }
  for (const figure of document.querySelectorAll('.exhibit')) {
    /** @type {HTMLElement} */ (figure).hidden = names.includes(figure.id);
  }
}

/** @param {() => State} currentState */
export function startClassLink(currentState) {
  const button = document.getElementById('class-link');
  if (!button) return; // of the story alone
  button.hidden = false;
  button.addEventListener('click', () => openDialog(currentState()));
}

/** @param {State} state */
function openDialog(state) {
  const dialog = document.createElement('dialog');
  dialog.className = 'class-link';
  dialog.setAttribute('aria-labelledby', 'class-link-title');
  const sections = [...document.querySelectorAll('main h2')].map(({ id, textContent }) => ({
    name: SECTION + id,
    text: textContent ?? id,
  }));
  const parts = Object.entries(PARTS).map(([name, text]) => ({ name, text }));
  const title = element('h2', 'A link for your class');
  title.id = 'class-link-title';
  const form = element('form', '');
  form.append(
    choices('Leave out of every figure', parts, state.hidden),
    choices('Leave out sections', sections, state.hidden),
    choices('Show', [{ name: 'present', text: 'as slides, one figure at a time' }], []),
  );
  const link = document.createElement('input');
  link.readOnly = true;
  link.setAttribute('aria-label', 'The link');
  const said = element('span', '');
  said.setAttribute('role', 'status');
  const update = () => {
    const names = [...form.querySelectorAll('input:checked')].map(
      (box) => /** @type {HTMLInputElement} */ (box).name,
    );
    const hidden = names.filter((name) => name !== 'present');
    const query = names.includes('present') ? '?present' : '';
    const [path] = location.href.split(/[?#]/);
    link.value = path + query + writeHash({ ...state, hidden });
  };
  form.addEventListener('change', update);
  const copy = element('button', 'Copy the link');
  copy.addEventListener('click', async () => {
    link.select();
    const isDone = await copyText(asLink, { address: link.value });
    said.textContent = isDone ? 'Copied.' : 'It is selected: copy it.';
  });
  const close = element('button', 'Close');
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
