import { nextFrame } from '../platform/moments/next-frame.js';

/** The time after which something is slow. ms */
const SLOW = 200;

/** Fulfils when a promise is settled, but at the latest when it is slow. */
export async function patiently(awaited: Promise<unknown>): Promise<void> {
  await Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, SLOW))]);
}

/** Fulfils when the browser has painted what is drawn once a promise fulfils. On a page that nobody sees, it waits until somebody does. */
export async function afterPaint(drawn: Promise<unknown>): Promise<void> {
  await drawn;
  await new Promise((resolve) => nextFrame(() => setTimeout(resolve)));
}
