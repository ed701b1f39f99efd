/** The choices that every page's bar ends with. */
import { startLanguage } from './language.js';
import { startTheme } from './theme.js';

export function startBar() {
  startTheme();
  startLanguage();
}
