import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Network } from './networks.js';
import { recordRequests } from './requests.js';
import { countTrips } from './trips.js';

/** The time at which a form was shown, in ms since 1970. */
export interface Stood {
  /** The first control was painted. */
  readonly painted: number;
  /** The first key was in it. */
  readonly key: number;
  /** The element's script began to run. */
  readonly script: number | undefined;
}

/** The costs of one visit of a page. Times in ms from the navigation. */
export interface VisitMeasures {
  /** Until the first control was painted. */
  readonly painted: number;
  /** Until the first key was taken. */
  readonly key: number;
  /** From the start of the element's script until the first control was painted; 0 without such a script. */
  readonly afterScript: number;
  /** The longest chain of requests that waited for one another, until the first control was painted. */
  readonly trips: number;
  /** The requests until then. */
  readonly requests: number;
  /** Their bytes on the wire. kB */
  readonly bytes: number;
  /** The bytes of scripts among them. kB */
  readonly scriptBytes: number;
  /** The bytes of the whole visit, with what came after the first key. kB */
  readonly allBytes: number;
  /** The cumulative layout shift: how much of the page moved while it was looked at. */
  readonly shift: number;
}

/** The main thread is this much slower than on this machine, as on a phone. */
const CPU_RATE = 4;
/** The time between two keys. ms */
const BETWEEN_KEYS = 40;
/** The time limit for a form to be shown, in ms. */
const TIME_LIMIT = 60_000;

/** A page that is visited. */
export interface Visited {
  readonly url: string;
  /** The script takes over what the server has drawn. */
  readonly takesOver: boolean;
}

/** Visits a page in a context, whose caches are those of earlier visits. */
export async function visit(
  context: BrowserContext,
  { url, takesOver }: Visited,
  network: Network,
): Promise<VisitMeasures> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await shapeLoading(session, network);
    const log = await recordRequests(session);
    const { stood } = await listenForForm(page);
    await page.goto(url, { waitUntil: 'commit', timeout: TIME_LIMIT });
    const { painted, key, script } = await typeUntil(page, stood);
    await page.waitForLoadState('networkidle');
    if (takesOver) await waitForExchange(page);
    const start = await page.evaluate<number>('performance.timeOrigin');
    const requests = log.list();
    const before = requests.filter(({ sent }) => sent <= painted);
    const kilobytes = (list: typeof requests) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return {
      painted: painted - start,
      key: key - start,
      afterScript: script === undefined || script > painted ? 0 : painted - script,
      trips: countTrips(requests.filter(({ first = Infinity }) => first <= painted)),
      requests: before.length,
      bytes: kilobytes(before),
      scriptBytes: kilobytes(before.filter(({ isScript }) => isScript)),
      allBytes: kilobytes(requests),
      shift: await readShift(page),
    };
  } finally {
    await page.close();
  }
}

/** Imitates a connection, and a slow processor. */
export async function shapeLoading(session: CDPSession, { latency, down, up }: Network): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

/** Lets the frames of the page report that the form is shown. */
async function listenForForm(page: Page): Promise<{ readonly stood: Promise<Stood> }> {
  let tell: (first: Stood) => void = () => undefined;
  const stood = new Promise<Stood>((resolve) => {
    tell = resolve;
  });
  await page.exposeBinding('tellPainted', () => undefined);
  await page.exposeBinding('tellStood', (_source, first: Stood) => tell(first));
  return { stood };
}

/** Waits until the script's form is in the place of the one that the server has drawn. */
async function waitForExchange(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('hosted-form')?.shadowRoot?.querySelector('[data-served]') === null,
    undefined,
    { timeout: TIME_LIMIT },
  );
}

/** Types one key after the other, as an impatient person does, until the form has taken one. */
async function typeUntil(page: Page, stood: Promise<Stood>): Promise<Stood> {
  const late = new AbortController();
  const limit = wait(TIME_LIMIT, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${page.url()} took no key within ${TIME_LIMIT} ms.`);
  });
  const typing = { isOver: false };
  const keys = (async () => {
    while (!typing.isOver) {
      await page.keyboard.press('a');
      await wait(BETWEEN_KEYS);
    }
  })();
  try {
    return await Promise.race([stood, limit]);
  } finally {
    typing.isOver = true;
    late.abort();
    limit.catch(() => undefined);
    await keys;
  }
}

/** Adds up the shifts of all frames. */
async function readShift(page: Page): Promise<number> {
  const frames = page.frames().map((frame) => frame.evaluate<{ sum: number; hasKey: boolean }>('readShifts()'));
  const found = await Promise.all(frames);
  if (!found.every(({ hasKey }) => hasKey)) throw new Error(`${page.url()} lost the first key.`);
  return found.reduce((total, { sum }) => total + sum, 0);
}
