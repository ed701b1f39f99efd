/**
 * A small learning platform for cmi5: it launches pages, hands out a token once, keeps statements and states
 * as xAPI 1.0.3 has it, and can lose what is sent to it.
 */
import { randomUUID } from 'node:crypto';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * `swallowed`: never seen; `failed`: 500; `unheard`: kept, but its answer is lost; `refused`: 403.
 * @typedef {'swallowed' | 'failed' | 'unheard' | 'refused'} Fault
 *
 * @typedef {{id: string, timestamp: string, actor: any, verb: {id: string}, object: any, result?: any, context: any}} Statement
 *
 * @typedef {object} Session
 * @property {string} id
 * @property {string} token
 * @property {boolean} isFetched
 * @property {string} activityId
 * @property {object} launchData
 */

const SESSION_ID = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';
const ACTOR = { objectType: 'Agent', account: { homePage: 'https://school.example', name: 'p7' } };

export class Lrs {
  /** In the order they came. @type {Statement[]} */
  statements = [];
  /** Every try to hand one in, by its id. @type {string[]} */
  tries = [];
  /** What a platform must refuse. @type {string[]} */
  breaches = [];
  registration = randomUUID();
  /** Of the next requests that write. @type {Fault[]} */
  faults = [];
  /** Until then no state is handed out. */
  opened = Promise.resolve();
  /** @type {Map<string, Session>} */
  #sessions = new Map();
  /** @type {Map<string, object>} */
  #states = new Map();

  /**
   * The address that a pupil is sent to.
   * @param {string} origin
   * @param {string} url of the course structure
   * @param {object} [given] beside what every launch has
   */
  launch(origin, url, given = {}) {
    const id = randomUUID();
    const activityId = `https://school.example/au/${encodeURIComponent(url)}`;
    const launchData = {
      contextTemplate: {
        contextActivities: { grouping: [{ id: 'urn:posenc:course' }] },
        extensions: { [SESSION_ID]: id },
      },
      launchMode: 'Normal',
      moveOn: 'Completed',
      ...given,
    };
    this.#sessions.set(id, { id, token: randomUUID(), isFetched: false, activityId, launchData });
    const query = new URLSearchParams({
      endpoint: `${origin}/lrs/`,
      fetch: `${origin}/lrs/fetch?session=${id}`,
      actor: JSON.stringify(ACTOR),
      registration: this.registration,
      activityId,
    });
    return `${url}${url.includes('?') ? '&' : '?'}${query}`;
  }

  /** Verbs of all that was kept, by their last words. */
  get verbs() {
    return this.statements.map(({ verb }) => verb.id.split('/').at(-1));
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  answers = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/lrs/')) return false;
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', async () => {
      if (searchParams.get('stateId') === 'posenc-sheet') await this.opened;
      const [status, body] = this.#answer(request, pathname.slice(5), searchParams, text);
      if (status === 0) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body ?? {}));
    });
    return true;
  };

  /**
   * @param {IncomingMessage} request
   * @param {string} path
   * @param {URLSearchParams} query
   * @param {string} text
   * @returns {[status: number, body?: unknown]} 0: none at all
   */
  #answer({ method, headers }, path, query, text) {
    if (path === 'fetch') return this.#token(String(query.get('session')));
    const session = [...this.#sessions.values()].find(
      ({ token }) => headers.authorization === `Basic ${token}`,
    );
    if (!session || headers['x-experience-api-version'] !== '1.0.3') return [401];
    if (path === 'agents/profile') return [404];
    const isStatement = path === 'statements';
    const fault = method === 'GET' ? undefined : this.faults.shift();
    const given = text ? [JSON.parse(text)].flat() : [];
    if (isStatement) this.tries.push(...given.map(({ id }) => id));
    if (fault === 'swallowed') return [0];
    if (fault === 'failed') return [500];
    if (fault === 'refused') return [403];
    const answer = isStatement
      ? this.#keep(session, given, query)
      : this.#state(session, method, query, given[0]);
    return fault === 'unheard' ? [0] : answer;
  }

  /** @param {string} id @returns {[number, object]} */
  #token(id) {
    const session = this.#sessions.get(id);
    if (!session || session.isFetched) return [200, { 'error-code': '1', 'error-text': 'used' }];
    session.isFetched = true;
    return [200, { 'auth-token': session.token }];
  }

  /**
   * @param {Session} session
   * @param {string | undefined} method
   * @param {URLSearchParams} query
   * @param {object} body
   * @returns {[number, object?]}
   */
  #state(session, method, query, body) {
    const { activityId, agent, registration, stateId } = Object.fromEntries(query);
    if (registration !== this.registration || activityId !== session.activityId) return [400];
    if (JSON.parse(agent).account.name !== ACTOR.account.name) return [400];
    if (stateId === 'LMS.LaunchData') return [200, session.launchData];
    const place = `${registration} ${activityId} ${stateId}`;
    if (method === 'PUT') {
      this.#states.set(place, body);
      return [204];
    }
    const kept = this.#states.get(place);
    return kept ? [200, kept] : [404];
  }

  /**
   * @param {Session} session
   * @param {Statement[]} given
   * @param {URLSearchParams} query
   * @returns {[number, object?]}
   */
  #keep(session, given, query) {
    for (const statement of given) {
      const known = this.statements.find(({ id }) => id === statement.id);
      if (known) {
        if (JSON.stringify(known) !== JSON.stringify(statement)) return [409];
        continue;
      }
      const breach = this.#breach(session, statement, query.get('statementId'));
      if (breach) {
        this.breaches.push(breach);
        return [403];
      }
      this.statements.push(statement);
    }
    return query.has('statementId') ? [204] : [200, given.map(({ id }) => id)];
  }

  /** Section 9 of cmi5, as far as a sheet can break it. @param {Session} session @param {Statement} statement @param {string | null} named */
  #breach({ id, activityId }, statement, named) {
    const verb = String(statement.verb.id.split('/').at(-1));
    const own = this.statements.filter(({ context }) => context.extensions[SESSION_ID] === id);
    const said = own.map((each) => each.verb.id.split('/').at(-1));
    const isDefined = verb !== 'answered';
    const categories = (statement.context.contextActivities.category ?? []).map(
      (/** @type {{id: string}} */ each) => each.id.split('/').at(-1),
    );
    const wanted = isDefined ? ['cmi5'] : [];
    if (['completed', 'passed', 'failed'].includes(verb)) wanted.push('moveon');
    if (named !== null && named !== statement.id) return `${verb}: two ids`;
    if (statement.context.extensions[SESSION_ID] !== id) return `${verb}: another session`;
    if (statement.context.registration !== this.registration) return `${verb}: no registration`;
    if (statement.context.contextActivities.grouping?.[0].id !== 'urn:posenc:course')
      return `${verb}: not the template`;
    if (categories.join() !== wanted.join()) return `${verb}: categories ${categories}`;
    if (
      isDefined ? statement.object.id !== activityId : !statement.object.id.startsWith(activityId)
    )
      return `${verb}: of ${statement.object.id}`;
    if ((said.length === 0) !== (verb === 'initialized')) return `${verb}: not in its turn`;
    if (said.includes('terminated')) return `${verb}: after the last`;
    if (['completed', 'passed'].includes(verb) && this.verbs.includes(verb))
      return `${verb}: twice`;
    if (verb === 'failed' && this.verbs.includes('passed')) return 'failed: after it was passed';
    return '';
  }
}
