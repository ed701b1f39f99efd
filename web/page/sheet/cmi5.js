/**
 * A learning platform that launched the page by cmi5. Statements and their rules are the library's. Ours is
 * what it leaves open: a statement that the network swallows is sent again, the same one and in its turn;
 * the last ones go out while the page goes; answers are kept as a state.
 */
import Cmi5 from '@rusticisoftware/cmi5';
import { MASTERY } from '../../worksheets/sheet.js';
import { AGAIN, resumed } from './gradebook.js';

/** @import { Statement } from '@rusticisoftware/cmi5' */
/** @import { Answer, Delivery, Gradebook, Standing } from './gradebook.js' */

const ANSWERED = 'http://adlnet.gov/expapi/verbs/answered';
const INTERACTION = 'http://adlnet.gov/expapi/activities/cmi.interaction';
const HEARD = 10_000; // ms: after that a request counts as swallowed
const THERE_ALREADY = 409;
/** Others of 400 to 499 stay the answer however often one asks. */
const LATER = [408, 429];

/** What the platform shall have; without a body, what it is asked for. @typedef {{path: string, query: Record<string, string>, body?: object}} Sent */

/** For a page that reports nothing but when it was opened and left. */
export async function openSession() {
  const session = new Session();
  await session.start();
  return session;
}

/** @param {(delivery: Delivery) => void} tell @returns {Promise<Gradebook>} */
export async function openCmi5(tell) {
  const session = await openSession();
  if (session.isNormal) session.tell = tell;
  return new Cmi5Gradebook(session, await session.state());
}

class Session extends Cmi5 {
  /** Of the try before. @type {(delivery: Delivery) => void} */
  tell = () => {};
  /** What else is to be said when the page goes. */
  atEnd = () => {};
  /** In their turn: platforms refuse what comes before the first or after the last. @type {Sent[]} */
  #unsent = [];
  #isSending = false;
  #isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  constructor() {
    super(location.href);
    this.includeSourceActivity(false); // which names an address of the library's makers
    addEventListener('pagehide', () => this.#leave(), { once: true });
  }

  /** Whether results count. */
  get isNormal() {
    return this.getLaunchMode() === 'Normal';
  }

  /** The library sends by this; it never fails, for what is not taken now is sent again. @override @param {Statement} statement */
  async sendStatement(statement) {
    this.#push({ path: 'statements', query: { statementId: statement.id }, body: statement });
  }

  /** @param {object} body */
  keepState(body) {
    this.#push({ ...this.#state, body });
  }

  /** @returns {Promise<Record<string, unknown>>} that of the visit before */
  async state() {
    const answer = await this.#ask(this.#state, 'GET');
    return answer?.ok ? answer.json().catch(() => ({})) : {};
  }

  /** @returns {Sent} */
  get #state() {
    const query = {
      stateId: 'posenc-sheet',
      activityId: this.getActivityId(),
      agent: JSON.stringify(this.getActor()),
      registration: this.getRegistration(),
    };
    return { path: 'activities/state', query };
  }

  /** @param {Sent} sent */
  #push(sent) {
    if (this.#isOver) return this.tell('refused'); // a page that was left and came back
    this.#unsent.push(sent);
    if (!this.#isSending) this.#send();
  }

  async #send() {
    clearTimeout(this.#later);
    this.#isSending = true;
    /** @type {Delivery} */
    let delivery = 'kept';
    while (this.#unsent.length && delivery !== 'unsent' && !this.#isOver) {
      const answer = await this.#ask(this.#unsent[0], 'PUT');
      const { ok = false, status = 0 } = answer ?? {};
      if (ok || status === THERE_ALREADY) this.#unsent.shift();
      else if (status < 400 || status >= 500 || LATER.includes(status)) delivery = 'unsent';
      else {
        delivery = 'refused';
        this.#unsent.shift();
      }
    }
    this.#isSending = false;
    if (delivery === 'unsent') this.#later = setTimeout(() => this.#send(), AGAIN);
    this.tell(delivery);
  }

  /** All statements that are left in one request: several might come in another order. */
  #leave() {
    if (!this.isActive()) return;
    this.#isSending = true; // nothing goes by itself any more
    clearTimeout(this.#later);
    this.atEnd();
    this.terminate();
    this.#isOver = true;
    const isStatement = (/** @type {Sent} */ { path }) => path === 'statements';
    const state = this.#unsent.findLast((sent) => !isStatement(sent));
    if (state) this.#ask(state, 'PUT');
    const body = this.#unsent.filter(isStatement).map((sent) => sent.body);
    this.#ask({ path: 'statements', query: {}, body }, 'POST');
  }

  /** @param {Sent} sent @param {string} method @returns {Promise<Response | null>} null: nobody answered */
  async #ask({ path, query, body }, method) {
    try {
      return await fetch(`${this.getEndpoint()}/${path}?${new URLSearchParams(query)}`, {
        method,
        body: JSON.stringify(body),
        keepalive: true, // it goes on while the page goes
        signal: AbortSignal.timeout(HEARD),
        headers: {
          'X-Experience-API-Version': '1.0.3',
          Authorization: this.getAuth(),
          'Content-Type': 'application/json',
        },
      });
    } catch {
      return null;
    }
  }
}

class Cmi5Gradebook {
  #session;
  /** A registration takes each of them once. */
  #isCompleted;
  #isPassed;
  /** @type {Standing | null} */
  #standing = null;
  /** @type {string | undefined} */
  back;

  /** @param {Session} session @param {Record<string, unknown>} kept of the visit before */
  constructor(session, { typed, isCompleted, isPassed }) {
    this.#session = session;
    this.typed = resumed(typed);
    this.#isCompleted = isCompleted === true;
    this.#isPassed = isPassed === true;
    const back = session.getReturnURL() ?? '';
    if (/^https?:/.test(back)) this.back = back;
    session.atEnd = () => {
      this.#judge();
      this.#keepState();
    };
  }

  /** @param {Answer} answer @param {Standing} standing */
  keep({ index, text, isRight, expected }, standing) {
    const session = this.#session;
    if (!session.isNormal) return;
    this.#standing = standing;
    const statement = session.prepareStatement(ANSWERED);
    statement.verb.display = { en: 'answered' };
    statement.object = {
      objectType: 'Activity',
      id: `${session.getActivityId()}/exercise-${index + 1}`,
      definition: {
        type: INTERACTION,
        interactionType: 'fill-in',
        correctResponsesPattern: [expected],
      },
    };
    statement.result = { response: text, success: isRight };
    session.sendStatement(statement);
    if (standing.isDone && !this.#isCompleted) {
      this.#isCompleted = true;
      session.completed();
    }
    if (standing.right === standing.of) this.#judge();
    this.#keepState();
  }

  /** Once there is no better score, or no more time: a passed sheet cannot be passed again. */
  #judge() {
    if (!this.#standing?.isDone || this.#isPassed) return;
    const { right, of } = this.#standing;
    const score = { scaled: right / of, raw: right, min: 0, max: of };
    this.#isPassed = score.scaled >= (this.#session.getMasteryScore() ?? MASTERY);
    if (this.#isPassed) this.#session.passed(score);
    else this.#session.failed(score);
  }

  #keepState() {
    if (!this.#standing) return;
    const { typed } = this.#standing;
    this.#session.keepState({ typed, isCompleted: this.#isCompleted, isPassed: this.#isPassed });
  }
}
