/** Layers × engines: what each does with the file, how far apart they are, and what to write. */
import { html, nothing } from 'lit';
import { grouped } from '../../../plot/format.js';
import { mended } from '../../../models/mended.js';
import {
  besides,
  disagreementText,
  sides,
  whereText,
  writtenText,
} from '../../../readers/words.js';
import { tried, written } from './acts.js';
import { scrollTable } from '../../shared/scroll-table.js';

/** @import { ReaderAnswer, ReaderBlock, ReaderCell, ReaderDisagreement, ReaderMend, ReadersOf } from '../../../readers/types.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

/** @typedef {{name: string, answer: ReaderAnswer, isLater: boolean}} Engine */

/** A later commit stands beside the one that was read first. @param {ReadersOf['readers']} readers @returns {Engine[]} */
const enginesOf = (readers) =>
  Object.entries(readers).flatMap(([name, answer]) => [
    { name, answer, isLater: false },
    ...(answer.later ? [{ name, answer: answer.later, isLater: true }] : []),
  ]);

const SAME = {
  agree: 'Engines whose code was read do the same.',
  none: 'It is not known of two engines what they do.',
};

/** @param {PeModel} host @param {ModelPicture['config']} config @param {ReadersOf} found */
export function readersTemplate(host, config, found) {
  const { verdict, table, disagreements, mends, trained, asked } = found;
  const engines = enginesOf(found.readers);
  const dates = engines.map(({ answer }) => answer.date);
  dates.sort();
  const count = disagreements.length;
  const apart = count === 1 ? '1 disagreement of engines.' : `${count} disagreements of engines.`;
  return html`
    <p class="summary" role="status">
      <b>${verdict === 'differ' ? apart : SAME[verdict]}</b>
      Trained on ${grouped(trained)} tokens, asked for ${grouped(asked)}. Read in code of
      ${dates[0]} to ${dates.at(-1)}: what is newer may do otherwise.
    </p>
    ${scrollTable({
      label: 'What each engine does',
      caption: `${config.title}: what each engine does, beside what the file asks`,
      columns: [
        'engine',
        ...table.map(({ module, layers }) => whereText(module, layers)),
        'beside that',
      ],
      rows: engines.map((engine) => engineRow(engine, table)),
    })}
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
    <p>Of a folder of models: <code>npx posenc survey FOLDER</code></p>
  `;
}

/** @param {Engine} engine @param {ReaderBlock[]} table */
function engineRow({ name, answer, isLater }, table) {
  const { version, refuses, source } = answer;
  const head = html`<th scope="row">${name}<br /><small>${version}</small></th>`;
  if (refuses) {
    return html`<tr>
      ${head}
      <td colspan=${table.length + 1}>
        <a href=${source} rel="noopener">does not load it</a>: ${refuses}
      </td>
    </tr>`;
  }
  const cells = table.flatMap(({ cells: all }) =>
    all.filter(({ reader, later = false }) => reader === name && later === isLater),
  );
  return html`<tr>
    ${head} ${cells.map(cellTemplate)}
    <td>${besides(answer).join(', ')}</td>
  </tr>`;
}

/** What differs has a sign and a border, not a colour alone. @param {ReaderCell} cell */
function cellTemplate({ is, said, howFar, source }) {
  if (is === 'absent') return html`<td class="unread">not established</td>`;
  if (is === 'same') return html`<td><a href=${source} rel="noopener">as the file asks</a></td>`;
  return html`<td class="apart">
    ≠ <a href=${source} rel="noopener">${said}</a>${howFar ? html`: <b>${howFar}</b>` : nothing}
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
  const { file } = mend;
  const read = async () => file && host.open(written(mended(config.text, file)));
  return html`<li>
    <code>${writtenText(mend)}</code> (${mend.effect})
    ${
      file && !config.isGguf
        ? html`<button type="button" @click=${tried(host, read)}>Read the file with it</button>`
        : nothing
    }
  </li>`;
}
