/** What was found about a table, in words: the sentence, the parameters, the other candidates. */
import { html, nothing } from 'lit';
import { snakeCase } from '../../../core/check.js';
import { atMost, scientific, short } from '../../../plot/format.js';

/** @import { Candidate, Encoding, Identification, Parameters } from '../../../core/types.js' */

const CERTAIN = 0.95;
/** Said by the table's shape. */
const EVIDENT = new Set(['length', 'dModel', 'precision', 'positions', 'table']);

/** @param {unknown} value */
const valueText = (value) => (typeof value === 'number' ? short(value, 7) : String(value));

/**
 * The parameters that tell tables of a scheme apart.
 * @param {Encoding | undefined} encoding
 * @param {Parameters} params
 * @returns {{name: string, value: string}[]}
 */
function tellingParameters(encoding, params) {
  return (encoding?.parameters ?? [])
    .filter(({ name }) => !EVIDENT.has(name) && name in params)
    .map(({ name }) => ({ name: snakeCase(name), value: valueText(params[name]) }));
}

/** @param {Identification} result @param {readonly Encoding[]} catalogue */
export function sentenceOf(result, catalogue) {
  const { maxDifference, confidence, scale, candidates } = result;
  const encoding = catalogue.find(({ name }) => name === result.scheme);
  const difference = `off by at most ${atMost(maxDifference, 3, scientific)}`;
  if (!encoding) {
    const nearest = catalogue.find(({ name }) => name === candidates[0]?.scheme);
    const which = nearest ? ` The nearest is ${nearest.title}, ${difference}.` : '';
    return `This table is none of the schemes here.${which}`;
  }
  const told = tellingParameters(encoding, result.params).map(
    ({ name, value }) => `${name} ${value}`,
  );
  if (scale !== 1) told.push(`scaled by ${short(scale, 6)}`);
  const which = told.length ? `, ${told.join(', ')}` : '';
  const start = confidence >= CERTAIN ? 'This table is' : 'This table is probably';
  return `${start} ${encoding.title}${which}: ${difference}.`;
}

/**
 * @param {object} found
 * @param {string} found.name of the table
 * @param {Identification} found.result
 * @param {readonly Encoding[]} found.catalogue
 * @param {string} found.size
 */
export function answer({ name, result, catalogue, size }) {
  return html`
    <div class="answer" part="answer" role="status">
      <p class="name">${name}: ${size}</p>
      <p class="sentence">${sentenceOf(result, catalogue)}</p>
      <p class="hint">
        ${html`Confidence ${short(100 * result.confidence, 3)} %. ${result.dtype ? `Its numbers fit in ${result.dtype}.` : nothing} ${result.note}`}
      </p>
    </div>
  `;
}

/** @param {Candidate[]} candidates @param {readonly Encoding[]} catalogue */
export function candidateTable(candidates, catalogue) {
  if (candidates.length === 0) return nothing;
  return html`
    <div
      class="scroll candidates"
      part="candidates"
      tabindex="0"
      role="group"
      aria-label="Candidates"
    >
      <table>
        <caption>
          What comes nearest
        </caption>
        <thead>
          <tr>
            <th scope="col">scheme</th>
            <th scope="col">parameters</th>
            <th scope="col">scale</th>
            <th scope="col">largest difference</th>
          </tr>
        </thead>
        <tbody>
          ${candidates.map(({ scheme, params, scale = 1, maxDifference }) => {
            const encoding = catalogue.find((each) => each.name === scheme);
            const told = tellingParameters(encoding, params);
            return html`<tr>
              <th scope="row">${encoding ? encoding.title : scheme}</th>
              <td class="words">${told.map((each) => `${each.name} ${each.value}`).join(', ')}</td>
              <td>${short(scale, 6)}</td>
              <td>${scientific(maxDifference)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  `;
}
