/** What <pe-lab> trains: the task, who is seen, and one lane more. */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import lab from '#lab' with { type: 'json' };
import { fitsModel } from '../../../training/tables.js';
import { laneName } from './lane-name.js';
import { MOST_LANES } from './settings.js';

/** @import { Task } from '../../../training/index.js' */
/** @import { PeLab } from './lab.js' */

/**
 * @param {PeLab} host
 * @param {Record<string, any>} values of its settings
 * @param {Task} task
 * @param {string[]} known encodings of the trainer
 */
export function choicesTemplate(host, values, task, known) {
  const own = task.causal ? 'only those before' : 'both sides';
  const masks = [
    { name: 'task', title: `as the task: ${own}` },
    { name: 'both-sides', title: 'both sides' },
    { name: 'causal', title: 'only those before' },
  ];
  return html`<div class="choices">
    ${selectTemplate(host, 'task', 'Task', lab.tasks, values.task)}
    ${selectTemplate(host, 'mask', 'A word sees', masks, values.mask)}
    ${adderTemplate(host, values.lanes, known)}
  </div>`;
}

/**
 * @param {PeLab} host
 * @param {string} name
 * @param {string} label
 * @param {{name: string, title: string}[]} options
 * @param {string} value
 */
const selectTemplate = (host, name, label, options, value) =>
  html`<label
    >${label}
    <select
      .value=${live(value)}
      @change=${(/** @type {Event} */ event) =>
        host.change({ [name]: /** @type {HTMLSelectElement} */ (event.target).value })}
    >
      ${options.map(
        (option) =>
          html`<option value=${option.name} ?selected=${option.name === value}>
            ${option.title}
          </option>`,
      )}
    </select>
  </label>`;

/** @param {PeLab} host @param {string[]} lanes @param {string[]} known */
function adderTemplate(host, lanes, known) {
  const tables = (host.context?.catalogue ?? [])
    .filter((encoding) => fitsModel(encoding) && !known.includes(encoding.name))
    .map(({ name }) => name);
  const isFull = lanes.length >= MOST_LANES;
  const option = (/** @type {string} */ name) =>
    html`<option value=${name}>${laneName(name)}</option>`;
  return html`<label class="adder"
    >Add a lane
    <select
      ?disabled=${isFull}
      @change=${(/** @type {Event} */ event) => {
        const select = /** @type {HTMLSelectElement} */ (event.target);
        if (select.value)
          host.change({ lanes: [...lanes, select.value].slice(0, MOST_LANES).join(' ') });
        select.value = '';
      }}
    >
      <option value="">${isFull ? `no more than ${MOST_LANES}` : 'choose an encoding'}</option>
      <optgroup label="of the lab">${known.map(option)}</optgroup>
      <optgroup label="tables of the catalogue, as they are">${tables.map(option)}</optgroup>
    </select>
  </label>`;
}
