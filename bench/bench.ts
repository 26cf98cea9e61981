// npm run bench: compares <hosted-form> with a form that is written by hand, in the same browser and the same run. It also measures the
// rules, the proxy beside plain ones, the reference service, and hostile field lists. `npm run bench -- service` measures one part: rules,
// element, keys, proxy, service, hostile, load, cls, drawing or passed. The parts `element` and `load` write bench/results.json, for the documentation.
import { availableParallelism, loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { buildUnlessFresh } from '../demo/server/build.js';
import { startBrowser } from './browser.js';
import { benchShifts } from './cls.js';
import { benchDrawing } from './drawing/drawing.js';
import { dependantsTable, measureDependants } from './dependants.js';
import { benchFiles } from './files.js';
import { benchPassed } from './files-passed.js';
import { listDependantGoals, listElementGoals } from './goals.js';
import { benchHostile } from './hostile.js';
import { benchProxy } from './proxy/proxy.js';
import { benchKeys } from './keys.js';
import { benchLoad } from './load/load.js';
import { measure } from './measure.js';
import type { Measures } from './measure.js';
import { median, writeGoals } from './figures.js';
import { writeResults } from './results.js';
import { benchRules } from './rules.js';
import { benchService } from './service/service.js';
import { PAGES, startSite } from './site.js';
import type { PageName } from './site.js';
import { mainTable, partsTable } from './table.js';
import type { Row } from './table.js';

/** The sizes of the forms, in fields. */
const SIZES = [10, 100, 500, 1000, 2000];
/** Each form is opened this often on each page. */
const RUNS = Number(process.env['RUNS'] ?? 3);

/** Opens every form on all pages in turn, so that other work of the machine slows down each. */
async function measureForms(browser: Browser, url: string): Promise<Row[]> {
  const found = new Map<string, Measures[]>();
  // The first measurement includes what the browser does only once.
  for (const page of PAGES) await measure(browser, url, page, 100);
  for (let run = 0; run < RUNS; run++)
    for (const size of SIZES)
      for (const page of run % 2 === 0 ? PAGES : PAGES.toReversed()) {
        const measures = await measure(browser, url, page, size);
        found.set(`${page} ${size}`, [...(found.get(`${page} ${size}`) ?? []), measures]);
      }
  const takeMedians = (page: PageName, size: number) => medians(found.get(`${page} ${size}`) ?? []);
  return SIZES.map((size) => ({
    size,
    measures: {
      element: takeMedians('element', size),
      'by-hand': takeMedians('by-hand', size),
      'by-lit': takeMedians('by-lit', size),
    },
  }));
}

/** Returns the median of each measure. */
function medians(runs: readonly Measures[]): Measures {
  const takeMedian = (key: keyof Measures) => median(runs.map((measures) => measures[key]));
  return {
    firstControl: takeMedian('firstControl'),
    allFields: takeMedian('allFields'),
    cpu: takeMedian('cpu'),
    style: takeMedian('style'),
    layout: takeMedian('layout'),
    rest: takeMedian('rest'),
    heap: takeMedian('heap'),
    key: takeMedian('key'),
  };
}

/** Measures the element in Chromium, beside a form that is written by hand, and one of plain Lit. */
async function benchElement(): Promise<void> {
  const start = Date.now();
  await buildUnlessFresh();
  const site = await startSite(SIZES);
  const browser = await startBrowser();
  try {
    const rows = await measureForms(browser, site.url);
    const dependants = await measureDependants(browser, site.url);
    await writeResults({ forms: rows, dependants }, `Chromium ${browser.version()}`);
    const files = await benchFiles(browser, site.url);
    const load = loadavg().map((average) => average.toFixed(1));
    console.log(`
Each cell: a number = its ratio to the page by hand. Medians of ${RUNS} runs in Chromium ${browser.version()}.

${mainTable(rows)}

The parts of the CPU time; the rest is mostly scripts:

${partsTable(rows)}

A key in the first of 1,000 fields, 500 of which depend on it, CPU time:

${dependantsTable(dependants)}

${writeGoals([...listElementGoals(rows), ...listDependantGoals(dependants)])}

Sending a file; time and block are the best of some runs, heap is the worst:

${files}

${((Date.now() - start) / 1000).toFixed(0)} s with the build; ${availableParallelism()} processors, load ${load.join(', ')}`);
  } finally {
    await browser.close();
    site.close();
  }
}

/** The parts of the bench, by the names that the command takes. */
const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  rules: benchRules,
  proxy: benchProxy,
  element: benchElement,
  service: benchService,
  hostile: benchHostile,
  keys: benchKeys,
  load: benchLoad,
  cls: benchShifts,
  drawing: benchDrawing,
  passed: benchPassed,
};
const wanted = process.argv.slice(2);
for (const [name, measurePart] of Object.entries(PARTS))
  if (wanted.length === 0 || wanted.includes(name)) await measurePart();
