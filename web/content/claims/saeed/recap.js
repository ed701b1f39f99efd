/** The sines of the post’s recap, fifty positions to one unit of time, as a figure shows them. */
export const RECAP = {
  encoding: 'formula',
  formula: 'j == 0 ? sin(2*pi*p/50) : j == 1 ? sin(2*2*pi*p/50) : sin(p/50)',
  dModel: 3,
  length: 200,
  columns: '0-2',
  unit: 50,
};
