/** Pages that are built and kept for reading without a connection, and what bar and menu call each. */
export const NAMES = {
  index: 'Read',
  workbench: 'Workbench',
  gallery: 'Gallery',
  model: 'Your model',
  trace: 'Your run',
  teach: 'Teach',
  reference: 'Reference',
  figures: 'All figures',
  claims: 'Is it true?',
  findings: 'Findings',
  exactness: 'How exact?',
  identify: 'Your table',
  lesson: 'A lesson',
  worksheet: 'Worksheets',
};

/** Behind a door of their own, the page of lessons: neither bar nor menu names them. */
export const BEHIND_TEACH = ['lesson', 'worksheet'];

/** The one that tells the story first. */
export const pages = /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES));

/** How many of them the bar has room for; its menu has all. */
export const IN_BAR = 7;
