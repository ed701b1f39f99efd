/** The end of the story: what was guessed, and what is so. */
import { html, nothing, render } from 'lit';
import { until } from 'lit/directives/until.js';
import { SEEN } from '../../../content/guesses.js';
import { copyText } from '../../../export/copy.js';
import { link } from '../../../export/link.js';
import { writeHash } from '../../../settings/state.js';
import { answerOf } from './answer.js';

/** @import { Asked } from './panel.js' */

const MARKS = { right: '✓', nearly: 'nearly', wrong: '✗' };

export class Card {
  #asked;
  #tellAll;
  #root = document.getElementById('guesses');
  #said = '';
  /** One answer for each guess that is made. @type {Map<Asked, ReturnType<typeof answerOf>>} */
  #answers = new Map();

  /** @param {Asked[]} asked @param {() => void} tellAll */
  constructor(asked, tellAll) {
    this.#asked = asked;
    this.#tellAll = tellAll;
  }

  render() {
    if (!this.#root) return;
    const made = this.#asked.filter(({ made }) => made);
    for (const one of made) if (!this.#answers.has(one)) this.#answers.set(one, answerOf(one));
    render(
      made.length < this.#asked.length ? this.#waiting(made.length) : this.#table(),
      this.#root,
    );
  }

  /** @param {number} count */
  #waiting(count) {
    return html`<p>
      ${count} of ${this.#asked.length} guesses are made. When all are, they stand here beside what
      is so.
      <button type="button" @click=${this.#tellAll}>Show me</button>
    </p>`;
  }

  #table() {
    return html`<table>
        <thead>
          <tr>
            <th scope="col">Asked</th>
            <th scope="col">You</th>
            <th scope="col">What is so</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${this.#asked.map((one) => this.#row(one))}
        </tbody>
      </table>
      <p class="ways online">
        <button type="button" @click=${printCard}>Print, one page</button>
        <button type="button" @click=${this.#copy}>Copy the link</button>
        <span role="status">${this.#said}</span>
      </p>`;
  }

  /** @param {Asked} one */
  #row(one) {
    const { guess, settings, made } = one;
    const answer = /** @type {ReturnType<typeof answerOf>} */ (this.#answers.get(one));
    const text = answer.then(
      ({ text: so }) => so,
      (error) => String(error?.message ?? error),
    );
    const mark = answer.then(
      ({ mark: given }) => (given ? MARKS[given] : nothing),
      () => nothing,
    );
    return html`<tr>
      <th scope="row"><a href="#${guess.figure}">${guess.asked}</a></th>
      <td>${made && made !== SEEN ? guess.told(made, settings) : '–'}</td>
      <td>${until(text, '…')}</td>
      <td class="mark">${until(mark, nothing)}</td>
    </tr>`;
  }

  #copy = async () => {
    const guesses = Object.fromEntries(
      this.#asked.map(({ guess, made }) => [guess.figure, made ?? SEEN]),
    );
    const address = new URL(writeHash({ guesses }), location.href).href;
    const isDone = await copyText(link, { address });
    this.#said = isDone ? 'Copied.' : address;
    this.render();
  };
}

/** This section and no other, on a page of A4. */
function printCard() {
  const { classList } = document.documentElement;
  classList.add('print-card');
  addEventListener('afterprint', () => classList.remove('print-card'), { once: true });
  print();
}
