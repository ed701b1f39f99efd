/** “Attention on your sentence”: a field, a switch for positions, and another head at a press. */

/** How positions meet the words, as attributes; `off` has the encoding that was there. @type {Record<string, Record<string, string>>} */
const POSITIONS = {
  off: { combine: 'none' },
  added: { encoding: 'sinusoidal', combine: 'add' },
  beside: { encoding: 'sinusoidal', combine: 'concatenate' },
  rotated: { encoding: 'rope', combine: 'rotate' },
};

export class Sentence {
  #form = /** @type {HTMLFormElement} */ (document.querySelector('form.sentence'));
  #field = /** @type {HTMLTextAreaElement} */ (document.getElementById('sentence'));
  #figure;

  /**
   * @param {import('../../elements/frame/base.js').PeElement<any>} figure
   * @param {(texts: Record<string, string>, done: string) => void} onChange attributes of the figure, and
   *   what was done in words
   */
  constructor(figure, onChange) {
    this.#figure = figure;
    this.#field.addEventListener('input', () => figure.setAttribute('tokens', this.#field.value));
    this.#field.addEventListener('change', () =>
      onChange({ tokens: this.#field.value }, 'sentence'),
    );
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault(); // a sentence is one line
      this.#field.dispatchEvent(new Event('change'));
    });
    this.#form.addEventListener('change', ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      if (name === 'positions') onChange(POSITIONS[value], `positions ${value}`);
    });
    document.getElementById('another-head')?.addEventListener('click', () => {
      const seed = Number(figure.settings?.values.seed ?? 0) + 1;
      onChange({ seed: String(seed) }, `head ${seed}`);
    });
    figure.addController({ hostUpdated: () => this.#show() });
  }

  /** What the figure shows. */
  #show() {
    const { settings } = this.#figure;
    if (!settings) return;
    const { tokens, combine } = settings.values;
    this.#form.hidden = false;
    if (document.activeElement !== this.#field) this.#field.value = tokens;
    const [chosen] = Object.entries(POSITIONS).find((each) => each[1].combine === combine) ?? [];
    for (const radio of this.#form.querySelectorAll('[name=positions]')) {
      const input = /** @type {HTMLInputElement} */ (radio);
      input.checked = input.value === chosen;
    }
  }
}
