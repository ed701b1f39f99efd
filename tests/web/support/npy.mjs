/** Reads the golden tables: NumPy format 1.0, little-endian float64, C order. */
import { readFile } from 'node:fs/promises';
import published from '../../../web/content/models/published.json' with { type: 'json' };

const GOLDEN = new URL('../../golden/', import.meta.url);

/** @param {string} name @returns {Promise<{shape: number[], data: Float64Array}>} */
export async function readGolden(name) {
  const bytes = await readFile(new URL(name, GOLDEN));
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint16(8, true);
  const header = new TextDecoder().decode(bytes.subarray(10, 10 + headerLength));
  if (!header.includes("'<f8'") || header.includes("'fortran_order': True")) {
    throw new Error(`${name}: not a little-endian float64 table in C order`);
  }
  const shape = /'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '';
  const start = bytes.byteOffset + 10 + headerLength;
  const data = new Float64Array(bytes.buffer.slice(start, bytes.byteOffset + bytes.byteLength));
  return {
    shape: shape
      .split(',')
      .filter((part) => part.trim())
      .map(Number),
    data,
  };
}

/** @returns {Promise<{file: string, parameters: Record<string, any>, tolerance: Record<string, any>}[]>} */
export async function goldenIndex() {
  return JSON.parse(await readFile(new URL('index.json', GOLDEN), 'utf8'));
}

/** @param {string} name */
export async function readGoldenJson(name) {
  return JSON.parse(await readFile(new URL(name, GOLDEN), 'utf8'));
}

/**
 * The published config of this name, of web/content/models, and what is expected of it.
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function readPublished(name) {
  const model = published.find((each) => each.name === name);
  return { ...model, ...(await readGoldenJson(`doctor/${name}.json`)) };
}
