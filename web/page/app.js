/** The story, and the table of its first screen. */
import './told.js';
import './story/hero.js';
