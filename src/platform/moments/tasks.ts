// Tasks that the browser begins when it can.
import { awaitAnswer } from '../answer.js';
import { tryTo } from '../try.js';

/** The longest wait for an idle moment, and the wait where no browser tells of one. ms */
const IDLE = 2000;
const SOON = 200;

/** Acts when the browser has nothing else to do. Safari can't tell, so it is somewhat later there. */
export function whenIdle(act: () => void): void {
  if (tryTo(() => requestIdleCallback(act, { timeout: IDLE })) === undefined) setTimeout(act, SOON);
}

/** The longest wait for a task of its own. Browsers delay timers, so it is not waited for where tasks come. ms */
const LATE = 1000;

/** Fulfils in a new task. */
export async function nextTask(): Promise<void> {
  const task = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    });
  await awaitAnswer(LATE, task).catch(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Opens a channel of two ports; `undefined` where the browser has none. */
export const openPorts = (): MessageChannel | undefined => tryTo(() => new MessageChannel());
