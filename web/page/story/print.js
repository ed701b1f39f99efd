/** The story on paper: figures that have not been in sight are drawn first. */
import { READING } from './later.js';

/** @import { Exhibit } from './told.js' */

const MOST = 15_000; // ms: what has not come by then stands as its picture made with the page, if at all

/** @param {Iterable<Exhibit>} exhibits */
export function startPrinting(exhibits) {
  const all = [...exhibits];
  const draw = () => Promise.all(all.filter(isShown).map(drawn));
  // Paper shows the others as their pictures made with the page.
  const bare = all.filter((each) => isShown(each) && !each.element.querySelector('.poster'));
  all[0]?.element.addEventListener('pe-ready', () => setTimeout(drawInTurn, READING, bare), {
    once: true,
  });
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

/** One by one, while nothing else is to be done. @param {Exhibit[]} exhibits */
async function drawInTurn(exhibits) {
  for (const exhibit of exhibits) {
    await new Promise((resolve) =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
    );
    await drawn(exhibit);
  }
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
