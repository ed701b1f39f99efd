/** All figures by post; an address may ask for those of one section of the story: `?of=waves`. */
import './story/told.js';

const asked = new URLSearchParams(location.search).get('of');
const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.exhibit')]);
const own = figures.filter(({ dataset }) => dataset.section === asked);
if (own.length > 0) {
  for (const figure of figures) figure.classList.toggle('out', !own.includes(figure));
  const line = /** @type {HTMLElement} */ (document.getElementById('of'));
  const all = Object.assign(document.createElement('a'), { href: location.pathname });
  all.textContent = 'Show all';
  line.append(
    `${own.length} of ${figures.length} figures: those of one section of the story. `,
    all,
  );
  line.hidden = false;
}
