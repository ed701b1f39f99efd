/** What a page and its workers hold. */

/** @import { CDPSession, Page } from 'playwright-core' */

/** Lets a worker tell how much memory its WebAssembly has. */
export const COUNT_MEMORY = `{
  const instantiate = WebAssembly.instantiate;
  self.memories = [];
  WebAssembly.instantiate = async (...args) => {
    const instance = await instantiate(...args);
    const { exports } = instance.instance ?? instance;
    memories.push(...Object.values(exports).filter((each) => each instanceof WebAssembly.Memory));
    return instance;
  };
}`;

/** What lives after a garbage collection. @param {CDPSession} session */
export async function census(session) {
  for (let k = 0; k < 3; k++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) =>
    metrics.find((each) => each.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** Of lists of numbers, which the heap does not count [bytes]. @param {CDPSession} session */
export async function listMemory(session) {
  const usage = await session.send('Runtime.getHeapUsage');
  return /** @type {any} */ (usage).backingStorageSize ?? 0;
}

/** WebAssembly memory of all workers, which never shrinks [bytes]. @param {Page} page */
export async function wasmMemory(page) {
  const bytes = page.workers().map((worker) =>
    worker.evaluate(() => {
      const { memories } = /** @type {{memories: WebAssembly.Memory[]}} */ (
        /** @type {any} */ (self)
      );
      return memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    }),
  );
  return (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0);
}
