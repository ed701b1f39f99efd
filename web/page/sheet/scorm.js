/** A learning platform's run-time of SCORM 1.2, in a window around the page or in the one that opened it. */
import { AGAIN, resumed } from './gradebook.js';

/** @import { Answer, Delivery, Gradebook, Standing } from './gradebook.js' */

/**
 * @typedef {Record<'LMSInitialize' | 'LMSFinish' | 'LMSGetValue' | 'LMSCommit', (text: string) => unknown> &
 *   {LMSSetValue: (name: string, value: string) => unknown}} Api of SCORM 1.2
 */

const DEEPEST = 10; // windows
const MOST_SUSPENDED = 4096; // characters, as SCORM 1.2 has it

/** @param {(delivery: Delivery) => void} tell after each try @returns {Gradebook | null} */
export function openScorm(tell) {
  const api = findApi(window) ?? (window.opener && findApi(window.opener));
  if (!api || String(api.LMSInitialize('')) !== 'true') return null;
  return new ScormGradebook(api, tell);
}

/** In a window or in those around it. @param {Window} start @returns {Api | null} */
function findApi(start) {
  try {
    let place = start;
    for (let depth = 0; depth < DEEPEST; depth++) {
      const { API } = /** @type {any} */ (place);
      if (API?.LMSInitialize) return API;
      if (place.parent === place) return null;
      place = place.parent;
    }
  } catch {
    // a window of another site has none for us
  }
  return null;
}

class ScormGradebook {
  #api;
  #tell;
  #began = performance.now();
  #count;
  /** Not confirmed yet. Each keeps its number: sent again it replaces itself. @type {{at: number, answer: Answer, when: string}[]} */
  #unsent = [];
  /** @type {Standing | null} */
  #standing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {Api} api whose session has begun @param {(delivery: Delivery) => void} tell */
  constructor(api, tell) {
    this.#api = api;
    this.#tell = tell;
    this.#count = Number(api.LMSGetValue('cmi.interactions._count')) || 0;
    this.typed = suspended(String(api.LMSGetValue('cmi.suspend_data') ?? ''));
    const status = String(api.LMSGetValue('cmi.core.lesson_status'));
    if (status === 'not attempted' || status === '')
      this.#set({ 'cmi.core.lesson_status': 'incomplete' });
    addEventListener('pagehide', () => this.#finish(), { once: true });
  }

  /** @param {Answer} answer @param {Standing} standing */
  keep(answer, standing) {
    const when = new Date().toTimeString().slice(0, 8);
    this.#unsent.push({ at: this.#count++, answer, when });
    this.#standing = standing;
    this.#send();
  }

  #send() {
    clearTimeout(this.#later);
    for (const { at, answer, when } of this.#unsent) {
      const own = `cmi.interactions.${at}`;
      this.#set({
        [`${own}.id`]: `exercise-${answer.index + 1}`,
        [`${own}.type`]: 'fill-in',
        [`${own}.time`]: when,
        [`${own}.correct_responses.0.pattern`]: answer.expected,
        [`${own}.student_response`]: answer.text,
        [`${own}.result`]: answer.isRight ? 'correct' : 'wrong',
      });
    }
    if (this.#standing) this.#set(fieldsOf(this.#standing));
    this.#set({ 'cmi.core.session_time': this.#time() });
    const isKept = String(this.#api.LMSCommit('')) === 'true';
    if (isKept) this.#unsent = [];
    else this.#later = setTimeout(() => this.#send(), AGAIN);
    this.#tell(isKept ? 'kept' : 'unsent');
  }

  #finish() {
    this.#set({
      'cmi.core.exit': this.#standing?.isDone ? '' : 'suspend',
      'cmi.core.session_time': this.#time(),
    });
    if (this.#unsent.length) this.#send();
    clearTimeout(this.#later);
    this.#api.LMSFinish('');
  }

  /** @param {Record<string, string>} fields */
  #set(fields) {
    for (const [name, value] of Object.entries(fields)) this.#api.LMSSetValue(name, value);
  }

  /** `0000:12:34` */
  #time() {
    const seconds = Math.floor((performance.now() - this.#began) / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts.map((part, at) => String(part).padStart(at ? 2 : 4, '0')).join(':');
  }
}

/** @param {Standing} standing @returns {Record<string, string>} */
const fieldsOf = ({ right, of, isDone, typed }) => ({
  'cmi.core.score.min': '0',
  'cmi.core.score.max': '100',
  'cmi.core.score.raw': String(Math.round((100 * right) / of)),
  'cmi.core.lesson_status': isDone ? 'completed' : 'incomplete',
  'cmi.suspend_data': JSON.stringify(typed).slice(0, MOST_SUSPENDED),
});

/** @param {string} text */
function suspended(text) {
  try {
    return resumed(JSON.parse(text));
  } catch {
    return {};
  }
}
