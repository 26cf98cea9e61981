// Measures loading on shaped connections and with a slow processor: <hosted-form>, a static page with the same fields,
// and a frame with that page.
// `RUNS=1` visits each page once; `CASES="4G simple"` selects the cases whose name begins with these words.
import type { Browser } from 'playwright';
import { buildUnlessFresh } from '../../demo/server/build.js';
import { startBrowser } from '../browser.js';
import { median } from '../figures.js';
import { listLoadGoals } from '../goals.js';
import { writeResults } from '../results.js';
import { FORMS } from './forms.js';
import type { LoadForm } from './forms.js';
import { startLoadSite, WAYS } from './load-site.js';
import type { Way } from './load-site.js';
import { loadTable } from './load-table.js';
import { NETWORKS } from './networks.js';
import type { Network } from './networks.js';
import type { LoadRow, Visits } from './load-table.js';
import { visit } from './visit.js';
import type { VisitMeasures } from './visit.js';

/** Each page is visited this often, first with empty caches and then again. */
const RUNS = Number(process.env['RUNS'] ?? 3);
/** A phone. */
const VIEWPORT = { width: 390, height: 844 };

/** Visits every page, prints the costs, and says whether the project's promises are kept. */
export async function benchLoad(): Promise<void> {
  await buildUnlessFresh();
  const site = await startLoadSite();
  try {
    const browser = await startBrowser();
    const visitor = { browser, watch: site.watch };
    try {
      const rows: LoadRow[] = [];
      for (const network of NETWORKS)
        for (const form of FORMS) {
          if (!`${network.name} ${form.name}`.startsWith(process.env['CASES'] ?? '')) continue;
          rows.push(await measureForm(visitor, { network, form, makeAddress: site.makeAddress }));
        }
      // What was selected by hand is not the whole.
      if (process.env['CASES'] === undefined) await writeResults({ load: rows }, `Chromium ${browser.version()}`);
      console.log(`
Loading, medians of ${RUNS} runs in Chromium ${browser.version()}, the processor 4 × slower. × is the ratio to the page by hand.

${loadTable(rows)}

${listLoadGoals(rows).join('\n')}`);
    } finally {
      await browser.close();
    }
  } finally {
    site.close();
  }
}

interface Case {
  readonly network: Network;
  readonly form: LoadForm;
  readonly makeAddress: (way: Way, form: LoadForm) => string;
}

interface Visitor {
  readonly browser: Browser;
  /** The script that watches in every frame. */
  readonly watch: string;
}

/** Visits the pages of all ways in turn, so that other work of the machine slows down each. */
async function measureForm(visitor: Visitor, { network, form, makeAddress }: Case): Promise<LoadRow> {
  const found: Record<Way, Visits[]> = { element: [], 'by-hand': [], iframe: [] };
  for (let run = 0; run < RUNS; run++)
    for (const way of run % 2 === 0 ? WAYS : WAYS.toReversed())
      found[way].push(await visitTwice(visitor, makeAddress(way, form), network));
  const takeMedians = (way: Way): Visits => ({
    cold: medians(found[way].map(({ cold }) => cold)),
    warm: medians(found[way].map(({ warm }) => warm)),
  });
  const ways = { element: takeMedians('element'), 'by-hand': takeMedians('by-hand'), iframe: takeMedians('iframe') };
  return { network: network.name, form: form.name, ways };
}

async function visitTwice({ browser, watch }: Visitor, url: string, network: Network): Promise<Visits> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    await context.addInitScript({ content: watch });
    const cold = await visit(context, url, network);
    return { cold, warm: await visit(context, url, network) };
  } finally {
    await context.close();
  }
}

function medians(visits: readonly VisitMeasures[]): VisitMeasures {
  const takeMedian = (key: keyof VisitMeasures) => median(visits.map((measures) => measures[key]));
  return {
    painted: takeMedian('painted'),
    key: takeMedian('key'),
    afterScript: takeMedian('afterScript'),
    trips: takeMedian('trips'),
    requests: takeMedian('requests'),
    shift: takeMedian('shift'),
    bytes: takeMedian('bytes'),
    allBytes: takeMedian('allBytes'),
    scriptBytes: takeMedian('scriptBytes'),
  };
}
