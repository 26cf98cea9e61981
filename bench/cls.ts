import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { buildUnlessFresh } from '../demo/server/build.js';
import { listen } from '../demo/server/listen.js';
import { measureShift } from '../test/support/shift.js';
import type { Shift } from '../test/support/shift.js';
import { startBrowser } from './browser.js';
import { alignColumns, goal } from './figures.js';

/** The ids of the demo's own forms. */
const FORMS = [101, 102, 103, 104, 105, 106, 107];
/** The pages of the demo that have a form. */
const PAGES = ['/', ...FORMS.map((id) => `/?form=${String(id)}`), '/forms/job_application'];
const WIDTHS = [1280, 375];

async function measurePage(browser: Browser, address: string, width: number): Promise<readonly [Shift, Shift]> {
  const context = await browser.newContext({ viewport: { width, height: width > 700 ? 800 : 667 } });
  try {
    return [await measureShift(context, address), await measureShift(context, address)];
  } finally {
    await context.close();
  }
}

/** Measures how far the pages of the demo jump while their forms load: for the first time, and again. */
export async function benchShifts(): Promise<void> {
  await buildUnlessFresh();
  const dataFolder = await mkdtemp(join(tmpdir(), 'hosted-form-cls-'));
  const demo = await listen({ port: 0, hostname: '127.0.0.1', token: randomUUID(), dataFolder });
  const browser = await startBrowser();
  const lines = [['page', 'width', 'cold', 'warm', 'what moved']];
  let worst = 0;
  try {
    for (const path of PAGES)
      for (const width of WIDTHS) {
        const shifts = await measurePage(browser, demo.url + path, width);
        worst = Math.max(worst, ...shifts.map(({ sum }) => sum));
        const moved = shifts.flatMap((shift) => shift.moved).join('; ');
        lines.push([path, String(width), ...shifts.map(({ sum }) => sum.toFixed(4)), moved]);
      }
  } finally {
    await browser.close();
    await demo.close();
    await rm(dataFolder, { recursive: true });
  }
  console.log(`
Layout shift of the demo's pages in Chromium, over 1.6 Mbit/s and 150 ms:

${alignColumns(lines)}

${goal(worst === 0, `no page of the demo jumps while its form loads: ${worst.toFixed(4)} at most`)}`);
}
