/** Finds elements of a document that are not defined yet, those that come later too. */

const START_AHEAD = '300px'; // as figures do: they want the core by then

/**
 * @param {readonly string[]} names of elements
 * @param {object} hooks
 * @param {(name: string) => Promise<unknown>} hooks.fetch defines it; asked once, and again after a failure
 * @param {(names: string[]) => void} hooks.onSight told once, of the first in sight, or nearly
 */
export function watchFor(names, { fetch, onSight }) {
  /** @type {Set<string>} */
  const asked = new Set();
  let isSeen = false;
  const nearView = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      if (seen.length === 0) return;
      isSeen = true;
      nearView.disconnect();
      onSight(seen.map(({ target }) => target.localName));
    },
    { rootMargin: START_AHEAD },
  );

  /** @param {string} name */
  async function ask(name) {
    if (asked.has(name)) return;
    asked.add(name);
    try {
      await fetch(name);
      again(); // what could be fetched now may be fetched for others, too
    } catch (error) {
      asked.delete(name);
      for (const element of document.querySelectorAll(name)) tellFailure(element, error);
    }
  }

  /** @param {Element} element */
  function consider(element) {
    const { localName } = element;
    if (!names.includes(localName) || customElements.get(localName)) return;
    if (!isSeen) nearView.observe(element);
    ask(localName);
  }

  /** @param {Element | Document} root */
  function search(root) {
    if (root instanceof Element) consider(root);
    for (const element of root.querySelectorAll(':not(:defined)')) consider(element);
  }

  /** For the first time, or for what could not be fetched. */
  const again = () => search(document);

  const additions = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) search(node);
    }
  });
  additions.observe(document, { childList: true, subtree: true });
  addEventListener('online', again);
  addEventListener('visibilitychange', again); // when the page is gone back to, too
  again();
}

/**
 * What stands inside the tag stays, or the reason takes its place; the host page is told.
 * @param {Element} element
 * @param {unknown} error
 */
function tellFailure(element, error) {
  const reason = error instanceof Error ? error.message : error;
  const message = `${element.localName} could not be fetched: ${reason}`;
  const stands = [...element.childNodes].some((node) =>
    node instanceof Element ? !node.matches('noscript, script, style') : node.textContent?.trim(),
  );
  if (!stands) {
    const note = document.createElement('p');
    note.role = 'status';
    note.textContent = 'This figure could not be fetched: reload the page.';
    element.append(note);
  }
  const detail = { code: 'internal', parameter: null, message };
  element.dispatchEvent(new CustomEvent('pe-error', { bubbles: true, composed: true, detail }));
}
