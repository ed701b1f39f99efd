/** Keeps what web/training/shares.js measures with the built core, in seconds: web/training/shares.json. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadTraining } from '../../web/training/index.js';
import { measureShares } from '../../web/training/shares.js';

export const SHARES = new URL('../../web/training/shares.json', import.meta.url);

/** To four digits, as kept. */
export async function measured() {
  const shares = measureShares(await loadTraining());
  return JSON.parse(
    JSON.stringify(shares, (_, value) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(SHARES, `${JSON.stringify(await measured(), null, 2)}\n`);
