// One fault stays alone: whichever part of an open form throws, the others go on, the draft is kept and one record arrives.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { settled } from '../../../test/support/draft-device.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import type { Harness } from '../../../test/support/harness.js';
import { replaceMember } from '../../../test/support/replace-member.js';
import { logic } from '../../../test/support/rule-form.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { eagerTypes } from '../../fields/catalogue.js';
import { later } from '../../locale/words.examples.js';
import { Channel } from '../../session/channel.js';
import { FormStore } from '../../session/form-store.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1', max_characters: '10' },
  { id: '2', type: 'text', label: 'Town', logic: logic('Show', 'all', ['1', 'equals', 'Ada']) },
  { id: '3', type: 'section', section_break: '1', section_heading: 'More' },
  { id: '4', type: 'signature', label: 'Sign' },
  { id: '5', type: 'email', label: 'Email' },
  { id: '6', type: 'text', label: 'Source', name: 'referrer', hidden: '1' },
];

/** Every feature that an attribute asks for. */
const ATTRIBUTES = {
  draft: 'session',
  review: '',
  history: '',
  theme: 'soft',
  choices: 'cards',
  brand: '#0a5',
  analytics: 'datalayer',
  prefill: 'query',
  'prefill-fields': '5',
  capture: 'referrer',
  values: '{"5":"ada@example.com"}',
};

type Listener = (message: unknown) => unknown;

/** The fault of one listener: it does its work and throws, it throws at once, or it can't be subscribed. */
type Fault = 'after its work' | 'instead of its work' | 'while it is installed';

/** All listeners and checks of the forms that are opened, with their calls, until the end of the test. */
class Listeners {
  /** The calls of each, by what it listens to and its source: the order in which parts come differs from run to run. */
  readonly calls = new Map<string, string[]>();
  readonly #broken: string | undefined;
  readonly #fault: Fault;
  readonly #restore: (() => void)[];

  constructor(broken?: string, fault: Fault = 'after its work') {
    this.#broken = broken;
    this.#fault = fault;
    this.#restore = [
      this.#watch(Channel.prototype, 'on', 1),
      this.#watch(FormStore.prototype, 'subscribe', 0),
      this.#watch(FormStore.prototype, 'addCheck', 0),
    ];
  }

  end(): void {
    for (const restore of this.#restore) restore();
  }

  #watch(owner: object, name: string, place: number): () => void {
    const original = Object.getOwnPropertyDescriptor(owner, name)?.value as (...given: unknown[]) => unknown;
    const wrap = (listener: Listener, about: unknown) => this.#wrap(`${name} ${String(about)}`, listener);
    function watched(this: unknown, ...given: unknown[]): unknown {
      const about = name === 'on' ? given[0] : (given[1] ?? '');
      given[place] = wrap(given[place] as Listener, about);
      return original.apply(this, given);
    }
    return replaceMember(owner, name, { value: watched });
  }

  #wrap(about: string, listener: Listener): Listener {
    const source = `${about}: ${String(listener).replace(/\s+/g, ' ')}`;
    let key = source;
    for (let count = 2; this.calls.has(key); count++) key = `${source} #${count}`;
    const calls: string[] = [];
    this.calls.set(key, calls);
    const isBroken = key === this.#broken;
    if (isBroken && this.#fault === 'while it is installed') throw new Error('no');
    return (message) => {
      calls.push(summarise(message));
      if (isBroken && this.#fault === 'instead of its work') throw new Error('no');
      const result = listener(message);
      if (isBroken) throw new Error('no');
      return result;
    };
  }
}

/** Describes a message, as far as it is the same in each run. */
function summarise(message: unknown): string {
  if (typeof message !== 'object' || message === null) return String(message);
  const { name, fieldId, field, code, page, isSeen } = message as Readonly<Record<string, { readonly id?: string }>>;
  return [name, fieldId, field?.id, code, page, isSeen].map(String).join(' ');
}

