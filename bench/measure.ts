import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { fieldList, findMiddleTextField, makeControlId } from './field-list.js';
import type { FieldJson } from './field-list.js';
import type { Opened } from './pages/opened.js';
import type { PageName } from './site.js';
import { median } from './figures.js';

/** The costs of one form on one page. */
export interface Measures {
  /** From the field list's arrival until the first control can be typed in. ms */
  readonly firstControl: number;
  /** From the field list's arrival until all fields are there and laid out. ms */
  readonly allFields: number;
  /** CPU time of the main thread, from the call that opens the form until all fields are there and painted. ms */
  readonly cpu: number;
  /** The parts of the CPU time: computing styles, layout, and the rest, which is mostly scripts. ms */
  readonly style: number;
  readonly layout: number;
  readonly rest: number;
  /** JavaScript's heap after garbage was collected, with the form open. MB */
  readonly heap: number;
  /** CPU time of the main thread for one key typed in a text field in the form's middle. ms */
  readonly key: number;
}

/** The main thread's CPU times so far in ms, and the heap in MB. */
type Metrics = Pick<Measures, 'cpu' | 'style' | 'layout' | 'heap'>;

/** The number of keys that are typed. */
const KEYS = 30;
/** The wait after each key, longer than a frame. ms */
const AFTER_KEY = 20;

/** Opens a form in a fresh browser context, and types in it. */
export async function measure(browser: Browser, url: string, name: PageName, size: number): Promise<Measures> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // CPU time, because other programs run on the same processors.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/${name}`);
    const fields = fieldList(size);
    const before = await readMetrics(session);
    const opened = await page.evaluate<Opened>(`open('${size}', ${JSON.stringify(findEnds(fields))})`);
    const after = await readMetrics(session);
    await session.send('HeapProfiler.collectGarbage');
    const { heap } = await readMetrics(session);
    await page.evaluate(`focus('field-${findMiddleTextField(fields)}')`);
    const key = await typeKeys(page, session);
    return { ...opened, ...difference(after, before), heap, key };
  } finally {
    await context.close();
  }
}

/** Returns the ids of the first and the last control. */
export function findEnds(fields: readonly FieldJson[]): { first: string; last: string } {
  const [first = '', last = ''] = [fields[0], fields.at(-1)].map((field) => field && makeControlId(field));
  return { first, last };
}

/** Returns the median CPU time of a key, in ms. */
async function typeKeys(page: Page, session: CDPSession): Promise<number> {
  await wait(AFTER_KEY * 5);
  const costs: number[] = [];
  for (let index = 0; index < KEYS; index++) costs.push(await typeKey(page, session, { key: 'a', after: AFTER_KEY }));
  return median(costs);
}

/** Types one key. Returns the CPU time of the main thread until some time after it, in ms. */
export async function typeKey(
  page: Page,
  session: CDPSession,
  { key, after }: { readonly key: string; readonly after: number },
): Promise<number> {
  const before = await readMetrics(session);
  await page.keyboard.press(key);
  await wait(after);
  return (await readMetrics(session)).cpu - before.cpu;
}

/** Reads the main thread's CPU times so far, and the heap. */
export async function readMetrics(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  const values = new Map(metrics.map(({ name, value }) => [name, value]));
  const ms = (name: string) => (values.get(name) ?? Number.NaN) * 1000;
  return {
    cpu: ms('TaskDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
    heap: (values.get('JSHeapUsedSize') ?? Number.NaN) / 1e6,
  };
}

/** Returns the costs between two moments. Chromium's own number for scripts leaves out promise callbacks, so scripts are in the rest. */
function difference(after: Metrics, before: Metrics): Pick<Measures, 'cpu' | 'style' | 'layout' | 'rest'> {
  const cpu = after.cpu - before.cpu;
  const style = after.style - before.style;
  const layout = after.layout - before.layout;
  return { cpu, style, layout, rest: cpu - style - layout };
}
