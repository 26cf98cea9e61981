// The browser's process for the page dies at any moment. All but the last second of typing is in the form when it is
// opened again.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { makeDice } from '../support/faults/dice.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { beat, readHeart } from './support/heart.js';
import { page as htmlPage, startSite } from './support/site.js';

/** The number of kills, the first seed, and the number of pages at the same time. */
const KILLS = Number(process.env['KILLS'] ?? (isLong ? 6 : 2));
const FIRST_SEED = Number(process.env['KILL_FIRST'] ?? 1);
const LANES = 2;

/**
 * Keys of the last second before a kill may be lost. The page's storage beats ten times a second, and slower where the
 * machine is busy: both wait for the same timers and the same disk.
 */
const LAST_BEATS = 10;
const BETWEEN_KEYS = 12;
const EARLIEST_KILL = 1100;
const LATEST_KILL = 4500;
const PATIENCE = patienceFor(10_000);

/** A single action: typing at the end of a control, or choosing an option. */
type Step =
  | { readonly label: string; readonly type: string }
  | { readonly label: string; readonly choose: string }
  | { readonly check: string };

const MESSAGE = [
  'I have baked bread ',
  'since I was nine. ',
  'At first with my aunt, ',
  'later at the harbour; ',
  'now I',
];

/** Twenty steps through the job application. */
const STEPS: readonly Step[] = [
  { label: 'First name', type: 'Ada Augusta' },
  { label: 'Last name', type: 'Lovelace-Ωμέγα' },
  { label: 'Email', type: 'ada@example.org' },
  { label: 'Street address', type: '12 Harbour Street' },
  { label: 'Apartment, building or floor', type: 'second floor' },
  { label: 'City', type: 'Aberdeen' },
  { label: 'Good time to call', type: 'after 3 pm' },
  { label: 'Where did you see this job?', choose: 'board' },
  { check: 'Mornings, from 6 am' },
  { label: 'Years in a bakery', type: '12' },
  { check: 'Bread' },
  { check: 'Cakes' },
  ...MESSAGE.map((type) => ({ label: 'Why us?', type })),
  { label: 'Good time to call', type: ', or later' },
  { check: 'Pastry' },
  { label: 'Why us?', type: ' want to bake with you.' },
];

/** The values of the controls, by their names. */
type Screen = Readonly<Record<string, string>>;

interface Moment {
  /** The beat and the time in ms at which the form certainly had these values; `Infinity` while they are being typed. */
  beat: number;
  at: number;
  readonly screen: Screen;
}

/** Brings a control to a value, and records it. */
type Note = (name: string, value: string, act: () => Promise<unknown>) => Promise<void>;

const demo = await startDemo();
const browser = await startBrowser();
const site = await startSite(demo.url, (_request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path !== '/') return undefined;
  return htmlPage('<hosted-form form-id="103" proxy="/forms" draft="local"></hosted-form>', {
    head: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  });
});

test(`after each of ${KILLS} kills at any moment, all but the last second of typing is there`, async () => {
  const seeds = Array.from({ length: KILLS }, (_, index) => FIRST_SEED + index);
  const failures: string[] = [];
  let gone = 0;
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const { failure, lost } = await killOnce(seed);
      if (failure) failures.push(`seed ${seed}: ${failure}`);
      gone = Math.max(gone, lost);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(
    `Kills: ${KILLS}; lost more than the last second: ${failures.length}; oldest key lost: ${gone} ms before`,
  );
  const counts = process.env['KILL_COUNTS'];
  if (counts) await writeFile(counts, JSON.stringify({ kills: KILLS, failures: failures.length, oldest: gone }));
  assert.deepEqual(failures, []);
});

interface Killed {
  readonly failure?: string;
  /** The time from the typing of the oldest lost key to the kill, in milliseconds. */
  readonly lost: number;
}

