/** A page with the elements defined, for tests that put their own onto it. */
import { addFixture } from './fixture.mjs';
import { openSession } from './session.mjs';

/** @param {import('playwright-core').BrowserContextOptions} [options] */
export async function openStage(options = {}) {
  const session = await openSession({ viewport: { width: 1000, height: 800 }, ...options });
  return {
    ...session,
    /** @param {string} html */
    add: (html) => addFixture(session.page, html),
  };
}
