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
