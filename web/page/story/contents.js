/** Says in the bar, and in the list of contents, which section is being read. */

/** All that is above a line a third down the window: the last section to reach into it is being read. */
const ABOVE = '1000000px 0px -66.6% 0px';

export function followReader() {
  const here = /** @type {HTMLElement} */ (document.getElementById('here'));
  const contents = /** @type {HTMLElement} */ (document.getElementById('contents'));
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const anchors = contents.querySelectorAll('ol a');
  const links = new Map([...anchors].map((link) => [link.hash.slice(1), link]));

  /** @param {string | undefined} id */
  const show = (id) => {
    for (const [name, link] of links) {
      if (name === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    here.textContent = (id && document.getElementById(id)?.textContent) ?? '';
  };

  // Asked of the sections, not of their headings: the place of what is inside a section far from
  // sight is known only by laying it out, and all of them at every step of scrolling.
  /** @type {Set<string>} */
  const reached = new Set();
  const reading = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = String(target.getAttribute('aria-labelledby'));
        if (isIntersecting) reached.add(id);
        else reached.delete(id);
      }
      show([...links.keys()].findLast((id) => reached.has(id)));
    },
    { rootMargin: ABOVE },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id)?.closest('section');
    if (section) reading.observe(section);
  }
  contents.addEventListener('click', () => contents.hidePopover?.());
}
