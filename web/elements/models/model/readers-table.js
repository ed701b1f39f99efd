/** Layers × engines: what each does with the file, how far apart they are, and what to write. */
import { html, nothing } from 'lit';
import { grouped } from '../../../plot/format.js';
import { mended } from '../../../models/mended.js';
import {
  besides,
  disagreementText,
  mendText,
  sides,
  tableOf,
  whereText,
} from '../../../readers/words.js';

/** @import { ReaderAnswer, ReaderDisagreement, ReaderMend, ReadersOf } from '../../../readers/types.js' */
/** @import { Block, Cell } from '../../../readers/words.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

/** @typedef {{name: string, answer: ReaderAnswer, isLater: boolean}} Engine */

/** A later commit stands beside the one that was read first. @param {ReadersOf['readers']} readers @returns {Engine[]} */
const enginesOf = (readers) =>
  Object.entries(readers).flatMap(([name, answer]) => [
    { name, answer, isLater: false },
    ...(answer.later ? [{ name, answer: answer.later, isLater: true }] : []),
  ]);

/** @param {PeModel} host @param {ModelPicture['config']} config @param {ReadersOf} found */
export function readersTemplate(host, config, found) {
  const { disagreements, mends, trained, asked } = found;
  const engines = enginesOf(found.readers);
  const answers = engines.map(({ answer }) => answer);
  const table = tableOf(config.model, answers);
  const cellsOf = (/** @type {number} */ k) =>
    table.map(({ block, cells }) => ({ block, cell: cells[k] }));
  const dates = answers.map(({ date }) => date);
  dates.sort();
  const count = disagreements.length;
  const apart = count === 1 ? '1 disagreement of engines.' : `${count} disagreements of engines.`;
  return html`
    <p class="summary" role="status">
      <b>${count ? apart : 'Engines whose code was read do the same.'}</b>
      Trained on ${grouped(trained)} tokens, asked for ${grouped(asked)}. Read in code of
      ${dates[0]} to ${dates.at(-1)}: what is newer may do otherwise.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="What each engine does">
      <table>
        <caption>
          ${config.title}: what each engine does, beside what the file asks
        </caption>
        <thead>
          <tr>
            <th scope="col">engine</th>
            ${table.map(
              ({ block }) => html`<th scope="col">${whereText(block.module, block.layers)}</th>`,
            )}
            <th scope="col">beside that</th>
          </tr>
        </thead>
        <tbody>
          ${engines.map((engine, k) => engineRow(engine, cellsOf(k), disagreements))}
        </tbody>
      </table>
    </div>
    <ul class="apart-list">
      ${disagreements.map(apartItem)}
    </ul>
    ${
      mends.length
        ? html`<p><b>After which they agree, or differ less:</b></p>
            <ul class="apart-list">
              ${mends.map((mend) => mendItem(host, config, mend))}
            </ul>`
        : nothing
    }
  `;
}

/**
 * @param {Engine} engine
 * @param {{block: Block, cell: Cell}[]} cells
 * @param {ReaderDisagreement[]} disagreements
 */
function engineRow({ name, answer, isLater }, cells, disagreements) {
  const { version, refuses, source } = answer;
  const head = html`<th scope="row">${name}<br /><small>${version}</small></th>`;
  if (refuses) {
    return html`<tr>
      ${head}
      <td colspan=${cells.length + 1}>
        <a href=${source} rel="noopener">does not load it</a>: ${refuses}
      </td>
    </tr>`;
  }
  const own = disagreements.filter(({ readers }) => readers.some((each) => each === name));
  return html`<tr>
    ${head} ${cells.map(({ block, cell }) => cellTemplate(block, cell, isLater ? [] : own))}
    <td>${besides(answer).join(', ')}</td>
  </tr>`;
}

/**
 * What differs has a sign and a border, not a colour alone.
 * @param {Block} block
 * @param {Cell} cell
 * @param {ReaderDisagreement[]} disagreements
 */
function cellTemplate({ module, layers }, { is, said, asked, source }, disagreements) {
  if (is === 'absent') return html`<td class="unread">not established</td>`;
  if (is === 'same') return html`<td><a href=${source} rel="noopener">as the file asks</a></td>`;
  const far = disagreements
    .filter((each) => each.module === module && each.layers.includes(layers[0]) && each.howFar)
    .map(({ howFar }) => howFar);
  return html`<td class="apart">
    ≠ <a href=${source} rel="noopener">${said}</a> instead of
    ${asked}${far.length ? html`: <b>${far.join('; ')}</b>` : nothing}
  </td>`;
}

/** @param {ReaderDisagreement} each */
const apartItem = (each) =>
  html`<li>
    <b>${sides(each)}:</b> ${disagreementText(each)}
    (${each.sources.map(
      (address, k) =>
        html`${k ? ', ' : ''}<a href=${address} rel="noopener">${shortAddress(address)}</a>`,
    )})
  </li>`;

/** vllm-project/vllm#56446, or vllm/rope.py. @param {string} address */
function shortAddress(address) {
  const [owner, name, kind, ...rest] = new URL(address).pathname.slice(1).split('/');
  return kind === 'issues' ? `${owner}/${name}#${rest[0]}` : `${name}/${rest.at(-1)}`;
}

/** @param {PeModel} host @param {ModelPicture['config']} config @param {ReaderMend} mend */
function mendItem(host, config, mend) {
  const file = mend.file ? mended(config.text, mend.file) : null;
  const read = () => host.open(JSON.stringify(file, null, 2));
  return html`<li>
    <code>${mendText(mend)}</code>
    ${file ? html`<button type="button" @click=${read}>Read the file with it</button>` : nothing}
  </li>`;
}
