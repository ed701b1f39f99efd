/** <pe-scorecard>: what posts ask of an encoding, measured for several schemes side by side. */
import { html, nothing } from 'lit';
import { short } from '../../../plot/format.js';
import { PeElement } from '../../frame/base.js';
import { casesStyles } from '../../shared/styles/cases.js';
import { tableQuestionStyles } from '../../shared/styles/table-questions.js';
import { Intake } from '../../shared/table-intake.js';
import { parametersFor, schemesIn, tally } from './columns.js';
import { scorecardStyles } from './styles.js';
import { choice, text } from '../../../settings/own-settings.js';

/** @import { Call } from '../../../core/calls/batch.js' */
/** @import { TableData } from '../../../plot/table.js' */
/** @import { Criterion, Encoding, Scorecard } from '../../../core/types.js' */
/** @import { NamedTable } from '../../shared/table-intake.js' */
/** @import { Column } from './columns.js' */
/** @import { Setting, Settings } from '../../../settings/settings.js' */

/**
 * @typedef {object} ScorecardPicture
 * @property {Settings} settings
 * @property {Column[]} columns
 * @property {string} remark
 */

/** Who asks for what, by the code of the post. */
const ASKING = {
  all: 'all of them',
  S0: 'Pim',
  S1: 'Kazemnejad',
  S2: 'Aryan',
  S4: 'the post on RoPE',
  HF: 'Fleetwood',
};

const SIGNS = { yes: '✓', partly: '~', no: '✗', 'not measurable': '–' };

/**
 * @summary Criteria of the posts as numbers with verdicts, for several schemes, a formula of the
 *   reader's own and a table they bring.
 * @tag pe-scorecard
 * @example <pe-scorecard encodings="index sinusoidal" length="50" d-model="64"></pe-scorecard>
 * @csspart card - the table of criteria and schemes
 * @csspart found - what was measured in the chosen cell
 * @extends {PeElement<ScorecardPicture>}
 */
