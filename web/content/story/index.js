/**
 * Of each page that tells something, its sections in the order they are told; each is the file of its name
 * beside this one. The story comes first.
 * @satisfies {Record<string, string[]>}
 */
export const told = {
  index: [
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
    'training',
    'shapes',
    'recap',
    'further',
  ],
  claims: ['claims'],
  findings: ['findings', 'shares', 'grape'],
  exactness: ['exactness'],
  identify: ['own-table'],
};

export const sections = Object.values(told).flat();
