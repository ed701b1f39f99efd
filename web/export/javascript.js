/** The program in JavaScript: posenc's own core. */

/** @import { Encoding, Parameters } from '../core/types.js' */
import { list, spelledOut } from './arguments.js';
import { literal as quoted } from './signs.js';

/** @param {any} value */
function literal(value) {
  if (Array.isArray(value)) {
    return list(value.map(String), { open: '[', close: ']', indent: '  ', used: 20 });
  }
  return typeof value === 'string' ? quoted(value, "'") : String(value);
}

/** @param {Encoding} encoding @param {Parameters} params */
export function javascript(encoding, params) {
  const spelled = spelledOut(encoding, params);
  const options = spelled.map(({ parameter, value }) => `  ${parameter.name}: ${literal(value)},`);
  const isBias = encoding.kind === 'bias';
  const call = `core.${isBias ? 'bias' : 'encode'}('${encoding.name}', {\n${options.join('\n')}\n})`;
  return `import { loadCore } from 'posenc';

const core = await loadCore();
const { ${isBias ? 'heads, ' : ''}rows, cols, data } = ${call};
for (let row = 0; row < ${isBias ? 'heads * rows' : 'rows'}; row++) {
  console.log(data.subarray(row * cols, (row + 1) * cols).join(' '));
}
`;
}
