// Measures hostile field lists: <hosted-form> beside the browser alone with the same content, in the same run.
import type { Browser } from 'playwright';
import { CASES } from './hostile/cases.js';
import type { Hostile } from './pages/hostile.js';
import { buildUnlessFresh } from '../demo/server/build.js';
import { startBrowser } from './browser.js';
import { goal } from './figures.js';
import { FIRST_HOSTILE, startSite } from './site.js';

/** Each list is shown this often on each page. The best run counts, because other programs use the machine too. */
const RUNS = Number(process.env['RUNS'] ?? 2);
/** The element may block the main thread for this much longer than the browser alone. ms */
const MOST_BLOCK = 1000;
/** The bench stops waiting for a list after this time. ms */
const TIME_LIMIT = 120_000;

/** Shows every list both ways and prints the costs. `CASES=matrix` selects the lists with this word in their name. */
export async function benchHostile(): Promise<void> {
  await buildUnlessFresh();
  const site = await startSite([]);
  const browser = await startBrowser();
  const met: boolean[] = [];
  try {
    console.log(`${'ms'.padEnd(44)}    block  alone  ratio │    all  alone  ratio │ elements  outcome`);
    for (const [index, { name }] of CASES.entries()) {
      if (!name.includes(process.env['CASES'] ?? '')) continue;
      const formId = FIRST_HOSTILE + index;
      const [element, alone] = [
        await best(browser, site.url, `openHostile('${formId}')`),
        await best(browser, site.url, `showPlain('${formId}')`),
      ];
      met.push(element.outcome === 'hf-ready' && element.block <= alone.block + MOST_BLOCK);
      console.log(row(name, element, alone, met.at(-1) === true));
    }
    console.log(
      `\n${goal(!met.includes(false), `every list opens, and none blocks the main thread for ${MOST_BLOCK} ms more than the browser alone`)}`,
    );
  } finally {
    await browser.close();
    site.close();
  }
}

async function best(browser: Browser, url: string, call: string): Promise<Hostile> {
  const runs: Hostile[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await show(browser, url, call));
  const [first, ...others] = runs;
  if (!first) throw new Error('Nothing was measured.');
  return others.reduce((one, other) => (other.block < one.block ? other : one), first);
}

async function show(browser: Browser, url: string, call: string): Promise<Hostile> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/hostile`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Hostile>((resolve) => {
      timer = setTimeout(
        () => resolve({ block: NaN, time: NaN, outcome: 'given up', elements: 0, warnings: [] }),
        TIME_LIMIT,
      );
    });
    const shown = page.evaluate<Hostile>(call);
    const result = await Promise.race([shown.catch((cause: unknown) => crashed(cause)), late]);
    clearTimeout(timer);
    return result;
  } finally {
    await context.close();
  }
}

const crashed = (cause: unknown): Hostile => ({
  block: NaN,
  time: NaN,
  elements: 0,
  warnings: [],
  outcome: String(cause).slice(0, 60),
});

function row(name: string, element: Hostile, alone: Hostile, isMet: boolean): string {
  const cells = (key: 'block' | 'time') =>
    `${element[key].toFixed(0).padStart(7)}${alone[key].toFixed(0).padStart(7)}${(element[key] / alone[key]).toFixed(1).padStart(7)}`;
  const told = [element.outcome, ...element.warnings].join(', ');
  return `${isMet ? ' ' : '!'} ${name.padEnd(44)}${cells('block')} │${cells('time')} │ ${String(element.elements).padStart(8)}  ${told}`;
}
