/** Brings the table of claims to life: rows open their cards, filters choose among rows. */
import { figureNamed } from '../../texts/figure-names.js';
import { goAndStay } from './place.js';

/** The table, where the page has one; without it all these do nothing. */
const root = document.querySelector('.claims');
const form = /** @type {HTMLFormElement | null} */ (root?.querySelector('.filters'));
/** @type {HTMLTableSectionElement[]} one for each claim */
const bodies = [...(root?.querySelectorAll('tbody') ?? [])];

export function startClaims() {
  if (!root || !form) return;
  for (const body of bodies) {
    const link = linkOf(body);
    link.setAttribute('aria-expanded', 'false');
    link.setAttribute('aria-controls', `${body.id}-card`);
  }
  root.addEventListener('click', (event) => {
    const row =
      event.target instanceof Element ? event.target.closest('tbody > :first-child') : null;
    if (!row || /** @type {MouseEvent} */ (event).ctrlKey || hasSelection()) return;
    event.preventDefault();
    const body = /** @type {HTMLTableSectionElement} */ (row.parentElement);
    setOpen(body, !body.classList.contains('open'));
  });
  form.addEventListener('change', filter);
  filter(); // a browser that comes back keeps what was chosen
}

/** Who marks words to copy them opens nothing. */
const hasSelection = () => getSelection()?.isCollapsed === false;

/** Opens the card of a claim that the address names, by what it is or was called, and goes to it. @param {string} id of anything */
export function openClaim(id) {
  const body = bodies.find(({ id: own, dataset }) => own === figureNamed(id) || dataset.was === id);
  if (!body || !form) return;
  if (body.classList.contains('out')) {
    /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[value=""]')).forEach(
      (all) => (all.checked = true),
    );
    filter();
  }
  setOpen(body, true);
  goAndStay(body);
}

function filter() {
  const chosen = new FormData(/** @type {HTMLFormElement} */ (form));
  const [verdict, origin] = ['verdict', 'origin'].map((name) => chosen.get(name));
  for (const { classList, dataset } of bodies) {
    const fits =
      (!verdict || dataset.verdict === verdict) && (!origin || dataset.origin === origin);
    classList.toggle('out', !fits);
  }
  const left = bodies.filter(({ classList }) => !classList.contains('out')).length;
  const said = /** @type {HTMLElement} */ (form?.querySelector('.said'));
  said.textContent = `${left} of ${bodies.length} claims; each opens its card`;
}

/** @param {HTMLTableSectionElement} body */
const linkOf = (body) => /** @type {HTMLAnchorElement} */ (body.querySelector('th > a'));

/** @param {HTMLTableSectionElement} body @param {boolean} isOpen */
function setOpen(body, isOpen) {
  body.classList.toggle('open', isOpen);
  linkOf(body).setAttribute('aria-expanded', String(isOpen));
  if (isOpen) makeCard(body);
}

/** The words that the build wrote stand there until the claim is computed. @param {HTMLTableSectionElement} body */
function makeCard({ id }) {
  const cell = /** @type {HTMLElement} */ (document.getElementById(`${id}-card`));
  if (cell.querySelector('pe-claim')) return;
  const card = document.createElement('pe-claim');
  card.setAttribute('claim', id);
  card.setAttribute('anchor', id);
  card.append(...cell.childNodes);
  cell.append(card);
  import('../../elements/define-in-turn.js').catch(() => {}); // later.js tries again
}
