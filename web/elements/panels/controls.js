/** A control panel generated from settings: one labelled control per parameter, its remark beside it. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { snakeCase } from '../../core/check.js';
import { formatSetting } from '../../settings/settings.js';
import { choiceName, titleOf } from '../../settings/words.js';
import { typed } from './typed.js';
import { hasSlider, shareOf, valueAt } from '../../settings/slider-scale.js';

/** @import { Setting, Settings } from '../../settings/settings.js' */

/**
 * @typedef {object} PanelOptions
 * @property {Settings} settings
 * @property {string[]} first names of the settings to show at once; empty: all of them
 * @property {Record<string, string>} remarks problems by setting name
 * @property {Record<string, string>} fixed why a setting cannot be changed now, by its name
 * @property {(setting: Setting, text: string, isFinal: boolean) => void} onChange
 * @property {(link: NonNullable<Setting['link']>) => void} onLink
 */

/** The settings that are shown at once. @param {PanelOptions} options */
export const controlPanel = (options) =>
  html`<div class="controls" part="panel" role="group" aria-label="Controls">
    ${sections(shownOf(options), options)}
  </div>`;

/**
 * The others, behind a summary, made while it is open: a page has many figures, each with dozens of them.
 * It opens by itself where one of them is wrong.
 * @param {PanelOptions} options
 * @param {boolean} isOpen
 * @param {(event: Event) => void} onToggle
 */
export function restPanel(options, isOpen, onToggle) {
  const shown = shownOf(options);
  const rest = options.settings.list.filter((setting) => !shown.includes(setting));
  if (rest.length === 0) return nothing;
  const needsEye = rest.some(({ name }) => options.remarks[name]);
  return html`<details class="settings" part="panel" ?open=${needsEye} @toggle=${onToggle}>
    <summary>More settings</summary>
    ${needsEye || isOpen ? html`<div class="controls">${sections(rest, options, true)}</div>` : nothing}
  </details>`;
}

/** @param {PanelOptions} options */
function shownOf({ settings: { list }, first }) {
  if (first.length === 0) return list;
  return first.flatMap((wanted) => list.find(({ name }) => name === wanted) ?? []);
}

/**
 * Settings with what they belong to as a heading, where they say so.
 * @param {Setting[]} list
 * @param {PanelOptions} options
 * @param {boolean} [named]
 */
function sections(list, options, named = false) {
  const titles = [...new Set(list.map(({ section = '' }) => section))];
  return titles.map((title) => {
    const own = list.filter(({ section = '' }) => section === title);
    const panel = html`<div class="panel">
      ${own.map((setting) => control(setting, options, named))}
    </div>`;
    return title
      ? html`<fieldset>
          <legend>${title}</legend>
          ${panel}
        </fieldset>`
      : panel;
  });
}

/**
 * @param {Setting} setting
 * @param {PanelOptions} options
 * @param {boolean} named with its name in code
 */
function control(setting, options, named) {
  const { name, help, unit, link } = setting;
  const title = titleOf(setting);
  const isSaid = title.toLowerCase().includes(unit?.toLowerCase() ?? '');
  const remark = options.remarks[name] ?? '';
  const reason = options.fixed[name] ?? '';
  const hint = `${snakeCase(name)}: ${help}`;
  const words = html`${title} ${named ? html`<code>${snakeCase(name)}</code>` : nothing}
  ${unit && !isSaid ? html`<span class="unit">[${unit}]</span>` : nothing}`;
  return html`
    <div class="control" part="control" @keydown=${keepKeys}>
      ${isShort(setting) ? html`<span class="called" id="${name}-name" title=${hint}>${words}</span>` : html`<label for=${name} title=${hint}>${words}</label>`}
      ${
        link
          ? html`<button
              type="button"
              class="link"
              aria-label="${link.title}: ${title}"
              title=${link.help}
              @click=${() => options.onLink(link)}
            >
              ${link.title}
            </button>`
          : nothing
      }
      <div class="inputs">${input(setting, options)}</div>
      <p class="remark" id="${name}-remark" role="status">${remark || reason}</p>
    </div>
  `;
}

/** What a segment shows: colours of colour maps, words of all else. @param {Setting} setting @param {string} choice */
function face(setting, choice) {
  const name = choiceName(setting, choice);
  const { swatchOf } = setting;
  if (!swatchOf) return name;
  return html`<i class="swatch-face" .style=${`background: ${swatchOf(choice)}`}></i
    ><span class="unseen">${name}</span>`;
}

