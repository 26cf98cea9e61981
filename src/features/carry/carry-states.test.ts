// Every state of a form that goes on on another device, in every way in which a form is drawn.
import { expect } from '@open-wc/testing';
import { violations } from '../../../test/conformance/axe.js';
import type { CarriedProxy } from '../../../test/support/carried-proxy.js';
import { announced, holdLink, link, note, offers, open, useProxy } from '../../../test/support/carry/carry-form.js';
import { readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { LIGHT, useLightSheet } from '../../../test/support/light.js';
import { replaceMember } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, gate, until } from '../../../test/support/wait.js';
import { later, laterInArabic } from '../../locale/words.examples.js';
import * as english from '../../locale/chunks/en.js';
import * as arabic from '../../locale/chunks/ar.js';
import { devicePorts } from './carrying.js';
import { hasFocus } from '../../platform/focus.js';

startService();

let proxy: CarriedProxy;
let restore: (() => void)[] = [];
let lastFormId = 9000;

/** Fields of two pages. */
const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'section', section_heading: 'More', section_break: '1' },
  { id: '3', type: 'text', label: 'City' },
];

const IN_ENGLISH = { core: english.core, later };
type Words = typeof IN_ENGLISH;

/** A way in which a form is drawn, and the words that it speaks then. */
interface Drawing {
  readonly options: OpenOptions;
  readonly words: Words;
}

/** The narrowest page of WCAG 1.4.10, with its margins. */
const NARROW = { style: 'inline-size: 288px; overflow: hidden' };

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'in pages': { options: {}, words: IN_ENGLISH },
  'with one question at a time': { options: { attributes: { layout: 'one-by-one' } }, words: IN_ENGLISH },
  'in the page’s own tree': { options: LIGHT, words: IN_ENGLISH },
  'in a narrow page': { options: { page: NARROW }, words: IN_ENGLISH },
  'in Arabic, in a narrow page': {
    options: { page: { ...NARROW, lang: 'ar', dir: 'rtl' } },
    words: { core: arabic.core, later: laterInArabic },
  },
};

/** Opens the form on a device: on the other one by a link. */
type Open = (link?: string, options?: OpenOptions) => Promise<Harness>;

/** Shows a state: the form, where, and the text that is said there. */
interface Shown {
  readonly harness: Harness;
  readonly place: string;
  readonly said: string;
}

const PANEL = '[part=carry-panel]';
const NOTE = '[data-note=carry]';

/** Finds the buttons of a place, in their order. Their words differ in each language. */
const actions = ({ root }: Harness, place: string) => [
  ...root.querySelectorAll<HTMLElement>(`${place} [part=carry-action]`),
];
const press = (harness: Harness, place: string, at: number) =>
  found(actions(harness, place).at(at), `button ${at} of ${place}`).click();
const panelStatus = ({ root }: Harness) => found(root.querySelector(`${PANEL} [role=status]`), 'the status');
const state = (harness: Harness) => note(harness)?.dataset['state'];

async function openPanel(harness: Harness): Promise<void> {
  await until(() => offers(harness).length, 'the offer');
  found(offers(harness).at(-1), 'the offer').click();
  await until(() => harness.root.querySelector(PANEL), 'the panel');
}

/** Opens the panel. Returns its link, once it has one. */
async function showLink(harness: Harness): Promise<string> {
  const held = gate();
  proxy.hold = () => held.opened;
  await openPanel(harness);
  const status = panelStatus(harness);
  expect(readText(status)).to.equal('');
  proxy.hold = undefined;
  held.open();
  await until(() => readText(status), 'what is said');
  // A screen reader says what comes into a place that it knows.
  expect(panelStatus(harness)).to.equal(status);
  return link(harness);
}

async function goOn(open: Open, address: string, options?: OpenOptions): Promise<Harness> {
  const harness = await open(address, options);
  await until(() => state(harness) === 'asks', 'the question');
  press(harness, NOTE, 0);
  await until(() => state(harness) === 'carried', 'the answers');
  return harness;
}

/** A panel whose proxy fails. */
async function fail(open: Open, instead: CarriedProxy['instead'], said: string): Promise<Shown> {
  const harness = await open();
  proxy.instead = instead;
  await openPanel(harness);
  await until(() => readText(panelStatus(harness)), 'the reason');
  return { harness, place: PANEL, said };
}

const refuse =
  (status: number, code: string, more: object = {}) =>
  () =>
    Response.json({ code, ...more }, { status });
/** The question as it is seen: its date is written in the words of the form. */
const question = (harness: Harness) => readText(found(note(harness)?.querySelector('p'), 'the question'));

type Reach = (open: Open, words: Words) => Promise<Shown>;

