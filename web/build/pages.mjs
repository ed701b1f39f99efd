/** Pages that are built and kept for reading without a connection, and what the bar calls each. */
export const NAMES = {
  index: 'Read',
  workbench: 'Workbench',
  gallery: 'Gallery',
  model: 'Your model',
  trace: 'Your run',
  worksheet: 'Worksheets',
  reference: 'Reference',
};

/** The one that tells the story first. */
export const pages = /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES));
