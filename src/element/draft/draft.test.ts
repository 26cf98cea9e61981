// Answers survive: a reload, a crash of the tab, a remount.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { plain } from '../../../test/conformance/expected.js';
import { samples } from '../../../test/support/catalogue.js';
import { fails, hangs, settled } from '../../../test/support/draft-device.js';
import {
  BREAK,
  PAGES,
  SESSION,
  TEXT,
  device,
  focusOn,
  leave,
  meet,
  note,
  open,
  records,
  reload,
  shownPage,
  startDrafts,
  tab,
  turn,
} from '../../../test/support/draft-page.js';
import type { Harness } from '../../../test/support/harness.js';
import { textOf } from '../../../test/support/harness.js';
import type { ServedForm } from '../../../test/support/service-worker.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { LIFE } from '../../persistence/draft/draft.js';
import { leaving } from './draft-session.js';

startService();

describe('A form with drafts', () => {
  startDrafts();

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
          const answer: unknown = plain(element.values[json.id]);
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
      const answers: unknown = { ...element.values, ...Object.fromEntries(hidden) };
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
    const restored = async (fields: ServedForm['fields'] = [TEXT], later = fields, language = 'en') => {
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
      await leave();
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
      await leave();
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
      for (const draft of ['session', 'local'] as const) {
        const { harness } = await open([TEXT], { attributes: { draft } });
        await harness.enter('1', { type: draft });
        await leave();
        meet(device.tab());
        const { formId } = harness.service;
        const next = await open([TEXT], { attributes: { draft }, formId });
        expect(next.element.values).to.eql({ 1: draft === 'local' ? 'local' : '' });
        await leave();
        device.now += LIFE[draft] + 1;
        meet(device.tab());
        const late = await open([TEXT], { attributes: { draft }, formId });
        expect(late.element.values).to.eql({ 1: '' });
        await until(() => device.vault.records.size === 0, 'what is expired is erased');
      }
    });
  });
});
