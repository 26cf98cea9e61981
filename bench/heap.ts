import type { CDPSession, Page } from 'playwright';
import { isObject, number } from '../src/api/read.js';

/** The time between two looks at the heaps. ms */
const INTERVAL = 20;

/** Reads the size of a heap, and of the buffers outside it that it keeps alive, in bytes. */
function addSizes(usage: unknown): number {
  if (!isObject(usage)) return 0;
  return (number(usage['usedSize']) ?? 0) + (number(usage['backingStorageSize']) ?? 0);
}

/** A watch over the heaps of a page and of its workers. */
export interface HeapWatch {
  /** Ends the watch. Returns how much all heaps with their buffers grew at most. MB */
  stop(): Promise<number>;
}

/** Collects garbage, and watches JavaScript's heaps from then on. */
export async function watchHeap(page: Page): Promise<HeapWatch> {
  const session = await page.context().newCDPSession(page);
  const workers = new Map<string, number>();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.set(sessionId, 0));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const told: unknown = JSON.parse(message);
    if (workers.has(sessionId)) workers.set(sessionId, isObject(told) ? addSizes(told['result']) : 0);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false });
  await session.send('HeapProfiler.collectGarbage');
  const start = await usedBy(session);
  let [greatest, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      for (const sessionId of workers.keys()) void askWorker(session, sessionId);
      const [used] = await Promise.all([usedBy(session), new Promise((resolve) => setTimeout(resolve, INTERVAL))]);
      const all = [...workers.values()].reduce((sum, each) => sum + each, used);
      greatest = Math.max(greatest, all - start);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      await session.detach();
      return greatest / 1e6;
    },
  };
}

async function usedBy(session: CDPSession): Promise<number> {
  return addSizes(await session.send('Runtime.getHeapUsage'));
}

/** Asks a worker for its heap. The answer comes as an event, unless the worker has ended. */
async function askWorker(session: CDPSession, sessionId: string): Promise<void> {
  const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' });
  await session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
}