async function killOnce(seed: number): Promise<Killed> {
  const dice = makeDice(seed);
  const context = await browser.newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(beat);
  try {
    const history = await typeUntilKilled(context, dice.between(EARLIEST_KILL, LATEST_KILL));
    const { at } = history.at(-1) ?? { at: 0 };
    const page = await openForm(context);
    const { beatsBefore } = await readHeart(page);
    const due = history.findLastIndex((moment) => moment.beat <= beatsBefore - LAST_BEATS);
    const screen = await readScreen(page);
    const index = history.findLastIndex((moment) => isSame(moment.screen, screen));
    if (index < 0) return { failure: `something else came back: ${JSON.stringify(screen)}`, lost: 0 };
    const lost = Math.max(0, Math.round(at - (history[index + 1]?.at ?? at)));
    return index < due ? { failure: `${JSON.stringify(screen)} is all that came back`, lost } : { lost };
  } finally {
    await context.close();
  }
}

/** Types until the page's process is killed. The last moment is that of the kill. */
async function typeUntilKilled(context: BrowserContext, after: number): Promise<readonly Moment[]> {
  const page = await openForm(context);
  const session = await context.newCDPSession(page);
  const history: Moment[] = [{ beat: 0, at: performance.now(), screen: await readScreen(page) }];
  const stop = new AbortController();
  const typing = typeAll(page, history, stop.signal).catch((cause: unknown) => {
    if (!stop.signal.aborted) throw cause;
  });
  // A person who has typed everything waits for the kill. A failure to type ends the wait at once.
  await Promise.race([delay(after), typing.then(() => delay(after))]);
  const at = performance.now();
  stop.abort();
  const crashed = page.waitForEvent('crash');
  // Never answered, because the process is dead.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await Promise.race([typing, page.close()]);
  return [...history, { beat: Infinity, at, screen: {} }];
}

async function typeAll(page: Page, history: Moment[], signal: AbortSignal): Promise<void> {
  let { screen } = history[0] ?? { screen: {} };
  const note: Note = async (name, value, act) => {
    screen = { ...screen, [name]: value };
    const moment = { beat: Infinity, at: Infinity, screen };
    history.push(moment);
    await act();
    moment.at = performance.now();
    moment.beat = (await readHeart(page)).beats;
  };
  for (const step of STEPS) {
    signal.throwIfAborted();
    if ('check' in step) {
      const control = page.getByLabel(step.check);
      const name = `${await readName(page, step.check)}=${(await control.getAttribute('value')) ?? ''}`;
      await note(name, 'checked', () => control.check());
    } else if ('choose' in step) {
      const control = page.getByLabel(step.label);
      await note(await readName(page, step.label), step.choose, () => control.selectOption(step.choose));
    } else await typeInto(page, step.label, step.type, { screen, note, signal });
  }
}

interface Typing {
  readonly screen: Screen;
  readonly note: Note;
  readonly signal: AbortSignal;
}

async function typeInto(page: Page, label: string, text: string, { screen, note, signal }: Typing): Promise<void> {
  const name = await readName(page, label);
  let value = screen[name] ?? '';
  await page.getByLabel(label).focus();
  await page.keyboard.press('End');
  for (const letter of text) {
    signal.throwIfAborted();
    await note(name, (value += letter), () => page.keyboard.insertText(letter));
    await delay(BETWEEN_KEYS);
  }
}

async function readName(page: Page, label: string): Promise<string> {
  return (await page.getByLabel(label).getAttribute('name')) ?? '';
}

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url);
  await page.locator('hosted-form [part=submit]').waitFor();
  return page;
}

/** Returns the values that a person sees in the controls, without empty ones. */
function readScreen(page: Page): Promise<Screen> {
  return page.locator('hosted-form').evaluate((element) => {
    const entries: [string, string][] = [];
    const controls = element.shadowRoot?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    for (const { name, type, value, checked } of controls) {
      if (type === 'radio' || type === 'checkbox') {
        if (checked) entries.push([`${name}=${value}`, 'checked']);
      } else if (name && value) entries.push([name, value]);
    }
    return Object.fromEntries(entries);
  });
}

function isSame(one: Screen, other: Screen): boolean {
  const text = (screen: Screen) => JSON.stringify(Object.entries(screen).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