export class PeScorecard extends PeElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [PeElement.styles, casesStyles, tableQuestionStyles, scorecardStyles];

  /** @override */
  static framed = false;

  /** @override */
  static properties = { ...PeElement.properties, chosen: { state: true } };

  /** @type {NamedTable | null} */
  #own = null;
  #tables = 0; // brought so far
  #intake = new Intake(this, (table) => this.#take(table));

  constructor() {
    super();
    /** The cell that is explained: criterion and column. */
    this.chosen = { criterion: 'bounded', column: 0 };
  }

  /** Its own list names the schemes; length and width are those of `none`. @override @param {Encoding} encoding */
  accepts({ name }) {
    return name === 'none';
  }

  /** @override @returns {Setting[]} */
  ownSettings() {
    return [
      text(
        'encodings',
        'index normalized-index binary sine sinusoidal rope',
        'Names of the schemes that are compared.',
        1000,
      ),
      text(
        'formula',
        '',
        'Your own formula in p, j, i, d, L and b, for the scheme `formula`.',
        1000,
      ),
      choice('askedBy', Object.keys(ASKING), 'Only what one post asks for.', 'all'),
    ];
  }

  /** @override @param {Settings} settings */
  refine(settings) {
    settings.values.table = this.#own ? this.#tables : 0;
  }

  /** @override @param {Settings} settings @returns {Promise<ScorecardPicture | undefined>} */
  async load(settings) {
    const { values } = settings;
    const catalogue = this.context?.catalogue ?? [];
    const { schemes, unknown } = schemesIn(values.encodings, catalogue);
    const own = this.#own;
    return this.askAll(async (core) => {
      const shown = schemes.map((name) => {
        const encoding = /** @type {Encoding} */ (catalogue.find((each) => each.name === name));
        const asked = [name, parametersFor(encoding, /** @type {any} */ (values))];
        return { name, title: encoding.title, asked };
      });
      if (own)
        shown.push({ name: 'table', title: own.name, asked: [/** @type {any} */ (own.matrix)] });
      const cards = await core.batch(
        shown.map(({ asked }) => ({ try: /** @type {Call} */ (['scorecard', ...asked]) })),
      );
      /** @type {Column[]} */
      const columns = shown.map(({ name, title }, index) => {
        const { refusal = '', ...card } = cards[index];
        return { name, title, card: refusal ? null : card, remark: refusal };
      });
      const remark = unknown.length ? `There is no scheme called ${unknown.join(', ')}.` : '';
      return { settings, columns, remark };
    });
  }

  /** @param {NamedTable} table */
  #take(table) {
    this.#own = table;
    this.#tables += 1;
    this.requestUpdate();
  }

  /** @override @param {ScorecardPicture | null} picture */
  stage(picture) {
    if (!picture) return html`<div class="stage" part="stage"></div>`;
    return html`
      <div class="stage" part="stage">${this.#card(picture)} ${this.#adding(picture)}</div>
    `;
  }

  /** @param {ScorecardPicture} picture */
  #askers({ settings }) {
    return html`<div class="cases" role="group" aria-label="Who asks">
      <span>Asked by</span>
      ${Object.entries(ASKING).map(
        ([code, name]) =>
          html`<button
            type="button"
            aria-pressed=${settings.values.askedBy === code}
            @click=${() => this.change({ askedBy: code })}
          >
            ${name}
          </button>`,
      )}
    </div>`;
  }

  /** @param {ScorecardPicture} picture */
  #card(picture) {
    const { columns } = picture;
    const criteria = criteriaOf(picture);
    const isNow = (/** @type {Column} */ column) => columns.indexOf(column) === this.#now(picture);
    return html`
      ${this.#ideas(picture)}
      <div class="scroll" tabindex="0" role="group" aria-label="Scorecard">
        <table class="card" part="card">
          <caption>
            ${this.caption || 'What posts ask of a positional encoding, measured'}
          </caption>
          <thead>
            <tr>
              <th scope="col">criterion</th>
              ${columns.map(
                (column) =>
                  html`<th scope="col" class=${isNow(column) ? 'now' : ''}>
                    ${column.title}
                    <button
                      class="remove"
                      type="button"
                      aria-label=${`Remove ${column.title}`}
                      @click=${() => this.#remove(picture, column)}
                    >
                      ×
                    </button>
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${criteria.map((criterion) => this.#row(picture, criterion))}
          </tbody>
        </table>
      </div>
    `;
  }

  /** The column that a narrow window has room for. @param {ScorecardPicture} picture */
  #now({ columns }) {
    return this.chosen.column in columns ? this.chosen.column : 0;
  }

  /** A narrow window shows one idea at a time. @param {ScorecardPicture} picture */
  #ideas(picture) {
    const { columns } = picture;
    const now = this.#now(picture);
    const step = (/** @type {number} */ by, /** @type {string} */ title) =>
      html`<button
        type="button"
        aria-label=${title}
        ?disabled=${!(now + by in columns)}
        @click=${() => (this.chosen = { ...this.chosen, column: now + by })}
      >
        ${by < 0 ? '‹' : '›'}
      </button>`;
    return html`<div class="ideas" role="group" aria-label="Idea">
      ${step(-1, 'The idea before')}
      <span role="status">Idea ${now + 1} of ${columns.length}: <b>${columns[now]?.title}</b></span>
      ${step(1, 'The next idea')}
    </div>`;
  }

  /** @param {ScorecardPicture} picture @param {Criterion} criterion */
  #row(picture, { name, title, question }) {
    const { columns } = picture;
    const now = this.#now(picture);
    return html`<tr>
      <th scope="row">
        <span>${title}</span>
        <p>${question}</p>
      </th>
      ${columns.map(({ card }, column) => {
        const cell = card && cellOf(card, name);
        const shown = column === now ? 'now' : '';
        if (!cell) return html`<td class=${shown}><span class="value">refused</span></td>`;
        const isChosen = this.chosen.criterion === name && this.chosen.column === column;
        return html`<td class=${shown}>
          <button
            type="button"
            aria-pressed=${isChosen}
            @click=${() => (this.chosen = { criterion: name, column })}
          >
            <span class="verdict ${cell.verdict.replace(' ', '-')}">
              <span aria-hidden="true">${SIGNS[cell.verdict]}</span> ${cell.verdict}
            </span>
            ${cell.verdict === 'not measurable' ? nothing : value(cell)}
          </button>
        </td>`;
      })}
    </tr>`;
  }

  /** What the chosen cell is made of. @param {ScorecardPicture} picture */
  #found(picture) {
    const column = picture.columns[this.chosen.column] ?? picture.columns[0];
    if (!column) return nothing;
    const cell = column.card && cellOf(column.card, this.chosen.criterion);
    const text = cell
      ? `${column.title}, ${cell.title.toLowerCase()}: ${cell.verdict}. ${sentence(cell.detail)}`
      : `${column.title}: ${column.remark}`;
    const criterion = criteriaOf(picture).find(({ name }) => name === this.chosen.criterion);
    return html`<div class="found" part="found">
      <p role="status">${text}</p>
      ${
        criterion
          ? html`<p class="rule">
              ${criterion.rule} Asked by ${criterion.posts.map(askerOf).join(', ')}.
            </p>`
          : nothing
      }
    </div>`;
  }

  /** @override @param {ScorecardPicture} picture */
  aside(picture) {
    return html`${this.#found(picture)} ${this.#askers(picture)}`;
  }

  /** @param {ScorecardPicture} picture */
  #adding({ columns, settings }) {
    const shown = new Set(columns.map(({ name }) => name));
    const others = (this.context?.catalogue ?? []).filter(({ name }) => !shown.has(name));
    const add = (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const name = String(form.get('scheme') ?? '');
      if (name) this.change({ encodings: [...namesOf(columns), name].join(' ') });
    };
    const score = (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const list = { encodings: [...namesOf(columns), 'formula'].join(' ') };
      const formula = String(form.get('formula') ?? '').trim();
      this.change({ formula, ...(!shown.has('formula') && list) });
    };
    return html`<details class="own">
      <summary>Add a scheme, a formula or a table of your own</summary>
      <div class="adding">
        <form @submit=${add}>
          <label>
            another scheme
            <select name="scheme">
              ${others.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
            </select>
          </label>
          <button type="submit">Add</button>
        </form>
        <form @submit=${score}>
          <label>
            or your own formula in p, j, i, d, L, b
            <input
              name="formula"
              type="text"
              spellcheck="false"
              .value=${settings.values.formula || 'sin(p / (j + 1))'}
            />
          </label>
          <button type="submit">Score it</button>
        </form>
      </div>
      ${this.#intake.template()}
    </details>`;
  }

  /** @param {ScorecardPicture} picture @param {Column} column */
  #remove({ columns }, column) {
    if (column.name === 'table') {
      this.#intake.close();
      this.#own = null;
      this.requestUpdate();
    } else {
      const others = namesOf(columns).filter((name) => name !== column.name);
      this.change({ encodings: others.join(' ') });
    }
    this.chosen = { ...this.chosen, column: 0 };
  }

  /** @override @param {ScorecardPicture} picture */
  describe({ columns }) {
    const told = columns.map(
      ({ title, card, remark }) => `${title}: ${card ? tally(card) : remark}`,
    );
    return `Scorecard. ${told.join('. ')}.`;
  }

  /** @override @param {ScorecardPicture} picture @returns {TableData} */
  tableOf(picture) {
    const { columns } = picture;
    const criteria = criteriaOf(picture);
    return {
      corner: 'criterion',
      rows: criteria.length,
      columns: columns.map(({ title }) => title),
      rowName: (row) => criteria[row].title,
      text: (row, column) => {
        const { card } = columns[column];
        const cell = card && cellOf(card, criteria[row].name);
        if (!cell) return 'refused';
        return Number.isNaN(cell.value) ? cell.verdict : `${cell.verdict}, ${amount(cell)}`;
      },
    };
  }
}

/** @param {Column[]} columns */
const namesOf = (columns) => columns.map(({ name }) => name).filter((name) => name !== 'table');

/** Those that are asked for; every card has the same ones. @param {ScorecardPicture} picture */
function criteriaOf({ columns, settings }) {
  const { askedBy } = settings.values;
  const { criteria = [] } = columns.find(({ card }) => card)?.card ?? {};
  return criteria.filter(({ posts }) => askedBy === 'all' || posts.includes(askedBy));
}

/** @param {Scorecard} card @param {string} name */
const cellOf = ({ criteria }, name) => criteria.find((each) => each.name === name);

/** @param {Criterion} criterion */
const amount = ({ value, unit }) => `${short(value, 3)}${unit ? ` ${unit}` : ''}`;

/** The unit stands in the sentence beside the card; read aloud, it belongs to the number. @param {Criterion} criterion */
const value = ({ value, unit }) =>
  html`<span class="value">${short(value, 3)} <span class="unit">${unit}</span></span>`;

/** @param {string} code @returns {string} */
const askerOf = (code) => /** @type {Record<string, string>} */ (ASKING)[code] ?? code;

/** @param {string} text without a capital and a full stop */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
