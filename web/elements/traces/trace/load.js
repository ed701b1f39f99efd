/** From the settings of <pe-trace> to what it shows. */
import published from '../../../content/models/published.json' with { type: 'json' };
import { examples, played } from '../../../content/traces/examples.js';
import { CoreError, shortened } from '../../../core/check.js';
import { friendly } from '../../shared/friendly.js';
import { namedConfig } from '../../../models/named-config.js';

/** @import { Example } from '../../../content/traces/examples.js' */
/** @import { AsyncReader } from '../../../traces/connect.js' */
/** @import { Look } from '../../../traces/look.js' */
/** @import { TraceRow } from '../../../traces/types.js' */
/** @import { PeTrace } from './trace.js' */

/**
 * @typedef {object} Shown
 * @property {string} key of the run and its config
 * @property {string} title
 * @property {Example | null} example
 * @property {string[]} words of its tokens
 * @property {string} remark
 *
 * @typedef {Look & Shown} TracePicture
 */

export { examples, published };
export const OWN = 'own';
/** Slots shown one by one, and of a long run drawn in its overview. */
export const SHOWN = 24;
const DRAWN = 400;

/** @param {string} value of the setting `config` @param {Example | null} example */
async function configText(value, example) {
  const name = value === '' && example ? example.config : value;
  return name === '' ? '' : (await namedConfig(published, name)).text;
}

/** @param {string} name @returns {Example} */
function exampleOf(name) {
  const found = examples.find((each) => each.name === name);
  if (found) return found;
  throw new CoreError(`No run is named “${shortened(name)}”.`, { code: 'input' });
}

/** @param {PeTrace} host */
function ownRun({ own }) {
  if (own) return own;
  const message = 'That run was on this page alone, and is gone: bring it again.';
  throw new CoreError(message, { code: 'input' });
}

/**
 * @param {PeTrace} host
 * @param {AsyncReader} reader
 * @param {Record<string, any>} values of settings
 * @param {string | null} opened the key of what this reader holds
 * @returns {Promise<TracePicture>}
 */
export async function load(host, reader, values, opened) {
  const { run, config, mended, sequence, from, asks } = values;
  const example = run === OWN ? null : exampleOf(run);
  const own = example ? null : ownRun(host);
  const key = JSON.stringify([run, own?.turn, config, mended, asks]);
  const text = example ? JSON.stringify(played(example, mended)) : (own?.given ?? '');
  try {
    const look = await reader.look({
      run: key === opened && !asks ? null : text,
      config: await configText(config, example),
      question: asks && example ? JSON.stringify(played(example, false)) : null,
      sequence,
      from,
      shown: SHOWN,
      drawn: DRAWN,
    });
    const words = example?.words[look.sequence.sequence]?.split(' ') ?? [];
    return { ...look, key, title: example?.title ?? own?.name ?? '', example, words, remark: '' };
  } catch (thrown) {
    throw friendly(thrown, (what) => (what === 'config' ? 'The config' : 'The run'));
  }
}

/** @param {Pick<TraceRow, 'pad' | 'expected' | 'got'>} row */
export const isWrong = ({ pad, expected, got }) =>
  !pad && expected !== null && got !== null && placeText(expected) !== placeText(got);

/** @param {number | number[] | null} place */
export const placeText = (place) =>
  place === null ? '–' : Array.isArray(place) ? place.join(' ') : String(place);
