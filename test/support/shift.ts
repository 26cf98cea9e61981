// Measures how far a page jumps while it loads.
import type { BrowserContext } from 'playwright';

/** A connection of a phone: latency in ms, and bytes per second. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
/** The time after which nothing moves. ms */
const REST = 600;

/** Adds up the layout shifts that no act of a person explains, and lists what moved. It is a text, so that no compiler changes it. */
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, sources.map(({ node }) => node?.nodeName + (node?.id ? '#' + node.id : '')).join(' ')]);
  }).observe({ type: 'layout-shift', buffered: true });
  window.formReady = new Promise((resolve) => {
    addEventListener('hf-ready', resolve, true);
    addEventListener('hf-error', resolve, true);
  });
`;

/** The layout shift of one load, and the parts of the page that moved. */
export interface Shift {
  readonly sum: number;
  readonly moved: readonly string[];
}

/** Opens a page over a slow connection, and measures its layout shift until some time after the form is there. */
export async function measureShift(context: BrowserContext, address: string): Promise<Shift> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', CONNECTION);
  await page.addInitScript(WATCH);
  await page.goto(address);
  await page.evaluate('formReady');
  await page.waitForTimeout(REST);
  const shifts = await page.evaluate<(readonly [number, string])[]>('shifts');
  await page.close();
  return { sum: shifts.reduce((sum, [value]) => sum + value, 0), moved: shifts.map(([, nodes]) => nodes) };
}
