import type { CDPSession, Page } from 'playwright';

/** How often the heaps are looked at. ms */
const OFTEN = 20;

/** What a heap holds, and the buffers beside it that it keeps alive; in bytes. */
interface Usage {
  readonly usedSize?: number;
  readonly backingStorageSize?: number;
}

const sizeOf = ({ usedSize = 0, backingStorageSize = 0 }: Usage = {}) => usedSize + backingStorageSize;

/** The heaps of a page and of its workers, watched while something happens. */
export interface HeapWatch {
  /** The greatest sum of all heaps with their buffers, beyond what they were at the start. MB */
  stop(): Promise<number>;
}

/** Watches JavaScript's heaps from now on, after garbage was collected. */
export async function watchHeap(page: Page): Promise<HeapWatch> {
  const session = await page.context().newCDPSession(page);
  const workers = new Map<string, number>();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.set(sessionId, 0));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { result } = JSON.parse(message) as { result?: Usage };
    if (workers.has(sessionId)) workers.set(sessionId, sizeOf(result));
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false });
  await session.send('HeapProfiler.collectGarbage');
  const start = await usedBy(session);
  let [greatest, over] = [0, false];
  const watching = (async () => {
    while (!over) {
      for (const sessionId of workers.keys()) void askWorker(session, sessionId);
      const [used] = await Promise.all([usedBy(session), new Promise((resolve) => setTimeout(resolve, OFTEN))]);
      const all = [...workers.values()].reduce((sum, each) => sum + each, used);
      greatest = Math.max(greatest, all - start);
    }
  })();
  return {
    async stop() {
      over = true;
      await watching;
      await session.detach();
      return greatest / 1e6;
    },
  };
}

async function usedBy(session: CDPSession): Promise<number> {
  return sizeOf(await session.send('Runtime.getHeapUsage'));
}

/** The answer comes as an event; a worker that has ended gives none. */
async function askWorker(session: CDPSession, sessionId: string): Promise<void> {
  const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' });
  await session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
}
