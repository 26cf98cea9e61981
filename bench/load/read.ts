// Visits a page that is only read: nobody types, focuses or points.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { readMetrics } from '../measure.js';
import type { LoadSite } from './load-site.js';
import type { Network } from './networks.js';
import { shapeLoading } from './visit.js';

/** The CPU time of the main thread for a page that is only read, in ms. */
export interface ReadMeasures {
  /** Until the form is painted, and nothing more is done before the page is idle. */
  readonly idle: number;
  /** With what comes when the page is idle: of a drawn form, the script that nobody has needed. */
  readonly late: number;
}

/** The time after the last request, for what its answer does. ms */
const AFTER_REQUESTS = 500;

/** Lets a page be idle when the bench says so. It runs first in every frame. */
export const HOLD_IDLE = `{
  const held = [];
  globalThis.isReading = true;
  globalThis.requestIdleCallback = (act) => held.push(act);
  globalThis.beIdle = () => { for (const act of held.splice(0)) act({ didTimeout: false, timeRemaining: () => 10 }); };
}`;

/** Visits a page in a context, whose caches are those of earlier visits, and only reads it. */
export async function readPage(
  context: BrowserContext,
  { url, holdPages }: { readonly url: string } & Pick<LoadSite, 'holdPages'>,
  network: Network,
): Promise<ReadMeasures> {
  const release = holdPages();
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    // CPU time, because other programs run on the same processors.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await shapeLoading(session, network);
    const { painted } = await listenForPaint(page);
    // The process of the page starts while its body is kept back.
    await page.goto(url, { waitUntil: 'commit' });
    await wait(AFTER_REQUESTS);
    const start = await readMetrics(session);
    release();
    await painted;
    const readRest = async () => {
      await page.waitForLoadState('networkidle');
      await wait(AFTER_REQUESTS);
      return (await readMetrics(session)).cpu - start.cpu;
    };
    const idle = await readRest();
    await page.evaluate('beIdle()');
    await wait(AFTER_REQUESTS);
    return { idle, late: await readRest() };
  } finally {
    release();
    await page.close();
  }
}

/** Lets the page report that the form is painted. */
async function listenForPaint(page: Page): Promise<{ readonly painted: Promise<void> }> {
  let tell = (): void => undefined;
  const painted = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.exposeBinding('tellPainted', () => tell());
  return { painted };
}
