/**
 * Where bytes come from: a file, an address, memory. Each is read in parts, so that one tensor of a
 * large file costs no more than itself.
 */
import { CoreError } from '../core/check.js';

/**
 * @typedef {object} ReadHooks
 * @property {AbortSignal} [signal] ends the reading; it then rejects with the signal's reason
 * @property {(share: number, bytes?: {read: number, all: number}) => void} [onProgress] from 0 to 1;
 *   bytes: of what is fetched or read from a file
 *
 * @typedef {object} Source
 * @property {string} name of the file
 * @property {number | null} size [bytes]; null: not known before the first part is read
 * @property {(begin: number, end: number, hooks?: ReadHooks) => Promise<Uint8Array>} read fewer bytes
 *   where the file ends before
 */

/** What the core reads at once [bytes]. */
export const MOST_BYTES = 2 ** 28;

/** @param {string} rule @param {'file' | 'url' | 'tensor'} [parameter] @param {unknown} [cause] */
export function refusal(rule, parameter = 'file', cause = undefined) {
  return new CoreError(`read: ${parameter} ${rule}`, { code: 'input', parameter, rule, cause });
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.max(bytes / 2 ** 20, 0.1).toFixed(1)} MB`;

/** @param {number} size @param {string} [tensor] that is so large */
export function requireRoom(size, tensor) {
  if (size <= MOST_BYTES) return;
  const got = `${tensor === undefined ? '' : `'${tensor}' of `}${megabytes(size)}`;
  throw refusal(`must be at most ${megabytes(MOST_BYTES)} to read, got ${got}`);
}

/** @param {Uint8Array} bytes @param {string} name @returns {Source} */
export function bytesSource(bytes, name) {
  return { name, size: bytes.length, read: async (begin, end) => bytes.subarray(begin, end) };
}

/** @param {File} file @returns {Source} */
export function fileSource(file) {
  return {
    name: file.name,
    size: file.size,
    async read(begin, end, hooks) {
      const part = file.slice(begin, end);
      return collect(part.stream(), part.size, 'file', hooks);
    },
  };
}

/**
 * A file on a server that gives parts of it (HTTP Range) and lets other pages read them (CORS).
 * Nothing else than the address and the range wanted is sent: no cookies, no referrer.
 * @param {string} address
 * @param {typeof fetch} [get]
 * @returns {Source}
 */
export function urlSource(address, get = fetch) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refusal(`must be an address that begins with https://, got '${address}'`, 'url');
  }
  /** @type {string[]} of the first part: the others must come from the same file */
  let version = [];
  /** @type {Source} */
  const source = {
    name: decodeName(url),
    size: null,
    async read(begin, end, hooks = {}) {
      if (begin >= end) return new Uint8Array();
      const response = await request(url, begin, end, get, hooks.signal);
      try {
        const { last, total } = partOf(response, begin, end);
        version = sameVersion(version, response, total);
        source.size = total;
        return await collect(response.body, last + 1 - begin, 'url', hooks);
      } catch (error) {
        await response.body?.cancel().catch(() => {});
        throw error;
      }
    },
  };
  return source;
}

const ELSEWHERE = 'download the file and open it here';

/**
 * Which bytes a server gives. One that does not tell, or whose telling the browser keeps from this page,
 * may give any: the beginning instead, or several parts with texts between them.
 * @param {Response} response
 * @param {number} begin
 * @param {number} end
 * @returns {{last: number, total: number | null}} null: the server does not know how long the file is
 */
function partOf({ headers }, begin, end) {
  const told = headers.get('content-range');
  if (told === null) {
    const rule =
      'must be on a server that lets other pages see which part it gives ' +
      '(Content-Range, by Access-Control-Expose-Headers)';
    throw refusal(`${rule}; ${ELSEWHERE}`, 'url');
  }
  const [, from, to, all] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(told.trim()) ?? [];
  const [last, total] = [Number(to), all === '*' ? null : Number(all)];
  const most = Math.min(end, total ?? end) - 1;
  if (Number(from) !== begin || !(last >= begin && last <= most) || (total && last < most)) {
    const asked = `must give the part asked for, from byte ${begin} to ${end - 1}`;
    throw refusal(`${asked}, got ${told.slice(0, 99)}`, 'url');
  }
  return { last, total };
}

/**
 * By what a page may see of it. If-Range would have the server compare: it makes browsers ask first
 * whether it may be sent, which hosts of models do not all allow.
 * @param {string[]} before empty for the first part
 * @param {Response} response
 * @param {number | null} total
 */
function sameVersion(before, { headers }, total) {
  const tag = (headers.get('etag') ?? '').replace(/^W\//, '');
  const version = [tag, headers.get('last-modified') ?? '', `${total ?? '?'} bytes`];
  const changed = before.findIndex((each, index) => each !== version[index]);
  if (changed < 0) return version;
  const told = [before[changed], version[changed]].map((each) => each.slice(0, 99) || 'nothing');
  throw refusal(
    `must stay as it is while it is read, got another version (${told.join(', then ')}); open it again`,
    'url',
  );
}

/** @param {URL} url */
function decodeName({ pathname, hostname }) {
  const last = pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last;
  }
}

/**
 * @param {URL} url
 * @param {number} begin
 * @param {number} end
 * @param {typeof fetch} get
 * @param {AbortSignal} [signal]
 */
async function request(url, begin, end, get, signal) {
  let response;
  try {
    response = await get(url.href, {
      headers: { Range: `bytes=${begin}-${end - 1}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const reasons = 'the server is not there, or does not let other pages read it (CORS)';
    throw refusal(`could not be read: ${reasons}; ${ELSEWHERE}`, 'url', error);
  }
  if (response.status === 206) return response;
  await response.body?.cancel().catch(() => {});
  const rule =
    response.status === 200
      ? 'must be on a server that gives parts of a file (status 206), got the whole (status 200); ' +
        ELSEWHERE
      : response.status === 416
        ? `must have bytes from ${begin} on, got an end before (status 416)`
        : `must lead to a file, got status ${response.status}`;
  throw refusal(rule, 'url');
}

/**
 * So many bytes of a stream; more are not waited for.
 * @param {ReadableStream<Uint8Array> | null} stream
 * @param {number} size [bytes]
 * @param {'file' | 'url'} parameter what it is the content of
 * @param {ReadHooks} [hooks]
 */
async function collect(stream, size, parameter, { signal, onProgress } = {}) {
  const reader = stream?.getReader();
  const parts = [];
  let length = 0;
  try {
    while (reader && length < size) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
      onProgress?.(Math.min(length / size, 1), { read: Math.min(length, size), all: size });
    }
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    const rule = `broke off after ${length} of ${size} bytes (${reason}); try again`;
    throw refusal(rule, parameter, error);
  } finally {
    await reader?.cancel().catch(() => {});
  }
  if (length < size) throw refusal(`must give ${size} bytes, got ${length}; try again`, parameter);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, size - at), at);
    at += part.length;
  }
  return bytes;
}
