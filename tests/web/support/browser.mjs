/** Stock Chromium, started the same way by every browser test and by the screenshot script. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** @import { BrowserContext, BrowserContextOptions } from 'playwright-core' */

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-first-run',
];

/**
 * A browser with a profile of its own, which goes when it is closed.
 * @param {BrowserContextOptions} [options]
 * @returns {Promise<{context: BrowserContext, close: () => Promise<void>}>}
 */
export async function launch(options = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'posenc-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
