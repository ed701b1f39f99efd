/** What a link to the page leaves out. */

/** Parts of figures, by their name in `x_hide`. */
const PARTS = ['controls', 'table', 'code', 'notice', 'measured'];

/** Of sections, whose ids may be those of parts: “the table” is both. */
const SECTION = 'section-';

/**
 * Leaves out parts, sections and figures. Links from before sections had a name of their own say their
 * ids alone.
 * @param {string[]} names
 */
export function applyHidden(names) {
  const old = names.filter((name) => !PARTS.includes(name));
  const { classList } = document.documentElement;
  for (const part of PARTS) classList.toggle(`hide-${part}`, names.includes(part));
  for (const heading of document.querySelectorAll('main h2')) {
    const section = /** @type {HTMLElement} */ (heading.closest('section'));
    section.hidden = names.includes(SECTION + heading.id) || old.includes(heading.id);
    for (const link of document.querySelectorAll(`#contents a[href="#${heading.id}"]`)) {
      /** @type {HTMLElement} */ (link.closest('li')).hidden = section.hidden;
    }
  }
  for (const figure of document.querySelectorAll('.exhibit')) {
    /** @type {HTMLElement} */ (figure).hidden = names.includes(figure.id);
  }
}
