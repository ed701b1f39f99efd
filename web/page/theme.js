/** Light, dark, for a projector, or as the system has it. */
import { startLanguage } from './language.js';
import { keepSaid, say, toSay } from './say.js';

const KEY = 'posenc-theme';
const THEMES = [toSay('auto'), toSay('light'), toSay('dark'), toSay('projector')];

export function startTheme() {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('theme'));
  let theme = remembered();
  const show = () => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = say`Theme: ${say(theme)}`;
  };
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    remember(theme);
    show();
  });
  button.hidden = false;
  keepSaid(show);
  startLanguage();
}

// Storage throws in sandboxed frames; the choice then lasts as long as the page.
function remembered() {
  try {
    const stored = localStorage.getItem(KEY) ?? 'auto';
    return THEMES.includes(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** @param {string} theme */
function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Nothing depends on it.
  }
}
