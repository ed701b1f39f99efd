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
  return new CoreError(`read: ${parameter} ${rule}`, { code: 'input', parameter, cause });
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
      try {
        return await collect(part.stream().getReader(), part.size, hooks);
      } catch (error) {
        if (error instanceof DOMException && error.name !== 'AbortError') {
          throw refusal(`could not be read: ${error.message}`, 'file', error);
        }
        throw error;
      }
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
  /** @type {Source} */
  const source = {
    name: decodeName(url),
    size: null,
    async read(begin, end, hooks = {}) {
      if (begin >= end) return new Uint8Array();
      const response = await request(url, begin, end, get, hooks.signal);
      const total = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
      if (total) {
        if (Number(total[1]) !== begin) {
          await response.body?.cancel();
          throw refusal(`must give the part asked for, from byte ${begin}, got ${total[0]}`, 'url');
        }
        source.size = Number(total[2]);
      }
      const most = Math.min(end, source.size ?? end) - begin;
      if (!response.body) return new Uint8Array();
      const bytes = await collect(response.body.getReader(), most, hooks);
      if (source.size !== null && bytes.length < most) {
        throw refusal(`must give ${most} bytes from ${begin}, got ${bytes.length}`, 'url');
      }
      return bytes;
    },
  };
  return source;
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
    throw refusal(
      `could not be read: ${reasons}; download the file and open it here`,
      'url',
      error,
    );
  }
  if (response.status === 206) return response;
  await response.body?.cancel();
  const rule =
    response.status === 200
      ? 'must be on a server that gives parts of a file (status 206), got the whole (status 200); ' +
        'download the file and open it here'
      : response.status === 416
        ? `must have bytes from ${begin} on, got an end before (status 416)`
        : `must lead to a file, got status ${response.status}`;
  throw refusal(rule, 'url');
}

/**
 * At most `most` bytes of a stream; the rest is not waited for.
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @param {number} most
 * @param {ReadHooks} [hooks]
 */
async function collect(reader, most, { signal, onProgress } = {}) {
  const parts = [];
  let length = 0;
  try {
    while (length < most) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
      onProgress?.(Math.min(length / most, 1), { read: Math.min(length, most), all: most });
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, bytes.length - at), at);
    at += part.length;
  }
  return bytes;
}