/** Leads to each state, and tells what is said in it. */
const STATES: Readonly<Record<string, Reach>> = {
  'waits for the proxy': async (open) => {
    const held = gate();
    restore.push(held.open);
    proxy.hold = () => held.opened;
    const harness = await open();
    await openPanel(harness);
    return { harness, place: `${PANEL}:has([aria-busy=true])`, said: '' };
  },
  'shows its code': async (open, { later: { carry } }) => {
    const harness = await open();
    await showLink(harness);
    return { harness, place: `${PANEL}:has(svg)`, said: carry.waiting };
  },
  'says what has come': async (open, { later: { carry } }) => {
    const harness = await open();
    const status = await showLink(harness).then(() => panelStatus(harness));
    const other = await goOn(open, link(harness));
    await other.put('1', { type: 'Ada' });
    press(other, NOTE, -1);
    await until(() => harness.element.values['1'] === 'Ada', 'the answer');
    expect(panelStatus(harness)).to.equal(status);
    return { harness, place: PANEL, said: carry.added(['Name']) };
  },
  'has a link that has ended': async (open, { later: { carry } }) => {
    const harness = await open();
    const status = await showLink(harness).then(() => panelStatus(harness));
    proxy.instead = refuse(410, 'carried_gone');
    await until(() => readText(status) !== carry.waiting, 'the end');
    expect(panelStatus(harness)).to.equal(status);
    return { harness, place: PANEL, said: carry.ended };
  },
  'has no connection': (open, { core }) => fail(open, () => Response.error(), core.errors.connection),
  'has no room': (open, { later: { sendErrors } }) =>
    fail(open, refuse(507, 'carried_full'), sendErrors['rate-limited'] ?? ''),
  'asks on the other device': async (open, { later: { carry } }) => {
    const harness = await open(await showLink(await open()));
    await until(() => state(harness) === 'asks', 'the question');
    return { harness, place: NOTE, said: `${question(harness)} ${carry.own}` };
  },
  'asks where there are answers': async (open, { later: { carry } }) => {
    const address = await showLink(await open());
    const harness = await open(address, { values: { 1: 'Bea' } });
    await until(() => state(harness) === 'asks', 'the question');
    expect(question(harness)).to.include(carry.already);
    return { harness, place: NOTE, said: `${question(harness)} ${carry.own}` };
  },
  'has its answers back': async (open, { later: { draft } }) => {
    const harness = await goOn(open, await showLink(await open()));
    expect(found(note(harness)?.querySelector('.submit'), 'the main button')).to.equal(actions(harness, NOTE)[0]);
    return { harness, place: NOTE, said: draft.restored('').slice(0, 8) };
  },
  'has handed them over': async (open, { later: { carry } }) => {
    const harness = await goOn(open, await showLink(await open()));
    const status = found(note(harness)?.querySelector('[role=status]'), 'the status');
    expect(status.getBoundingClientRect().height).to.equal(0);
    press(harness, NOTE, -1);
    await until(() => readText(status), 'what is said');
    expect(readText(status)).to.equal(carry.handedOver);
    return { harness, place: NOTE, said: '' };
  },
  'has a link to nothing': async (open, { later: { carry } }) => {
    const harness = await open('A'.repeat(43));
    await until(() => state(harness) === 'failed', 'the reason');
    return { harness, place: NOTE, said: carry.gone };
  },
  'was sent from elsewhere': async (open, { later: { carry } }) => {
    const address = await showLink(await open());
    proxy.instead = refuse(410, 'carried_gone', { sent: true, at: Date.now() });
    const harness = await open(address);
    // The thanks have the focus, and are read by that.
    await until(() => hasFocus(harness.root.querySelector('[part=success]')), 'the thanks');
    return { harness, place: '[part=success]', said: carry.sentElsewhere('').slice(0, 8) };
  },
};

/** Checks what is said, by the announcement of the form or by the place itself, which has one of its own or the focus. */
function checkSaid({ harness, place, said }: Shown): void {
  const shown = found(harness.root.querySelector<HTMLElement>(place), place);
  const texts = [announced(harness), ...Array.from(shown.querySelectorAll('[role=status]'), readText)];
  if (hasFocus(shown)) texts.push(readText(shown));
  expect(texts.join(' | ')).to.include(said);
}

/** Checks that nothing reaches out of the place of the form, and that each button is large enough for a finger. */
function checkSize({ harness: { root, element }, place }: Shown): void {
  expect(element.parentElement?.scrollWidth).to.equal(element.parentElement?.clientWidth);
  for (const button of root.querySelectorAll(`${place} button, ${place} input`)) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), readText(button)).to.be.at.least(24);
  }
}

describe('A form that goes on on another device', () => {
  beforeEach(() => {
    proxy = useProxy();
    restore = [replaceMember(devicePorts, 'wait', { value: () => Promise.resolve() })];
  });
  afterEach(() => {
    holdLink();
    for (const end of restore) end();
  });

  for (const [drawing, { options, words }] of Object.entries(DRAWINGS))
    describe(drawing, () => {
      if (options === LIGHT) useLightSheet();

      for (const [name, reach] of Object.entries(STATES))
        it(`${name}, says so, fits, and is accessible`, async () => {
          const formId = String(++lastFormId);
          const shown = await reach(async (secret = '', more = {}) => {
            holdLink(`#hosted-form=${formId}.${secret.split('.').at(-1) ?? ''}`);
            if (!secret) holdLink();
            return open({ ...options, ...more, formId }, FIELDS);
          }, words);
          checkSaid(shown);
          checkSize(shown);
          expect(await violations(shown.harness.element)).to.eql([]);
        });
    });
});
