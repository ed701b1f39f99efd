/** Light, dark, for a projector, or as the system has it. */
import { remember, remembered } from './choices.js';

const THEMES = ['auto', 'light', 'dark', 'projector'];

export function startTheme() {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('theme'));
  const stored = remembered('theme') ?? 'auto';
  let theme = THEMES.includes(stored) ? stored : 'auto';
  const show = () => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.lastElementChild?.replaceChildren(theme);
  };
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    remember('theme', theme);
    show();
  });
  button.hidden = false;
  show();
}
