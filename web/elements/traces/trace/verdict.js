/** What is wrong, how far off it is, what to change and what to assert. */
import { html, nothing } from 'lit';
import { copyText } from '../../../export/copy.js';
import { dial } from '../../shared/dial.js';
import { handAfter } from '../../../plot/layout.js';
import { grouped, short } from '../../../plot/format.js';
import { capital } from '../../../texts/words.js';
import {
  HARMLESS,
  assertionWriter,
  countsText,
  lackText,
  nameText,
} from '../../../traces/words.js';
import { placeText } from './load.js';

/** @import { TraceFault } from '../../../traces/types.js' */
/** @import { TracePicture } from './load.js' */
/** @import { PeTrace } from './trace.js' */

/** In a sentence or two. @param {TracePicture} picture */
export function verdictText({ sequence }) {
  const { fault, faults, harmless } = sequence;
  if (fault === 'undecidable') return `Undecidable: ${lackText(sequence)}`;
  if (fault) return faults.map((each) => `${each.fault}: ${each.sentence}`).join(' ');
  const why = harmless.map((id) => `${id}, harmless: ${HARMLESS[id]}`).join(' ');
  return why || 'Each token is where it should be.';
}

/** @param {TracePicture} picture */
export function verdictTemplate({ answer, sequence }) {
  const { fault, faults, harmless } = sequence;
  const { sequences } = answer;
  const others = sequences.length > 1 ? ` ${countsText(sequences, grouped)}` : '';
  const name = nameText(sequence.sequence);
  return html`<div
    role="group"
    class="verdict ${fault ? 'bad' : ''}"
    part="verdict"
    aria-label="Verdict"
  >
    <div role="status">
      ${
        fault === 'undecidable'
          ? html`<p class="id"><code>undecidable</code> ${name}.${others}</p>
              <p class="sentence">
                ${capital(lackText(sequence))} Add it to the trace, or bring the config.
              </p>`
          : faults.map(
              (each) =>
                html`<p class="id"><code>${each.fault}</code> ${name}.${others}</p>
                  <p class="sentence">${each.sentence}</p>`,
            )
      }
      ${
        fault === null
          ? html`<p class="id">${name}.${others}</p>
              ${
                harmless.length === 0
                  ? html`<p class="sentence">Each token is where it should be.</p>`
                  : nothing
              }`
          : nothing
      }
      ${harmless.map(
        (id) =>
          html`<p class="id"><code>${id}</code> harmless</p>
            <p class="sentence">${HARMLESS[id]}</p>`,
      )}
    </div>
  </div>`;
}

const CLOCKS = 8;
const SUFFERS = 0.02; // of a turn: below it a score changes by less than one in a hundred

/** Which pairs are turned for another place, and by how much. @param {TracePicture} picture */
export function farTemplate({ sequence }) {
  const fault = sequence.faults.find(({ turns }) => turns.length > 0);
  if (!fault) return whyTemplate(sequence.faults[0]);
  const { turns } = fault;
  const count = Math.min(CLOCKS, turns.length);
  const pairs = Array.from({ length: count }, (_, k) =>
    Math.round((k * (turns.length - 1)) / Math.max(1, count - 1)),
  );
  const suffering = turns.filter((turn) => turn >= SUFFERS).length;
  return html`<div role="group" class="far" aria-label="How far, in turns">
    <p class="heading">
      <b>How far, in turns</b> token ${fault.token}: where it should be, where it is
    </p>
    <ul class="clocks">
      ${pairs.map(
        (pair) =>
          html`<li class=${turns[pair] >= SUFFERS ? 'suffers' : ''}>
            ${dial([{ ...handAfter(turns[pair]), style: 'is' }], turns[pair])}
            <span>pair ${pair}</span>
            <b>${turns[pair] > 0 && turns[pair] < 0.001 ? '< 0.001' : short(turns[pair], 3)}</b>
          </li>`,
      )}
    </ul>
    <p class="why">
      ${grouped(suffering)} of ${turns.length} pairs are off by a fiftieth of a turn or more: what
      they add to a score is that of another distance. ${notHarmless(fault)}
    </p>
  </div>`;
}

/** Why it matters, where turns are not known. @param {TraceFault | undefined} fault */
const whyTemplate = (fault) =>
  fault
    ? html`<div role="group" class="far" aria-label="Why it matters">
        <p class="heading"><b>Why it matters</b></p>
        <p class="why">${notHarmless(fault)}</p>
      </div>`
    : nothing;

/** @param {TraceFault} fault */
function notHarmless({ turns, firstWrong: { step, expected, got } }) {
  if (step === null) return 'Not harmless: every token is turned by this table, in every call.';
  if (Array.isArray(expected) && expected.length === 2) {
    return 'Not harmless, and no id shows it: a token reads what it sees, wherever that stands.';
  }
  if (turns.length > 0) {
    return 'Not harmless: what it meets is off by another number, or by none, so that their distance is wrong.';
  }
  const places = `${placeText(expected)} it reads what is for ${placeText(/** @type {any} */ (got))}`;
  return `Not harmless where a place counts by itself, as in a table of positions: for place ${places}. With RoPE alone, one shift for every token changes no score and is told as constant-shift.`;
}

/** @param {PeTrace} host @param {TracePicture} picture */
export function takeAwayTemplate(host, { sequence }) {
  const { faults } = sequence;
  if (faults.length === 0) return nothing;
  const copy = async (
    /** @type {MouseEvent} */ { currentTarget },
    /** @type {TraceFault} */ fault,
  ) => {
    const button = /** @type {HTMLButtonElement} */ (currentTarget);
    const shown = button.parentElement?.parentElement?.querySelector('pre');
    const given = { sequences: [{ faults: [fault] }] };
    button.textContent = (await copyText(assertionWriter, given, shown)) ? 'Copied' : 'Selected';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
    host.requestUpdate();
  };
  return faults.map(
    (fault) =>
      html`<div class="take">
        <div role="group" aria-label="The mend">
          <p class="heading"><b>The mend</b></p>
          <p class="mend">${/^\w+ =/.test(fault.mend) ? fault.mend : capital(fault.mend)}.</p>
        </div>
        <div role="group" aria-label="The assert, for CI">
          <p class="heading">
            <b>The assert, for CI</b>
            <button type="button" @click=${(/** @type {MouseEvent} */ event) => copy(event, fault)}>
              Copy
            </button>
          </p>
          <pre class="scroll" tabindex="0" role="group" aria-label="Assert">${fault.assertion}</pre>
          <p class="hint">
            m = attention_mask.bool(), p = position_ids; numbers are those of this run
          </p>
        </div>
      </div>`,
  );
}
