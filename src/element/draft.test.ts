// Answers survive: a reload, a crash of the tab, a remount. And nothing is left where nothing should be.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { plain } from '../../test/conformance/expected.js';
import { samples } from '../../test/support/catalogue.js';
import { DraftDevice, fails, hangs, settled } from '../../test/support/draft-device.js';
import { openForm, textOf } from '../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';
import type { DraftPorts } from '../persistence/draft-ports.js';
import { LIFE } from '../persistence/draft.js';
import { keepers } from './begin-draft.js';
import { devicePorts } from './device-ports.js';
import { leaving } from './draft-keeper.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Name' };
const BREAK = { type: 'section', section_break: '1' };
const PAGES = [
  TEXT,
  { id: '2', ...BREAK, section_heading: 'Your address' },
  { id: '3', type: 'text', label: 'City' },
  { id: '4', ...BREAK, section_heading: 'The end' },
  { id: '5', type: 'text', label: 'Anything else?' },
];
const SESSION = { attributes: { draft: 'session' } };

const onDevice = { ...devicePorts };
let device = new DraftDevice();
let tab = device.tab();

/** The elements meet this device from now on. */
function meet(ports: DraftPorts): void {
  Object.assign(devicePorts, ports);
}

type Fields = Parameters<typeof openForm>[0];

/** A form that keeps drafts. */
const open = (fields: Fields, options: OpenOptions = SESSION) => openForm(fields, options);

/** What a reload makes of the page: what the tab still had to do is done, and the form comes anew. */
async function reload(before: Harness, fields: Fields, options: OpenOptions = SESSION): Promise<Harness> {
  fixtureCleanup();
  await until(() => leaving.size === 0, 'the end of the page');
  return (await open(fields, { ...options, formId: before.service.formId })).harness;
}

const note = ({ root }: Harness) => {
  const shown = root.querySelector('[part=note]');
  return shown && textOf(shown);
};
const records = () => JSON.stringify([...device.vault.records.values()]);
const shownPage = (harness: Harness) => textOf(harness.part('page-heading'));
const focusOn = (harness: Harness, part: string) =>
  until(() => harness.focused?.matches(`[part~="${part}"]`), `the focus on ${part}`);

async function turn(harness: Harness): Promise<void> {
  const before = harness.events.length;
  harness.part('next').click();
  await until(() => harness.events.slice(before).some(({ name }) => name === 'hf-page'), 'the next page');
}

