/** How a framed page says how high it would like to be: a message in the words of each kind of host. */

/** @typedef {{height: number, secret: string | null, address: string}} Wish height [px] */

/**
 * WordPress, AMP, Embedly (Medium), learning platforms (Canvas and other LTI hosts), and embed.js.
 * @param {Wish} wish
 * @returns {unknown[]} messages for the window above
 */
export function heightMessages({ height, secret, address }) {
  return [
    { type: 'pe-embed:height', height },
    { sentinel: 'amp', type: 'embed-size', height },
    JSON.stringify({ src: address, context: 'iframe.resize', height }),
    { subject: 'lti.frameResize', height },
    ...(secret === null ? [] : [{ message: 'height', value: height, secret }]),
  ];
}

/**
 * WordPress adds a secret to the address of a frame, and listens only to messages that repeat it.
 * @param {string} hash
 */
export function secretIn(hash) {
  const [, secret] = /#\?secret=([A-Za-z0-9]{1,64})$/.exec(hash) ?? [];
  return secret ?? null;
}

/** Of all settings of a figure together, as in an address. */
const MOST_TEXT = 4000;

/**
 * Whether a figure has room for what a message sets: messages come without end, and each adds to a link.
 * @param {Record<string, string>} shown
 * @param {Record<string, string | null>} changes null: taken off
 */
export function hasRoom(shown, changes) {
  const texts = Object.entries({ ...shown, ...changes });
  const length = texts.reduce(
    (sum, [name, text]) => sum + (text ? name.length + text.length : 0),
    0,
  );
  return length <= MOST_TEXT;
}

/** Whether a frame is ours: by the path of its address, whatever its query names. @param {string} address */
export const isEmbedded = (address) => /^[^?#]*\/embed\.html(?:[?#]|$)/.test(address);

/**
 * What a host may ask of the framed page.
 * @param {unknown} data of a message
 * @returns {{type: 'pe-embed:ask'} | {type: 'pe-embed:set', attributes: Record<string, string | null>} | null}
 */
export function readCommand(data) {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'pe-embed:ask') return { type: 'pe-embed:ask' };
  if (data.type !== 'pe-embed:set' || !('attributes' in data)) return null;
  const { attributes } = data;
  if (typeof attributes !== 'object' || attributes === null) return null;
  const entries = Object.entries(attributes);
  if (entries.length > 40) return null;
  if (
    !entries.every(([, text]) => text === null || (typeof text === 'string' && text.length < 2000))
  )
    return null;
  return { type: 'pe-embed:set', attributes: Object.fromEntries(entries) };
}
