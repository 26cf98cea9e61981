// Measures loading on shaped connections and with a slow processor. It compares <hosted-form>, a static page with the same fields, a frame with
// that page, and the form as a server has drawn it.
// `RUNS=1` visits each page once; `CASES="4G simple"` selects the cases whose name begins with these words.
import type { Browser, BrowserContext } from 'playwright';
import { buildServerUnlessFresh, buildUnlessFresh } from '../../demo/server/build.js';
import { startBrowser } from '../browser.js';
import { median, writeGoals } from '../figures.js';
import { listLoadGoals, listReadGoals } from '../goals.js';
import { writeResults } from '../results.js';
import { FORMS } from './forms.js';
import type { LoadForm } from './forms.js';
import { startLoadSite, WAYS } from './load-site.js';
import type { LoadSite, Way } from './load-site.js';
import { loadTable, readTable } from './load-table.js';
import { FAST, NETWORKS } from './networks.js';
import type { Network } from './networks.js';
import type { LoadRow, ReadRow } from './load-table.js';
import { HOLD_IDLE, readPage } from './read.js';
import { visit } from './visit.js';

/** Each page is visited this often, first with empty caches and then again. */
const RUNS = Number(process.env['RUNS'] ?? 3);
/** A phone. */
const VIEWPORT = { width: 390, height: 844 };
/** The beginning of the names of the cases that were selected by hand. */
const CASES = process.env['CASES'];

/** Visits every page, prints the costs, and says whether the project's promises are kept. */
export async function benchLoad(): Promise<void> {
  await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
  const site = await startLoadSite();
  try {
    const browser = await startBrowser();
    const visitor = { browser, site };
    try {
      const loaded = await measureCases(visitor);
      const read = await measureReading(visitor);
      // What was selected by hand is not the whole.
      if (CASES === undefined) await writeResults({ load: loaded, read }, `Chromium ${browser.version()}`);
      console.log(`
Loading, medians of ${RUNS} runs in Chromium ${browser.version()}, the processor 4 × slower. × is the ratio to the page by hand.

${loadTable(loaded)}

CPU time of a page that is only read, ${FAST.name}:

${readTable(read)}

${writeGoals([...listLoadGoals(loaded), ...listReadGoals(read)])}`);
    } finally {
      await browser.close();
    }
  } finally {
    site.close();
  }
}

interface Visitor {
  readonly browser: Browser;
  readonly site: LoadSite;
}

const isSelected = (network: Network, form: LoadForm) => `${network.name} ${form.name}`.startsWith(CASES ?? '');

/** Visits all forms on all connections. */
async function measureCases({ browser, site }: Visitor): Promise<LoadRow[]> {
  const rows: LoadRow[] = [];
  for (const network of NETWORKS)
    for (const form of FORMS) {
      if (!isSelected(network, form)) continue;
      const ways = await visitInTurn(async (way) => {
        const page = { url: site.makeAddress(way, form), takesOver: way === 'drawn-part' };
        return inContext(browser, site.watch, async (context) => ({
          cold: await visit(context, page, network),
          warm: await visit(context, page, network),
        }));
      });
      rows.push({ network: network.name, form: form.name, ways });
    }
  return rows;
}

/** Reads all forms, on one connection: the CPU time is that of every connection. */
async function measureReading({ browser, site }: Visitor): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (const form of FORMS) {
    if (!NETWORKS.some((network) => isSelected(network, form))) continue;
    const ways = await visitInTurn(async (way) => {
      const page = { url: site.makeAddress(way, form), holdPages: site.holdPages };
      return inContext(browser, HOLD_IDLE + site.watch, async (context) => ({
        cold: await readPage(context, page, FAST),
        warm: await readPage(context, page, FAST),
      }));
    });
    rows.push({ form: form.name, ways });
  }
  return rows;
}

/** Visits a page with empty caches, and again. */
async function inContext<Found>(
  browser: Browser,
  watch: string,
  act: (context: BrowserContext) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    await context.addInitScript({ content: watch });
    return await act(context);
  } finally {
    await context.close();
  }
}

/** The first visit and the next one. */
type Twice<Measures> = Readonly<Record<'cold' | 'warm', Measures>>;

/** Visits all ways in turn, so that other work of the machine slows down each. Returns the median of each measure. */
async function visitInTurn<Measures extends { readonly [Key in keyof Measures]: number }>(
  visitOne: (way: Way) => Promise<Twice<Measures>>,
): Promise<Record<Way, Twice<Measures>>> {
  const found: Record<Way, Twice<Measures>[]> = {
    element: [],
    'by-hand': [],
    iframe: [],
    'drawn-page': [],
    'drawn-part': [],
  };
  for (let run = 0; run < RUNS; run++)
    for (const way of run % 2 === 0 ? WAYS : WAYS.toReversed()) found[way].push(await visitOne(way));
  const takeMedians = (way: Way): Twice<Measures> => ({
    cold: medians(found[way].map(({ cold }) => cold)),
    warm: medians(found[way].map(({ warm }) => warm)),
  });
  return {
    element: takeMedians('element'),
    'by-hand': takeMedians('by-hand'),
    iframe: takeMedians('iframe'),
    'drawn-page': takeMedians('drawn-page'),
    'drawn-part': takeMedians('drawn-part'),
  };
}

/** Returns the median of each measure. */
function medians<Measures extends { readonly [Key in keyof Measures]: number }>(visits: readonly Measures[]): Measures {
  const [first] = visits;
  if (!first) throw new Error('Nothing was visited.');
  const result = { ...first };
  for (const key in first) Object.assign(result, { [key]: median(visits.map((measures) => measures[key])) });
  return result;
}
