/**
 * Stands in every page as it is, before all else: says so where scripts or styles of the page have not
 * arrived, as beside a new deployment that has others. That scripts run, the button of the theme shows.
 */
{
  const PATIENCE = 8000; // ms for a slow connection; what is lost is known once all else is there
  const SETTLED = 2000;
  /** @type {HTMLElement | null} */
  let note = null;
  const words = new Text();
  let isBare = false;
  addEventListener(
    'error',
    ({ target }) => {
      isBare ||= /** @type {HTMLLinkElement} */ (target).rel === 'stylesheet';
    },
    true,
  );
  const look = () => {
    const works = document.querySelector('#theme:not([hidden])');
    if (works && !isBare) {
      note?.remove();
    } else if (!note) {
      note = document.createElement('p');
      note.className = 'newer';
      note.role = 'alert';
      const button = document.createElement('button');
      button.onclick = () => location.reload();
      button.append('Reload');
      note.append(words, button);
      document.body.prepend(note);
    }
    const isSlow = document.readyState !== 'complete' || document.body.ariaBusy === 'true';
    const said = `Parts of this page ${isSlow ? 'are still on their way' : 'have not arrived'}. `;
    if (words.data !== said) words.data = said;
    if (!works) setTimeout(look, 1000);
  };
  addEventListener('load', () => setTimeout(look, SETTLED));
  setTimeout(look, PATIENCE);
}
