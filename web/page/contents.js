/** Says in the bar, and in the list of contents, which section is being read. */

export function followReader() {
  const here = /** @type {HTMLElement} */ (document.getElementById('here'));
  const contents = /** @type {HTMLElement} */ (document.getElementById('contents'));
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const anchors = contents.querySelectorAll('li a');
  const links = new Map([...anchors].map((link) => [link.hash.slice(1), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id));

  const update = () => {
    const line = window.innerHeight / 3;
    const passed = headings.filter((h) => h && h.getBoundingClientRect().top < line).pop();
    for (const link of links.values()) link.removeAttribute('aria-current');
    if (passed) links.get(passed.id)?.setAttribute('aria-current', 'true');
    here.textContent = passed?.textContent ?? '';
  };

  let isWaiting = false;
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      update();
    });
  };
  window.addEventListener('scroll', later, { passive: true });
  window.addEventListener('resize', later);
  contents.addEventListener('click', () => contents.hidePopover?.());
  update();
}
