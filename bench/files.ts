// Measures sending files: <hosted-form> beside `FileReader.readAsDataURL` and `JSON.stringify`, in the same browser.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { goal } from './figures.js';
import { watchHeap } from './heap.js';
import type { WorkCost } from './pages/longest-block.js';

/** The sizes of the files. MB */
const SIZES = [20, 100, 200];
/** Each file is sent this often each way. */
const RUNS = 3;
/** The heap may grow by this much, whatever the size. MB */
const MOST_HEAP = 64;
/** A person notices a longer block of the main thread. ms */
const MOST_BLOCK = 50;

type Way = 'element' | 'by-hand';

interface FileMeasures extends WorkCost {
  /** The growth of JavaScript's heaps, those of workers included. MB */
  readonly heap: number;
}

interface FileRow {
  readonly size: number;
  readonly measures: Readonly<Record<Way, FileMeasures>>;
}

/** Sends files of all sizes both ways. Returns a table of the costs, and whether the goals are met. */
export async function benchFiles(browser: Browser, url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-bench-'));
  try {
    const rows: FileRow[] = [];
    for (const size of SIZES) {
      const file = join(folder, `${size}.bin`);
      writeFileSync(file, randomBytes(size * 1e6));
      rows.push({ size, measures: await bothWays(browser, url, file) });
      rmSync(file);
    }
    return `${table(rows)}\n\n${goals(rows).join('\n')}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends a file both ways in turn. Keeps the largest heap, and the best times, because other programs use the machine too. */
async function bothWays(browser: Browser, url: string, file: string): Promise<FileRow['measures']> {
  const found: Record<Way, FileMeasures[]> = { element: [], 'by-hand': [] };
  for (let run = 0; run < RUNS; run++)
    for (const way of ['element', 'by-hand'] as const) found[way].push(await sendOnce(browser, url, way, file));
  const takeBest = (way: Way): FileMeasures => ({
    time: Math.min(...found[way].map(({ time }) => time)),
    block: Math.min(...found[way].map(({ block }) => block)),
    heap: Math.max(...found[way].map(({ heap }) => heap)),
  });
  return { element: takeBest('element'), 'by-hand': takeBest('by-hand') };
}

async function sendOnce(browser: Browser, url: string, way: Way, file: string): Promise<FileMeasures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${url}/files`);
    const input = page.locator(way === 'element' ? 'hosted-form input' : '#by-hand');
    await input.setInputFiles(file);
    // A person was in the form before pressing the button, so the code for sending is loaded.
    await input.focus();
    await page.waitForLoadState('networkidle');
    const heap = await watchHeap(page);
    const { time, block } = await page.evaluate<WorkCost>(way === 'element' ? 'sendByElement()' : 'sendByHand()');
    return { time, block, heap: await heap.stop() };
  } finally {
    await context.close();
  }
}

function table(rows: readonly FileRow[]): string {
  const cells = ({ time, block, heap }: FileMeasures) =>
    `${time.toFixed(0).padStart(9)}${block.toFixed(0).padStart(10)}${heap.toFixed(0).padStart(9)}`;
  const head = '  time ms  block ms  heap MB';
  return [
    `${'A file of'.padEnd(10)} │ ${'<hosted-form>'.padEnd(head.length)} │ by hand`,
    `${''.padEnd(10)} │ ${head} │ ${head}`,
    ...rows.map(
      ({ size, measures }) =>
        `${`${size} MB`.padStart(9)}  │ ${cells(measures.element)} │ ${cells(measures['by-hand'])}`,
    ),
  ].join('\n');
}

function goals(rows: readonly FileRow[]): string[] {
  return rows.flatMap(({ size, measures: { element, 'by-hand': hand } }) => [
    goal(
      element.heap < MOST_HEAP,
      `heap grows by less than ${MOST_HEAP} MB with ${size} MB: ${element.heap.toFixed(0)} MB`,
    ),
    goal(
      element.block < MOST_BLOCK,
      `the main thread is never blocked for ${MOST_BLOCK} ms with ${size} MB: ${element.block.toFixed(0)} ms`,
    ),
    goal(
      element.time <= hand.time,
      `at least as fast as by hand with ${size} MB: ${element.time.toFixed(0)} ms, by hand ${hand.time.toFixed(0)} ms`,
    ),
  ]);
}
