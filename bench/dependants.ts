// Measures keys in a form of 1,000 fields, 500 of which are shown only if the first one has a certain answer.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { dependentList, SHOWING } from './field-list.js';
import { alignColumns, median, times } from './figures.js';
import { findEnds, typeKey } from './measure.js';
import { DEPENDENT_FORM, DEPENDENT_SIZE, PAGES } from './site.js';

/** The CPU times of a key in the first field, in ms. */
export interface KeyMeasures {
  /** A key that changes nothing else. */
  readonly idle: number;
  /** A key that shows the dependants. */
  readonly show: number;
  /** A key that hides them. */
  readonly hide: number;
}

/** The pages that are compared. One by hand lays out nothing of what is not on the screen, as the element does. */
const KEY_PAGES = [...PAGES, 'by-hand-skipping'] as const;

type KeyPage = (typeof KEY_PAGES)[number];

/** The styles that an author adds to such a page. */
const SKIPPING = '.field { content-visibility: auto; contain-intrinsic-block-size: auto 6em; }';

/** The measures on all pages. */
export type DependantMeasures = Readonly<Record<KeyPage, KeyMeasures>>;

/** Each key is typed this often on each page, after once for what is only done the first time. */
const ROUNDS = 5;
/** The wait for all that a key changes. Large forms change in slices. ms */
const AFTER_CHANGE = 1000;
const AFTER_IDLE = 200;

/** Types in the first field on every page. */
export async function measureDependants(browser: Browser, url: string): Promise<DependantMeasures> {
  const measureOne = (name: KeyPage) => measurePage(browser, url, name);
  return {
    element: await measureOne('element'),
    'by-hand': await measureOne('by-hand'),
    'by-hand-skipping': await measureOne('by-hand-skipping'),
    'by-lit': await measureOne('by-lit'),
  };
}

async function measurePage(browser: Browser, url: string, name: KeyPage): Promise<KeyMeasures> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/${name.replace('-skipping', '')}`);
    if (name === 'by-hand-skipping') await page.addStyleTag({ content: SKIPPING });
    const { first } = findEnds(dependentList(DEPENDENT_SIZE));
    // The last field is hidden, so the one before it is waited for.
    const { first: last } = findEnds(dependentList(DEPENDENT_SIZE - 1).slice(-1));
    await page.evaluate(`open('${DEPENDENT_FORM}', ${JSON.stringify({ first, last })})`);
    await page.evaluate(`focus('${first}')`);
    await wait(AFTER_CHANGE);
    const found: Record<keyof KeyMeasures, number[]> = { idle: [], show: [], hide: [] };
    const type = (key: string, after: number) => typeKey(page, session, { key, after });
    for (let round = 0; round <= ROUNDS; round++) {
      const idle: number[] = [];
      for (const letter of SHOWING.slice(0, -1)) idle.push(await type(letter, AFTER_IDLE));
      const show = await type(SHOWING.slice(-1), AFTER_CHANGE);
      const hide = await type('Backspace', AFTER_CHANGE);
      for (let letter = 1; letter < SHOWING.length; letter++) idle.push(await type('Backspace', AFTER_IDLE));
      if (round === 0) continue;
      found.idle.push(...idle);
      found.show.push(show);
      found.hide.push(hide);
    }
    return { idle: median(found.idle), show: median(found.show), hide: median(found.hide) };
  } finally {
    await context.close();
  }
}

/** Writes the CPU time of each key on each page, with its ratio to the page by hand. */
export function dependantsTable(measures: DependantMeasures): string {
  const keys = { idle: 'changes nothing, ms', show: 'shows 500 fields, ms', hide: 'hides 500 fields, ms' } as const;
  const body = KEY_PAGES.map((name) => [
    name,
    ...(['idle', 'show', 'hide'] as const).map((key) => {
      const [own, hand] = [measures[name][key], measures['by-hand'][key]];
      return `${own.toFixed(1)} = ${times(own / hand)}`;
    }),
  ]);
  return alignColumns([['a key that', keys.idle, keys.show, keys.hide], ...body]);
}
