/** @type {{createScriptURL: (text: string) => any} | null} */
let policy = null;

/**
 * Below Trusted Types (https://w3c.github.io/trusted-types/) only a policy may say where a worker's
 * script is; a host names those it allows, and ours lets through what this page made itself.
 * @param {string} address
 */
function trusted(address) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('posenc', {
    createScriptURL: (/** @type {string} */ text) => {
      if (text.startsWith('blob:')) return text;
      throw new TypeError(`posenc: no worker from ${text}`);
    },
  });
  return /** @type {NonNullable<typeof policy>} */ (policy).createScriptURL(address);
}

/**
 * A classic script in a blob: the one kind of worker that starts from file:// and in sandboxes too.
 * @param {() => {start: () => void}} program names nothing outside of itself
 * @param {string} name
 */
export function spawnProgram(program, name) {
  const script = new Blob([`(${program})().start()`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { name });
  const forget = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  return worker;
}
