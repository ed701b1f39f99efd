/**
 * The gradebook of a learning platform that has opened a sheet: SCORM 1.2. Without one nothing is looked
 * for again, and nothing is sent anywhere.
 */

/**
 * @typedef {object} Answer
 * @property {number} index of the exercise, from 0
 * @property {string} text as typed
 * @property {boolean} isRight
 * @property {string} expected as the key has it
 *
 * @typedef {object} Standing
 * @property {number} right
 * @property {number} of
 * @property {boolean} isDone every exercise has an answer
 * @property {Record<string, string>} typed by exercise: where it is resumed
 *
 * @typedef {object} Gradebook
 * @property {Record<string, string>} typed answers of the visit before
 * @property {(answer: Answer, standing: Standing) => Promise<boolean>} keep whether the platform has it; if
 *   not, it is sent again
 *
 * @typedef {Record<'LMSInitialize' | 'LMSFinish' | 'LMSGetValue' | 'LMSCommit', (text: string) => unknown> &
 *   {LMSSetValue: (name: string, value: string) => unknown}} Api of SCORM 1.2
 */

const DEEPEST = 10; // windows
const AGAIN = 5000; // ms
const MOST_SUSPENDED = 4096; // characters, as SCORM 1.2 has it

/** @returns {Promise<Gradebook | null>} */
export async function openGradebook() {
  const api = findApi(window) ?? (window.opener && findApi(window.opener));
  if (!api || String(api.LMSInitialize('')) !== 'true') return null;
  return new ScormGradebook(api);
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
  #began = performance.now();
  #count;
  /** Not confirmed yet. Each keeps its number: sent again it replaces itself. @type {{at: number, answer: Answer, when: string}[]} */
  #unsent = [];
  /** @type {Standing | null} */
  #standing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {Api} api whose session has begun */
  constructor(api) {
    this.#api = api;
    this.#count = Number(api.LMSGetValue('cmi.interactions._count')) || 0;
    this.typed = suspended(String(api.LMSGetValue('cmi.suspend_data') ?? ''));
    const status = String(api.LMSGetValue('cmi.core.lesson_status'));
    if (status === 'not attempted' || status === '')
      this.#set({ 'cmi.core.lesson_status': 'incomplete' });
    addEventListener('pagehide', () => this.#finish(), { once: true });
  }

  /** @param {Answer} answer @param {Standing} standing */
  async keep(answer, standing) {
    const when = new Date().toTimeString().slice(0, 8);
    this.#unsent.push({ at: this.#count++, answer, when });
    this.#standing = standing;
    return this.#send();
  }

  /** @returns {boolean} whether the platform has all of it */
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
    return isKept;
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

/** @param {string} text @returns {Record<string, string>} nothing where it is none of ours */
function suspended(text) {
  try {
    const entries = Object.entries(JSON.parse(text));
    return Object.fromEntries(
      entries.filter(([index, typed]) => /^\d{1,2}$/.test(index) && typeof typed === 'string'),
    );
  } catch {
    return {};
  }
}