describe('A form with drafts', () => {
  beforeEach(() => {
    device = new DraftDevice();
    tab = device.tab();
    meet(tab);
  });
  afterEach(async () => {
    fixtureCleanup();
    device.vault.before = () => undefined;
    device.pass(10_000);
    await until(() => leaving.size === 0, 'the end of the page');
    meet(onDevice);
  });

  describe('gives back, after a reload,', () => {
    for (const { json, example, title } of samples)
      for (const [index, { enter }] of example.entries.entries()) {
        // A PIN is never kept.
        if (enter.length === 0 || 'hide_input_characters' in json) continue;
        it(`${title}, entry ${index}`, async () => {
          const { harness, element } = await open([json]);
          for (const entry of enter) await harness.enter(json.id, entry);
          // A picture is read, a photo made smaller.
          await settled();
          const answer = plain(element.values[json.id]);
          const again = await reload(harness, [json]);
          expect(plain(again.element.values[json.id])).to.deep.equal(answer);
          const isKept = device.vault.records.size > 0;
          expect(Boolean(note(again)), 'the note').to.equal(isKept);
          expect(again.root.querySelector('[part=note] li')).to.equal(null);
        });
      }

    it('every answer of a form of all types', async () => {
      const fields = samples.map(({ json }) => json);
      const { harness, element } = await open(fields);
      for (const { json, example } of samples)
        for (const entry of example.entries.at(-1)?.enter ?? []) await harness.enter(json.id, entry);
      const hidden = samples.filter(({ json }) => 'hide_input_characters' in json).map(({ json }) => [json.id, '']);
      const answers = { ...element.values, ...Object.fromEntries(hidden) };
      const again = await reload(harness, fields);
      expect(plain(again.element.values)).to.deep.equal(plain(answers));
    });

    it('the page, without a storm of events, and the focus stays where it is', async () => {
      const { harness } = await open(PAGES);
      await harness.enter('1', { type: 'Ada' });
      await turn(harness);
      await harness.enter('3', { type: 'London' });
      await turn(harness);
      const again = await reload(harness, PAGES);
      expect(shownPage(again)).to.equal('Page 3 of 3: The end');
      expect(again.element.values).to.include({ 1: 'Ada', 3: 'London' });
      expect(again.events.map(({ name }) => name)).to.eql(['hf-ready', 'hf-page']);
      expect(again.heard('hf-page')?.detail).to.eql({ page: 3, pages: 3 });
      expect(again.focused).to.equal(null);
    });

    it('the page that only an answer brings about, and what was calculated is calculated again', async () => {
      const when = { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: '7' }] };
      const fields = [
        { id: '1', type: 'number', label: 'How many?' },
        { id: '2', ...BREAK, section_heading: 'More', logic: when },
        { id: '3', type: 'number', label: 'Double', calculation: '[1]*2' },
        { id: '4', type: 'text', label: 'Why?' },
      ];
      const { harness } = await open(fields);
      await harness.enter('1', { type: '7' });
      await turn(harness);
      await harness.enter('4', { type: 'So' });
      device.pass(300);
      await settled();
      expect(records()).not.to.include('Double');
      const again = await reload(harness, fields);
      expect(shownPage(again)).to.equal('Page 2 of 2: More');
      expect(again.element.values).to.include({ 1: '7', 3: '14', 4: 'So' });
      expect(again.events.map(({ name }) => name)).to.eql(['hf-ready', 'hf-page']);
    });

    it('what logic hides', async () => {
      const when = { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: 'a' }] };
      const fields = [TEXT, { id: '2', type: 'text', label: 'More', logic: when }];
      const { harness, element } = await open(fields);
      await harness.enter('1', { type: 'a' });
      await harness.enter('2', { type: 'kept' });
      await harness.enter('1', { type: 'b' });
      const again = await reload(harness, fields);
      expect(again.element.values).to.eql({ 1: 'ab', 2: 'kept' });
      expect(element.values).to.eql({ 1: 'ab', 2: 'kept' });
    });

    it('what the person made of an answer that the page gives', async () => {
      const options = { ...SESSION, values: { 1: 'from the page', 3: 'x' } };
      const fields = [TEXT, { id: '3', type: 'text', label: 'City' }];
      const { harness } = await open(fields, options);
      const control = harness.control('1') as HTMLInputElement;
      control.select();
      await sendKeys({ press: 'Delete' });
      const again = await reload(harness, fields, options);
      expect(again.element.values).to.eql({ 1: '', 3: 'x' });
    });
  });

  describe('writes', () => {
    it('nothing at all before the person changes something', async () => {
      const { element } = await open([TEXT], { ...SESSION, values: { 1: 'from the page' } });
      element.values = { 1: 'from a program' };
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('pagehide'));
      device.pass(10_000);
      await settled();
      expect(device.vault.log.filter((call) => call.startsWith('write'))).to.eql([]);
      expect(tab.marked.size).to.equal(0);
    });

    it('within a second of an edit, and at once when the page is left', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      expect(device.vault.records.size).to.equal(0);
      device.pass(300);
      await settled();
      expect(records()).to.include('"answer":"a"');
      await harness.enter('1', { type: 'b' });
      dispatchEvent(new Event('pagehide'));
      await settled();
      expect(records()).to.include('"answer":"ab"');
      expect(device.locks.held.size, 'nothing is held in the back/forward cache').to.equal(0);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settled();
      expect(device.locks.held.size).to.equal(1);
    });

    it('no characters that are hidden, nothing that the owner leaves out, no second text', async () => {
      const fields = [
        { ...TEXT, hide_input_characters: '1' },
        { id: '2', type: 'text', label: 'Left out' },
        { id: '3', type: 'file', label: 'Left out too' },
        { id: '4', type: 'email', label: 'Email', confirm: '1' },
      ];
      const options = { attributes: { draft: 'session', 'draft-except': '2 3' } };
      const { harness } = await open(fields, options);
      await until(() => harness.controls('4', 'confirm').length > 0, 'the second control');
      await harness.enter('1', { type: 'secret' });
      await harness.enter('2', { type: 'secret' });
      await harness.enter('3', { file: { name: 'secret.txt', type: 'text/plain', text: 'secret' } });
      await harness.enter('4', { subfield: 'confirm', type: 'secret' });
      await harness.enter('4', { type: 'a@b.example' });
      device.pass(1000);
      await settled();
      expect(records()).to.include('a@b.example').and.not.to.include('secret');
      const kept = [...device.vault.records.values()] as { readonly answers: object }[];
      expect(kept.map(({ answers }) => Object.keys(answers))).to.eql([['4']]);
    });

    it('nothing any more, when everything is as it was', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      await settled();
      (harness.control('1') as HTMLInputElement).select();
      await sendKeys({ press: 'Delete' });
      device.pass(1000);
      await settled();
      expect([device.vault.records.size, tab.marked.size, device.locks.held.size]).to.eql([0, 0, 0]);
    });
  });

  describe('says that answers are back', () => {
    const restored = async (fields: Fields = [TEXT], later: Fields = fields, language = 'en') => {
      const options = { attributes: { ...SESSION.attributes, lang: language } };
      const { harness } = await open(fields, options);
      await harness.enter('1', { type: 'Ada' });
      device.pass(1000);
      return reload(harness, later, options);
    };

    it('with the time in the person’s language, above the fields, and once to a screen reader', async () => {
      const harness = await restored();
      const when = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(device.now);
      expect(note(harness)).to.equal(`Your answers from ${when} are back. Start over`);
      expect(textOf(found(harness.root.querySelector('[role=status]'), 'what is announced'))).to.equal(
        `Your answers from ${when} are back.`,
      );
      const [first] = harness.part('note').closest('form')?.querySelectorAll('[data-note], [data-field]') ?? [];
      expect(first).to.have.nested.property('dataset.note', 'draft');
      const { height } = harness.part('start-over').getBoundingClientRect();
      expect(height).to.be.at.least(24);
    });

    it('in Arabic', async () => {
      expect(note(await restored([TEXT], [TEXT], 'ar'))).to.match(/^استُعيدت إجاباتك .* البدء من جديد$/);
    });

    it('with Start over: by keyboard, everything is as at the beginning, and nothing is kept', async () => {
      const harness = await restored(PAGES);
      expect(harness.element.values).to.include({ 1: 'Ada' });
      harness.part('start-over').focus();
      await sendKeys({ press: 'Enter' });
      await focusOn(harness, 'form');
      device.pass(10_000);
      await settled();
      expect(harness.element.values).to.include({ 1: '' });
      expect([note(harness), device.vault.records.size, tab.marked.size, device.timers]).to.eql([null, 0, 0, 0]);
      await harness.enter('1', { type: 'new' });
      device.pass(1000);
      await settled();
      expect(records()).to.include('"answer":"new"');
    });

    it('with what has no place any more, and carries it along until the end', async () => {
      const harness = await restored(
        [TEXT],
        [
          { ...TEXT, type: 'file' },
          { id: '2', type: 'text', label: 'New' },
        ],
      );
      expect(note(harness)).to.include('These answers have no place in the form any more: Name: Ada Start over');
      await harness.enter('2', { type: 'x' });
      const again = await reload(harness, [
        { ...TEXT, type: 'file' },
        { id: '2', type: 'text', label: 'New' },
      ]);
      expect(note(again)).to.include('Name: Ada');
      expect(again.element.values).to.include({ 2: 'x' });
    });

    it('with the files for which there was no room', async () => {
      const fields = [TEXT, { id: '2', type: 'file', label: 'Plan' }];
      const { harness } = await open(fields);
      device.vault.before = (call, record) => {
        const { answers } = (record ?? {}) as { answers?: Record<string, { answer?: unknown }> };
        if (call.startsWith('write') && answers?.['2']?.answer) fails();
      };
      await harness.enter('2', { file: { name: 'plan.pdf', type: 'application/pdf', text: 'x' } });
      await harness.enter('1', { type: 'Ada' });
      const again = await reload(harness, fields);
      expect(note(again)).to.include('Choose these files again: plan.pdf');
      expect(again.element.values).to.include({ 1: 'Ada' });
      expect(again.heard('hf-warning')).to.equal(undefined);
    });
  });

  describe('is found again by', () => {
    it('each of several elements of the same form', async () => {
      const first = await open([TEXT]);
      const { formId } = first.harness.service;
      const all = [first.harness];
      for (let index = 1; index < 10; index++) all.push((await open([TEXT], { ...SESSION, formId })).harness);
      for (const [index, harness] of all.entries()) await harness.enter('1', { type: `answer ${index}` });
      fixtureCleanup();
      await until(() => leaving.size === 0, 'the end of the page');
      const again: Harness[] = [];
      for (let index = 0; index < 10; index++) again.push((await open([TEXT], { ...SESSION, formId })).harness);
      expect(again.map(({ element }) => element.values['1'])).to.eql(all.map((_, index) => `answer ${index}`));
      expect(device.vault.records.size).to.equal(10);
      await again[3]?.submit();
      expect(device.vault.records.size).to.equal(9);
      expect(records()).to.include('answer 4').and.not.to.include('answer 3');
    });

    it('an element with an id, wherever it stands', async () => {
      const { harness } = await open([TEXT], { attributes: { draft: 'session', id: 'a' } });
      await harness.enter('1', { type: 'a' });
      const { formId } = harness.service;
      fixtureCleanup();
      await until(() => leaving.size === 0, 'the end of the page');
      const other = await open([TEXT], { attributes: { draft: 'session', id: 'b' }, formId });
      const same = await open([TEXT], { attributes: { draft: 'session', id: 'a' }, formId });
      expect([other.element.values, same.element.values]).to.eql([{ 1: '' }, { 1: 'a' }]);
    });

    it('a new element at once, while the one before still writes', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      device.vault.before = hangs;
      fixtureCleanup();
      const { formId } = harness.service;
      const again = await open([TEXT], { ...SESSION, formId });
      expect(again.element.values).to.eql({ 1: 'a' });
      expect(note(again.harness)).to.be.a('string');
    });

    it('an element that was moved, and it goes on', async () => {
      const { harness, element } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      for (let time = 0; time < 20; time++) {
        element.remove();
        document.body.append(element);
      }
      await harness.enter('1', { type: 'b' });
      device.pass(1000);
      await settled();
      expect(records()).to.include('"answer":"ab"');
      expect([device.vault.records.size, device.locks.held.size, device.timers]).to.eql([1, 1, 0]);
      element.remove();
      await until(() => leaving.size === 0, 'the end');
      await settled();
      expect([device.locks.held.size, device.timers]).to.eql([0, 0]);
    });

    it('the next visit, only where the owner wants that', async () => {
      for (const draft of ['session', 'local']) {
        const { harness } = await open([TEXT], { attributes: { draft } });
        await harness.enter('1', { type: draft });
        fixtureCleanup();
        await until(() => leaving.size === 0, 'the end of the page');
        meet(device.tab());
        const { formId } = harness.service;
        const next = await open([TEXT], { attributes: { draft }, formId });
        expect(next.element.values).to.eql({ 1: draft === 'local' ? 'local' : '' });
        fixtureCleanup();
        await until(() => leaving.size === 0, 'the end of the page');
        device.now += LIFE[draft as 'local'] + 1;
        meet(device.tab());
        const late = await open([TEXT], { attributes: { draft }, formId });
        expect(late.element.values).to.eql({ 1: '' });
        await until(() => device.vault.records.size === 0, 'what is expired is erased');
      }
    });
  });

  describe('follows the page:', () => {
    it('the form comes again, and what is on the page is newer than the draft', async () => {
      const { harness, element } = await open(PAGES);
      await harness.enter('1', { type: 'a' });
      await turn(harness);
      await harness.enter('3', { type: 'b' });
      await element.reload();
      await element.updateComplete;
      expect(element.values).to.include({ 1: 'a', 3: 'b' });
      expect(shownPage(harness)).to.include('Page 2 of 3');
      expect(note(harness)).to.equal(null);
      await harness.enter('3', { type: 'c' });
      device.pass(1000);
      await settled();
      expect([device.vault.records.size, device.locks.held.size]).to.eql([1, 1]);
      expect(records()).to.include('"answer":"bc"');
    });

    it('another form comes, and each has its own draft', async () => {
      const { harness, element } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      const { formId } = harness.service;
      const other = (await open([TEXT], {})).harness.service.formId;
      const ready = harness.events.length;
      element.formId = other;
      await until(() => harness.events.slice(ready).some(({ name }) => name === 'hf-ready'), 'the other form');
      await settled();
      expect(records()).to.include('"answer":"a"');
      await harness.enter('1', { type: 'z' });
      device.pass(1000);
      await settled();
      expect(device.vault.records.size).to.equal(2);
      expect(device.locks.held.size).to.equal(1);
      const back = harness.events.length;
      element.formId = formId;
      await until(() => harness.events.slice(back).some(({ name }) => name === 'hf-ready'), 'the first form');
      expect(element.values).to.eql({ 1: 'a' });
    });
  });

  describe('ends with the submission:', () => {
    it('nothing is left, and nothing comes back', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      device.pass(300);
      await harness.enter('1', { type: 'b' });
      expect((await harness.submit()).name).to.equal('hf-success');
      const state = () => [device.vault.records.size, tab.marked.size, device.timers];
      expect(state()).to.eql([0, 0, 0]);
      device.pass(10_000);
      dispatchEvent(new Event('pagehide'));
      await settled();
      expect(state()).to.eql([0, 0, 0]);
      expect(device.locks.held.size).to.equal(0);
      harness.part('again').click();
      await focusOn(harness, 'form');
      device.pass(10_000);
      await settled();
      expect(state()).to.eql([0, 0, 0]);
      await harness.enter('1', { type: 'c' });
      device.pass(1000);
      await settled();
      expect(records()).to.include('"answer":"c"');
    });

    it('an attempt is remembered with the answers, and known after a reload', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      const attempt = { key: 'k', answers: 'hash' };
      await keeperOf(harness).remember(attempt);
      expect(records()).to.include('"answer":"a"').and.to.include('"key":"k"');
      const again = await reload(harness, [TEXT]);
      expect(keeperOf(again).attempt).to.eql(attempt);
      await keeperOf(again).remember(undefined);
      expect(records()).not.to.include('"key"');
      await keeperOf(again).forget();
      expect(device.vault.records.size).to.equal(0);
    });

    it('also while a write is under way', async () => {
      const { harness } = await open([TEXT]);
      let finish = (): void => undefined;
      device.vault.before = (call) =>
        call.startsWith('write') ? new Promise<void>((resolve) => (finish = resolve)) : undefined;
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      await settled();
      const forgotten = keeperOf(harness).forget();
      await settled();
      finish();
      await forgotten;
      await settled();
      expect(device.vault.records.size).to.equal(0);
    });
  });

  describe('opens, whatever the storage does:', () => {
    it('it throws at every call', async () => {
      device.vault.before = fails;
      meet({ ...tab, marks: fails, locks: { request: () => Promise.reject(new Error('no')) } as DraftPorts['locks'] });
      const { harness } = await open([TEXT], { attributes: { draft: 'local' } });
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      await until(() => harness.heard('hf-warning'), 'hf-warning');
      expect(harness.heard('hf-warning')?.detail.code).to.equal('draft-unavailable');
      await harness.enter('1', { type: 'b' });
      device.pass(1000);
      expect((await harness.submit()).name).to.equal('hf-success');
      expect(harness.service.submissions).to.eql([{ field_1: 'ab' }]);
      expect(harness.events.filter(({ name }) => name === 'hf-warning')).to.have.length(1);
    });

    it('it never answers: the form comes after half a second, and is sent after two more', async () => {
      tab.marked.set('any', 'x');
      device.vault.before = hangs;
      const opening = open([TEXT], { attributes: { draft: 'local' } });
      await until(() => device.timers > 0, 'the search');
      device.pass(500);
      const { harness } = await opening;
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      const outcome = harness.submit();
      await until(() => harness.service.submissions.length > 0 && device.timers > 0, 'the submission');
      device.pass(2000);
      expect((await outcome).name).to.equal('hf-success');
    });

    for (const begins of [false, true])
      it(`it answers late: the draft ${begins ? 'is left alone, for the person has begun' : 'is filled in then'}`, async () => {
        const first = await open(PAGES);
        await first.harness.enter('1', { type: 'old' });
        await turn(first.harness);
        fixtureCleanup();
        await until(() => leaving.size === 0, 'the end of the page');
        let answer = (): void => undefined;
        device.vault.before = () => new Promise<void>((resolve) => (answer = resolve));
        const opening = open(PAGES, { ...SESSION, formId: first.harness.service.formId });
        await until(() => device.vault.log.at(-1)?.startsWith('read'), 'the search');
        device.pass(500);
        const { harness, element } = await opening;
        if (begins) await harness.enter('1', { type: 'new' });
        device.vault.before = () => undefined;
        answer();
        if (!begins) await until(() => note(harness), 'the note');
        await settled();
        expect(element.values['1']).to.equal(begins ? 'new' : 'old');
        expect(shownPage(harness)).to.include(begins ? 'Page 1' : 'Page 2');
        device.pass(1000);
        await settled();
        expect(records()).to.include('old');
        await keeperOf(harness).forget();
        expect(device.vault.records.size, 'both are gone').to.equal(0);
      });

    it('the page is not on HTTPS, or the attribute says nothing that is known', async () => {
      meet({ ...tab, trouble: () => 'No HTTPS.' });
      const insecure = await open([TEXT]);
      await until(() => insecure.harness.heard('hf-warning'), 'hf-warning');
      expect(insecure.harness.heard('hf-warning')?.detail).to.include({
        code: 'draft-unavailable',
        message: 'No HTTPS.',
      });
      const unknown = await open([TEXT], { attributes: { draft: 'yes' } });
      await until(() => unknown.harness.heard('hf-warning'), 'hf-warning');
      expect(unknown.harness.heard('hf-warning')?.detail).to.include({ code: 'unknown-value', path: 'draft' });
      const off = await open([TEXT], { attributes: { draft: 'off' } });
      await off.harness.enter('1', { type: 'a' });
      expect([device.timers, device.vault.log]).to.eql([0, []]);
    });

    it('what lies there is no draft', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      dispatchEvent(new Event('pagehide'));
      await settled();
      const [key = ''] = device.vault.records.keys();
      for (const damage of [null, 'x', {}, { version: 2 }, { version: 1, formId: 'x' }, { version: 1, answers: 5 }]) {
        device.vault.records.set(key, damage);
        const again = await reload(harness, [TEXT]);
        expect(again.element.values, JSON.stringify(damage)).to.eql({ 1: '' });
        expect(note(again)).to.equal(null);
      }
    });
  });
});

/** What the sender of the form speaks with. */
function keeperOf({ element }: Harness) {
  return found(keepers.get(element), 'the keeper');
}
