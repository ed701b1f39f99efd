/** The story on paper: figures that have not been in sight are drawn first. */

/** @import { Exhibit } from '../told.js' */

const MOST = 15_000; // ms: what has not come by then stands as its picture made with the page, if at all

/** @param {Iterable<Exhibit>} exhibits */
export function startPrinting(exhibits) {
  const all = [...exhibits];
  const draw = () => Promise.all(all.filter(isShown).map(drawn));
  // From a menu a browser prints at once: what is asked for here is there for the next time.
  window.addEventListener('beforeprint', draw);
  window.addEventListener('keydown', async (event) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.altKey || event.shiftKey) return;
    event.preventDefault();
    await Promise.race([draw(), new Promise((resolve) => setTimeout(resolve, MOST))]);
    window.print();
  });
}

/** Neither folded away nor left out of a class's page. @param {Exhibit} exhibit */
const isShown = ({ root }) => !root.closest('details:not([open]), [hidden]');

/** @param {Exhibit} exhibit @returns {Promise<unknown>} */
function drawn({ element }) {
  if (element.picture) return Promise.resolve();
  const done = new Promise((resolve) => {
    for (const type of ['pe-ready', 'pe-error'])
      element.addEventListener(type, resolve, { once: true });
  });
  element.setAttribute('loading', 'eager');
  return done;
}
