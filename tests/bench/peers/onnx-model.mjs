// Writes ONNX models: as much of the protobuf format as a graph of a few nodes needs.
// Field numbers are those of onnx.proto (https://github.com/onnx/onnx), IR version 8.

const FLOAT = 1; // TensorProto.DataType, AttributeProto.AttributeType
const INT = 2; // AttributeProto.AttributeType
const IR_VERSION = 8;
const OPSET_VERSION = 13;

const encoder = new TextEncoder();

/** @param {number} value whole, not negative */
function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
}

/**
 * @param {number} number
 * @param {number} value
 */
const integer = (number, value) => new Uint8Array([...varint(number * 8), ...varint(value)]);

/**
 * A field of bytes: text, a nested message or raw data.
 * @param {number} number
 * @param {string | Uint8Array} value
 */
function bytes(number, value) {
  const body = typeof value === 'string' ? encoder.encode(value) : value;
  return message([new Uint8Array([...varint(number * 8 + 2), ...varint(body.length)]), body]);
}

/** @param {Uint8Array[]} fields */
function message(fields) {
  const result = new Uint8Array(fields.reduce((sum, field) => sum + field.length, 0));
  let end = 0;
  for (const field of fields) {
    result.set(field, end);
    end += field.length;
  }
  return result;
}

/**
 * @param {string} name
 * @param {number[]} shape
 */
function valueInfo(name, shape) {
  const dimensions = shape.map((size) => bytes(1, integer(1, size)));
  const tensorType = message([integer(1, FLOAT), bytes(2, message(dimensions))]);
  return message([bytes(1, name), bytes(2, bytes(1, tensorType))]);
}

/** @param {Node} node */
function nodeProto({ op, inputs, outputs, attributes = {} }) {
  return message([
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      bytes(5, message([bytes(1, name), integer(3, value), integer(20, INT)])),
    ),
  ]);
}

/**
 * @param {string} name
 * @param {Constant} constant
 */
function tensorProto(name, { shape, data }) {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return message([
    ...shape.map((size) => integer(1, size)),
    integer(2, FLOAT),
    bytes(8, name),
    bytes(9, raw),
  ]);
}

/**
 * @typedef {{op: string, inputs: string[], outputs: string[], attributes?: Record<string, number>}} Node
 * @typedef {{shape: number[], data: Float32Array}} Constant
 */

/**
 * A model of float tensors.
 * @param {{
 *   nodes: Node[],
 *   constants: Record<string, Constant>,
 *   inputs: Record<string, number[]>,
 *   outputs: Record<string, number[]>,
 * }} graph shapes of inputs and outputs; whole numbers only as attributes
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function onnxModel({ nodes, constants, inputs, outputs }) {
  const graph = message([
    ...nodes.map((node) => bytes(1, nodeProto(node))),
    bytes(2, 'graph'),
    ...Object.entries(constants).map(([name, constant]) => bytes(5, tensorProto(name, constant))),
    ...Object.entries(inputs).map(([name, shape]) => bytes(11, valueInfo(name, shape))),
    ...Object.entries(outputs).map(([name, shape]) => bytes(12, valueInfo(name, shape))),
  ]);
  const opset = message([bytes(1, ''), integer(2, OPSET_VERSION)]);
  return message([integer(1, IR_VERSION), bytes(7, graph), bytes(8, opset)]);
}
