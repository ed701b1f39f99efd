/** The program in C++: posenc's own core, through its catalogue. */

/** @import { Encoding, Parameter, Parameters } from '../core/types.js' */
import { snakeCase } from '../core/check.js';
import { floatLiteral, list, spelledOut } from './arguments.js';
import { cppLiteral } from './signs.js';

/** @param {Parameter} parameter @param {any} value */
function literal({ type }, value) {
  if (type === 'list') {
    return list(value.map(floatLiteral), { open: '{', close: '}', indent: '  ', used: 30 });
  }
  if (typeof value === 'string') return cppLiteral(value);
  return typeof value === 'number' ? floatLiteral(value) : String(value);
}

/** @param {Encoding} encoding @param {Parameters} params */
export function cpp(encoding, params) {
  const isBias = encoding.kind === 'bias';
  const settings = spelledOut(encoding, params).map(({ parameter, value }) => {
    const text = literal(parameter, value);
    const given = parameter.type === 'list' ? `std::vector<double>${text}` : text;
    return `  arguments.set("${snakeCase(parameter.name)}", ${given});\n`;
  });
  const number = isBias || params.precision === 'float64' ? 'double' : 'float';
  const shape = isBias
    ? `  const pe::BiasShape shape = pe::bias_shape(scheme, arguments);
  pe::Matrix<double> table(shape.heads * shape.queries, shape.keys);
  scheme.bias(table.view(), arguments);`
    : `  const pe::Shape shape = pe::table_shape(scheme, arguments);
  pe::Matrix<${number}> table(shape.rows, shape.cols);
  pe::encode(table.view(), scheme, arguments);`;
  return `// CMake: find_package(posenc REQUIRED), target_link_libraries(... PRIVATE pe::core)
#include <cstdio>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"

int main() {
  const pe::Scheme& scheme = pe::find_scheme("${encoding.name}");
  pe::Arguments arguments = pe::arguments_for(scheme);
${settings.join('')}
${shape}
  for (std::size_t row = 0; row < table.view().rows(); ++row) {
    for (const double value : table.view().row(row)) std::printf("%.17g ", value);
    std::printf("\\n");
  }
  return 0;
}
`;
}