/** Letters and gaps that stand in one line of the rail; a gap takes as much as three letters. */
const SHORT = 32;

/** Whether all choices can be shown at once. @param {Setting} setting */
function isShort(setting) {
  if (setting.type !== 'choice') return false;
  if (setting.swatchOf) return true;
  const names = (setting.choices ?? []).map((choice) => choiceName(setting, choice));
  return (
    names.length > 1 && names.reduce((letters, { length }) => letters + length + 3, 0) <= SHORT
  );
}

/**
 * Arrow keys in a control are the control's, not the slide deck's around it.
 * @param {KeyboardEvent} event
 */
const keepKeys = (event) => event.stopPropagation();

/** @param {Setting} setting @param {PanelOptions} options */
function input(setting, { settings, fixed, remarks, onChange }) {
  const { name, type } = setting;
  const value = settings.values[name];
  const disabled = name in fixed;
  const text = formatSetting(setting, value);
  const remarkId = remarks[name] || disabled ? `${name}-remark` : nothing;
  /** @param {boolean} isFinal */
  const send = (isFinal) => (/** @type {Event} */ event) => {
    const { value: wanted } = /** @type {HTMLInputElement} */ (event.target);
    onChange(setting, wanted, isFinal);
  };
  if (isShort(setting)) {
    return html`<div
      id=${name}
      class="segments"
      role="radiogroup"
      aria-labelledby="${name}-name"
      aria-describedby=${remarkId}
      @change=${send(true)}
    >
      ${setting.choices?.map(
        (choice) =>
          html`<label title=${setting.swatchOf ? choiceName(setting, choice) : nothing}
            ><input
              type="radio"
              name="${name}-choice"
              value=${choice}
              .checked=${live(choice === value)}
              ?disabled=${disabled}
            />${face(setting, choice)}</label
          >`,
      )}
    </div>`;
  }
  if (type === 'choice') {
    return html`<select
      id=${name}
      ?disabled=${disabled}
      aria-describedby=${remarkId}
      @change=${send(true)}
    >
      ${(setting.choices ?? []).map(
        (choice) =>
          html`<option value=${choice} .selected=${live(choice === value)}>
            ${choiceName(setting, choice)}
          </option>`,
      )}
    </select>`;
  }
  if (type === 'boolean') {
    return html`<input
      id=${name}
      type="checkbox"
      .checked=${live(value)}
      ?disabled=${disabled}
      aria-describedby=${remarkId}
      @change=${(/** @type {Event} */ { target }) =>
        onChange(setting, String(/** @type {HTMLInputElement} */ (target).checked), true)}
    />`;
  }
  const isNumber = type === 'integer' || type === 'number';
  const { min = nothing, max = nothing, step = 1 } = isNumber ? setting : {};
  return html`<input
      id=${name}
      type=${isNumber ? 'number' : 'text'}
      step=${type === 'integer' ? step : 'any'}
      min=${min}
      max=${max}
      autocomplete="off"
      spellcheck="false"
      .value=${typed(text)}
      ?disabled=${disabled}
      aria-describedby=${remarkId}
      @input=${type === 'text' ? send(false) : nothing}
      @change=${send(true)}
    />
    ${isNumber ? slider(setting, value, disabled, onChange) : nothing}`;
}

/**
 * @param {Setting} setting
 * @param {number} value
 * @param {boolean} disabled
 * @param {PanelOptions['onChange']} onChange
 */
function slider(setting, value, disabled, onChange) {
  if (!hasSlider(setting)) return nothing;
  /** @param {boolean} isFinal */
  const send = (isFinal) => (/** @type {Event} */ event) => {
    const { valueAsNumber } = /** @type {HTMLInputElement} */ (event.target);
    onChange(setting, String(valueAt(setting, valueAsNumber)), isFinal);
  };
  return html`<input
    type="range"
    min="0"
    max="1"
    step="0.001"
    aria-label=${`${titleOf(setting)}, slider`}
    aria-valuetext=${String(value)}
    .value=${live(String(shareOf(setting, value)))}
    ?disabled=${disabled}
    @input=${send(false)}
    @change=${send(true)}
  />`;
}
