/** The story, and the table of its first screen. */
import './story/told.js';
import './story/hero.js';
