/** The story's sections in the order they are told; each is the file of its name beside this one. */
export const sections = [
  'order',
  'ideas',
  'waves',
  'table',
  'distance',
  'shift',
  'adding',
  'attention',
  'turning',
  'scores',
  'longer',
  'shapes',
  'precision',
  'training',
  'claims',
  'further',
];