/** The calls that show that the later parts are installed: before the person begins, and after that. */
const STAGES = [/#sent\(tell/, /asking\.look/];

/** Opens a form with all features, fills it in and sends it. `isReady` tells whether all parts of a stage are installed. */
async function play(isReady: (stage: number) => boolean): Promise<{ harness: Harness; kept: number }> {
  const { harness, element } = await drafts.open(FIELDS, { attributes: ATTRIBUTES });
  await until(() => element.session?.features.isSuited && isReady(0), 'the parts that suit the form');
  await harness.put('1', { type: 'Ada' });
  await until(() => element.session?.features.sending && isReady(1), 'the sending');
  drafts.device.pass(10_000);
  await settled();
  const kept = drafts.device.vault.records.size;
  const place = () =>
    ['page-heading', 'actions', 'review']
      .map((part) => harness.root.querySelector(`[part=${part}]`)?.textContent)
      .join();
  while (harness.root.querySelector('[part=next]')) {
    const before = place();
    harness.part('next').click();
    await until(() => place() !== before, 'the next page');
  }
  await harness.submit();
  return { harness, kept };
}

/** The record of a form with one fault in it. */
interface Played {
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly kept: number;
  readonly events: string;
  readonly told: number;
  readonly records: string;
}

/** Plays a form in which one listener is broken. */
async function playWith(broken?: string, fault?: Fault): Promise<Played> {
  const listeners = new Listeners(broken, fault);
  // A part that can't be installed may bring some of its listeners, or none.
  const isPart = fault === 'while it is installed';
  const isReady = (stage: number) => isPart || [...listeners.calls.keys()].some((key) => STAGES[stage]?.test(key));
  try {
    const { harness, kept } = await play(isReady);
    const countTold = () =>
      harness.events.filter((event) => event.name === 'hf-warning' && TOLD.includes(event.detail.code)).length;
    // The code that tells what can't be kept may still be under way.
    if (isPart) await until(countTold, 'what is told');
    return {
      calls: listeners.calls,
      kept,
      told: countTold(),
      events: harness.events.flatMap(({ name }) => (name === 'hf-warning' ? [] : name)).join(' '),
      records: JSON.stringify(harness.service.submissions),
    };
  } finally {
    listeners.end();
    fixtureCleanup();
  }
}

/** Codes by which the owner hears of a part that fails. What can't be kept on the device has codes of its own. */
const TOLD: readonly string[] = ['part-failed', 'draft-unavailable', 'outbox-unavailable'];

/** Names a listener by the beginning of its source. */
const nameListener = (key: string) => key.slice(0, 100);

/** The listeners by which the test hears of a form. */
const HEARD = /"hf-(ready|success)"/;

/** The listeners without which there is no form, and nothing sends one. */
const NEEDED = /send\(element|sendError|requestUpdate|this\.stop\(\)|showArrived|addCheck/;

describeOnce('One fault in an open form', () => {
  drafts.startDrafts();
  after(() => {
    // The form reports what happens to the page, and others on this page begin without a list.
    delete (globalThis as { dataLayer?: unknown }).dataLayer;
  });
  let well: Played;

  /** Plays a form with each listener broken in turn. Lists in which of them something is not as it should be. */
  async function playEach(
    fault: Fault,
    judge: (played: Played, key: string) => readonly string[],
    but = /^$/,
  ): Promise<string[]> {
    await playWith();
    well = await playWith();
    const wrong: string[] = [];
    for (const key of [...well.calls.keys()].filter((each) => !but.test(each))) {
      const found = await playWith(key, fault).then(
        (played) => judge(played, key),
        (cause: unknown) => [String(cause)],
      );
      wrong.push(...found.map((each) => `${nameListener(key)}: ${each}`));
    }
    return wrong;
  }

  it('of any listener that throws after its work changes nothing but that it is told once', async () => {
    const wrong = await playEach('after its work', (played, key) => {
      const { calls, kept, told, events, records } = played;
      const changed = [...calls].filter(
        ([other, heard]) => !other.startsWith('on warned') && heard.join() !== well.calls.get(other)?.join(),
      );
      return [
        ...changed.map(
          ([other, heard]) =>
            `other calls of ${nameListener(other)}: ${heard.join()} / ${String(well.calls.get(other))}`,
        ),
        ...(told === (well.calls.get(key)?.length ? 1 : 0) ? [] : [`told ${told} times`]),
        ...(kept === 1 ? [] : ['no draft']),
        ...(events === well.events ? [] : [events]),
        ...(records === well.records ? [] : [records]),
      ];
    });
    expect(wrong).to.eql([]);
  });

  it('of any listener that throws in place of its work loses no answer', async () => {
    const wrong = await playEach(
      'instead of its work',
      ({ kept, told, records, events }, key) => {
        const isOwn = /#storage|isHandedIn/.test(key);
        return [
          ...(told === (well.calls.get(key)?.length ? 1 : 0) ? [] : [`told ${told} times`]),
          ...(kept === 1 || isOwn ? [] : ['no draft']),
          ...(events.includes('hf-change') || key.includes('hf-change') ? [] : ['no hf-change']),
          ...(records === well.records ? [] : [records]),
        ];
      },
      HEARD,
    );
    expect(wrong).to.eql([]);
  });

  it('of any part that can’t be installed leaves a form that is filled in and sent', async () => {
    const wrong = await playEach(
      'while it is installed',
      ({ told, records }) => [
        ...(told === 1 ? [] : [`told ${told} times`]),
        ...(records === well.records ? [] : [records]),
      ],
      NEEDED,
    );
    expect(wrong).to.eql([]);
  });
});

const no = () => {
  throw new Error('no');
};

const warnings = ({ events }: Harness) =>
  events.flatMap((event) => (event.name === 'hf-warning' ? `${event.detail.code} ${event.detail.path}` : []));

describeOnce('A form with one type that fails', () => {
  drafts.startDrafts();
  const simple = [
    { id: '1', type: 'text', label: 'Name', required: '1' },
    { id: '5', type: 'email', label: 'Email' },
  ];
  const email = found(eagerTypes.get('email'), 'the type');
  let repair: (() => void) | undefined;
  afterEach(() => repair?.());

  /** Opens a form, fills both fields in where they are, and sends it. */
  async function fillIn(): Promise<Harness> {
    const { harness } = await drafts.open(simple, { ...drafts.SESSION, values: { 5: 'eve@example.com' } });
    await harness.put('1', { type: 'Ada' });
    await harness.put('1', { type: ' B' });
    drafts.device.pass(10_000);
    await settled();
    expect(drafts.device.vault.records.size, 'drafts').to.equal(1);
    await harness.submit();
    return harness;
  }

  for (const name of ['parse', 'initial'])
    it(`in ${name} shows a notice in its place, and sends the other answers`, async () => {
      repair = replaceMember(email.definition, name, { value: no });
      const harness = await fillIn();
      expect(harness.service.submissions).to.eql([{ field_1: 'Ada B' }]);
      await until(() => warnings(harness).length > 1, 'the warnings');
      expect(warnings(harness)).to.eql(['part-failed fields[1]', 'unknown-type fields[1]']);
    });

  for (const name of ['validate', 'isEmpty', 'comparable', 'isKept', 'restore'])
    it(`in ${name} sends all answers that it holds`, async () => {
      repair = replaceMember(email.definition, name, { value: no, writable: true, enumerable: true });
      const harness = await fillIn();
      const held = name === 'restore' ? {} : { field_5: 'eve@example.com' };
      expect(harness.service.submissions).to.eql([{ field_1: 'Ada B', ...held }]);
      expect(warnings(harness).length).to.be.lessThan(2);
    });

  it('to write an answer for the service does not send the others without it', async () => {
    repair = replaceMember(email.definition, 'params', { value: no });
    const harness = await fillIn();
    const { detail } = found(harness.heard('hf-error'), 'hf-error');
    expect([detail.code, detail.fieldId]).to.eql(['script-failed', '5']);
    expect(harness.service.submissions).to.eql([]);
    expect(harness.element.values).to.eql({ 1: 'Ada B', 5: 'eve@example.com' });
  });

  it('to draw a field shows a notice there, and sends the answer that it holds', async () => {
    repair = replaceMember(email.view, 'render', { value: no });
    const harness = await fillIn();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada B', field_5: 'eve@example.com' }]);
    expect(warnings(harness)).to.eql(['part-failed field 5']);
  });

  it('to draw a field says so in its place', async () => {
    repair = replaceMember(email.view, 'render', { value: no });
    const { harness } = await drafts.open(simple);
    await until(() => harness.field('5').textContent.includes(later.unknownField), 'the notice');
    expect(harness.control('1')).to.be.instanceOf(HTMLInputElement);
  });
});

describeOnce('A form on a page whose script fails', () => {
  drafts.startDrafts();
  let repair: (() => void) | undefined;
  afterEach(() => repair?.());

  it('keeps the draft and sends hf-change, although CSS.escape throws', async () => {
    const { harness } = await drafts.open([{ id: '1', type: 'text', label: 'Name' }]);
    const control = harness.control('1') as HTMLInputElement;
    repair = replaceMember(CSS, 'escape', { value: no });
    control.value = 'Ada';
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    drafts.device.pass(10_000);
    await settled();
    expect(drafts.records()).not.to.equal('[]');
    expect(harness.heard('hf-change')?.detail).to.eql({ fieldId: '1', value: 'Ada' });
  });

  it('asks the other validators, and is told of the one that throws once', async () => {
    const { harness, element } = await drafts.open([
      { id: '1', type: 'text', label: 'Name' },
      { id: '2', type: 'text', label: 'Town' },
    ]);
    element.addValidator('1', no);
    element.addValidator('1', (value) => (value === 'Ada' ? 'Not Ada.' : undefined));
    element.addValidator('2', () => Promise.reject(new Error('no')));
    await harness.put('1', { type: 'Ada' });
    await harness.submit();
    expect(harness.mistakes().length).to.equal(1);
    await harness.put('1', { type: 'm' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Adam' }]);
    expect(warnings(harness)).to.eql(['part-failed validator of field 1', 'part-failed validator of field 2']);
  });

  it('sends the answers as they are, whatever a listener does to those that it gets', async () => {
    const { harness, element } = await drafts.open([{ id: '1', type: 'name', label: 'Name' }]);
    const spoil = (given: unknown): void => {
      if (given instanceof Object) Object.assign(given, { first: 'Eve' });
    };
    element.addEventListener('hf-change', ({ detail }) => spoil(detail.value));
    element.addEventListener('hf-submit', ({ detail }) => spoil(detail.values['1']));
    element.addValidator('1', (value) => {
      spoil(value);
      return undefined;
    });
    await harness.put('1', { type: 'Ada', subfield: 'first' });
    spoil(element.values['1']);
    await harness.submit();
    expect(JSON.stringify(harness.service.submissions)).to.include('Ada').and.not.to.include('Eve');
  });
});
