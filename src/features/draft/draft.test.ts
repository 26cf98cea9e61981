// Answers survive a reload, a crash of the tab, and a remount of the element.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { plain } from '../../../test/conformance/expected.js';
import { typicalSamples } from '../../../test/conformance/tested-samples.js';
import { fails, hangs, overflows, settled } from '../../../test/support/draft-device.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import type { Harness } from '../../../test/support/harness.js';
import { readText } from '../../../test/support/harness.js';
import type { ServedForm } from '../../../test/support/service-worker.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { LIFE } from '../../persistence/draft/draft.js';
import { beginOpening } from '../../element/stages.js';
import { openChannel } from '../../element/public-events.js';

startService();

describeOnce('A form with drafts', () => {
  drafts.startDrafts();

  // Each definition restores each of its answers in the conformance suite.
  describe('restores, after a reload,', () => {
    it('every answer of a form of all types', async () => {
      const fields = typicalSamples.map(({ json }) => json);
      const { harness, element } = await drafts.open(fields);
      for (const { json, example } of typicalSamples)
        for (const entry of example.entries.at(-1)?.enter ?? []) await harness.put(json.id, entry);
      const hidden = typicalSamples
        .filter(({ json }) => 'hide_input_characters' in json)
        .map(({ json }) => [json.id, '']);
      const answers: unknown = { ...element.values, ...Object.fromEntries(hidden) };
      const again = await drafts.reload(harness, fields);
      expect(plain(again.element.values)).to.deep.equal(plain(answers));
    });

    it('the page that was shown, with one event, and leaves the focus alone', async () => {
      const { harness } = await drafts.open(drafts.PAGES);
      await harness.enter('1', { type: 'Ada' });
      await drafts.turn(harness);
      await harness.enter('3', { type: 'London' });
      await drafts.turn(harness);
      const again = await drafts.reload(harness, drafts.PAGES);
      expect(drafts.shownPage(again)).to.equal('Step 3 of 3: The end');
      expect(again.element.values).to.include({ 1: 'Ada', 3: 'London' });
      expect(again.events.map(({ name }) => name)).to.eql(['hf-ready', 'hf-page']);
      expect(again.heard('hf-page')?.detail).to.eql({ page: 3, pages: 3 });
      expect(again.focused).to.equal(null);
    });

    it('a page that only an answer shows, and calculates again', async () => {
      const when = { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: '7' }] };
      const fields = [
        { id: '1', type: 'number', label: 'How many?' },
        { id: '2', ...drafts.BREAK, section_heading: 'More', logic: when },
        { id: '3', type: 'number', label: 'Double', calculation: '[1]*2' },
        { id: '4', type: 'text', label: 'Why?' },
      ];
      const { harness } = await drafts.open(fields);
      await harness.enter('1', { type: '7' });
      await drafts.turn(harness);
      await harness.enter('4', { type: 'So' });
      drafts.device.pass(300);
      await settled();
      expect(drafts.records()).not.to.include('Double');
      const again = await drafts.reload(harness, fields);
      expect(drafts.shownPage(again)).to.equal('Step 2 of 2: More');
      expect(again.element.values).to.include({ 1: '7', 3: '14', 4: 'So' });
      expect(again.events.map(({ name }) => name)).to.eql(['hf-ready', 'hf-page']);
    });

    it('answers that logic hides', async () => {
      const when = { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: 'a' }] };
      const fields = [drafts.TEXT, { id: '2', type: 'text', label: 'More', logic: when }];
      const { harness, element } = await drafts.open(fields);
      await harness.enter('1', { type: 'a' });
      await harness.enter('2', { type: 'kept' });
      await harness.enter('1', { type: 'b' });
      const again = await drafts.reload(harness, fields);
      expect(again.element.values).to.eql({ 1: 'ab', 2: 'kept' });
      expect(element.values).to.eql({ 1: 'ab', 2: 'kept' });
    });

    it('the person’s change of an answer that the page gives', async () => {
      const options = { ...drafts.SESSION, values: { 1: 'from the page', 3: 'x' } };
      const fields = [drafts.TEXT, { id: '3', type: 'text', label: 'City' }];
      const { harness } = await drafts.open(fields, options);
      const control = harness.control('1') as HTMLInputElement;
      control.select();
      await sendKeys({ press: 'Delete' });
      const again = await drafts.reload(harness, fields, options);
      expect(again.element.values).to.eql({ 1: '', 3: 'x' });
    });
  });

  describe('writes', () => {
    it('nothing before the person changes something', async () => {
      const { element } = await drafts.open([drafts.TEXT], { ...drafts.SESSION, values: { 1: 'from the page' } });
      element.values = { 1: 'from a program' };
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('pagehide'));
      drafts.device.pass(10_000);
      await settled();
      expect(drafts.device.vault.log.filter((call) => call.startsWith('write'))).to.eql([]);
      expect(drafts.tab.marked.size).to.equal(0);
    });

    it('within a second of an edit, and at once when the page is left', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      expect(drafts.device.vault.records.size).to.equal(0);
      drafts.device.pass(300);
      await settled();
      expect(drafts.records()).to.include('"answer":"a"');
      await harness.enter('1', { type: 'b' });
      dispatchEvent(new Event('pagehide'));
      await settled();
      expect(drafts.records()).to.include('"answer":"ab"');
      expect(drafts.device.locks.held.size, 'nothing is held in the back/forward cache').to.equal(0);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settled();
      expect(drafts.device.locks.held.size).to.equal(1);
    });

    it('no hidden characters, no fields that the owner excludes, no confirmation of a text', async () => {
      const fields = [
        { ...drafts.TEXT, hide_input_characters: '1' },
        { id: '2', type: 'text', label: 'Left out' },
        { id: '3', type: 'file', label: 'Left out too' },
        { id: '4', type: 'email', label: 'Email', confirm: '1' },
      ];
      const options = { attributes: { draft: 'session', 'draft-except': '2 3' } };
      const { harness } = await drafts.open(fields, options);
      await until(() => harness.controls('4', 'confirm').length > 0, 'the second control');
      await harness.enter('1', { type: 'secret' });
      await harness.enter('2', { type: 'secret' });
      await harness.enter('3', { file: { name: 'secret.txt', type: 'text/plain', text: 'secret' } });
      await harness.enter('4', { subfield: 'confirm', type: 'secret' });
      await harness.enter('4', { type: 'a@b.example' });
      drafts.device.pass(1000);
      await settled();
      expect(drafts.records()).to.include('a@b.example').and.not.to.include('secret');
      const kept = [...drafts.device.vault.records.values()] as { readonly answers: object }[];
      expect(kept.map(({ answers }) => Object.keys(answers))).to.eql([['4']]);
    });

    it('nothing once all answers are as they were, and erases the draft', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      await settled();
      (harness.control('1') as HTMLInputElement).select();
      await sendKeys({ press: 'Delete' });
      drafts.device.pass(1000);
      await settled();
      expect([drafts.device.vault.records.size, drafts.tab.marked.size, drafts.device.locks.held.size]).to.eql([
        0, 0, 0,
      ]);
    });
  });

  describe('shows a note that answers are back', () => {
    const restored = async (fields: ServedForm['fields'] = [drafts.TEXT], later = fields, language = 'en') => {
      const options = { attributes: { ...drafts.SESSION.attributes, lang: language } };
      const { harness } = await drafts.open(fields, options);
      await harness.enter('1', { type: 'Ada' });
      drafts.device.pass(1000);
      return drafts.reload(harness, later, options);
    };

    it('with the time in the person’s language, above the fields, announced once', async () => {
      const harness = await restored();
      const when = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(drafts.device.now);
      expect(drafts.note(harness)).to.equal(`Your answers from ${when} are back. Start over`);
      expect(readText(found(harness.root.querySelector('[role=status]'), 'what is announced'))).to.equal(
        `Your answers from ${when} are back.`,
      );
      const [first] = harness.part('note').closest('form')?.querySelectorAll('[data-note], [data-field]') ?? [];
      expect(first).to.have.nested.property('dataset.note', 'draft');
      const { height } = harness.part('start-over').getBoundingClientRect();
      expect(height).to.be.at.least(24);
    });

    it('in Arabic', async () => {
      expect(drafts.note(await restored([drafts.TEXT], [drafts.TEXT], 'ar'))).to.match(
        /^استُعيدت إجاباتك .* البدء من جديد$/,
      );
    });

    it('with a Start over button that works by keyboard, empties the form and erases the draft', async () => {
      const harness = await restored(drafts.PAGES);
      expect(harness.element.values).to.include({ 1: 'Ada' });
      harness.part('start-over').focus();
      await sendKeys({ press: 'Enter' });
      await drafts.focusOn(harness, 'form');
      drafts.device.pass(10_000);
      const { device, tab } = drafts;
      await until(() => device.vault.records.size + tab.marked.size + device.timers === 0, 'no draft, mark or timer');
      expect(harness.element.values).to.include({ 1: '' });
      expect(drafts.note(harness)).to.equal(null);
      await harness.enter('1', { type: 'new' });
      drafts.device.pass(1000);
      await settled();
      expect(drafts.records()).to.include('"answer":"new"');
    });

    it('with each of several answers that no longer fit, listed as the language lists', async () => {
      const options = ['赤', '青'].map((label) => ({ label, value: label }));
      const page = { ...drafts.SESSION, attributes: { ...drafts.SESSION.attributes, lang: 'ja' } };
      const { harness } = await drafts.open([{ id: '1', type: 'checkbox', label: '色', options }], page);
      await harness.enter('1', { choose: '赤' });
      await harness.enter('1', { choose: '青' });
      const again = await drafts.reload(harness, [{ id: '2', type: 'text', label: '名' }], page);
      expect(drafts.note(again)).to.include('赤、青');
    });

    it('with the answers that no longer fit the form, and keeps them to the end', async () => {
      const harness = await restored(
        [drafts.TEXT],
        [
          { ...drafts.TEXT, type: 'file' },
          { id: '2', type: 'text', label: 'New' },
        ],
      );
      expect(drafts.note(harness)).to.include('These answers have no place in the form any more: Name: Ada Start over');
      await harness.enter('2', { type: 'x' });
      const again = await drafts.reload(harness, [
        { ...drafts.TEXT, type: 'file' },
        { id: '2', type: 'text', label: 'New' },
      ]);
      expect(drafts.note(again)).to.include('Name: Ada');
      expect(again.element.values).to.include({ 2: 'x' });
    });

    it('with the names of files that were too large to keep', async () => {
      const fields = [drafts.TEXT, { id: '2', type: 'file', label: 'Plan' }];
      const { harness } = await drafts.open(fields);
      drafts.device.vault.before = (call, record) => {
        const { answers } = (record ?? {}) as { answers?: Record<string, { answer?: unknown }> };
        if (call.startsWith('write') && answers?.['2']?.answer) overflows();
      };
      await harness.enter('2', { file: { name: 'plan.pdf', type: 'application/pdf', text: 'x' } });
      await harness.enter('1', { type: 'Ada' });
      const again = await drafts.reload(harness, fields);
      expect(drafts.note(again)).to.include('Choose these files again: plan.pdf');
      expect(readText(again.root.querySelector('[part=note] [translate=no]') ?? document.body)).to.equal('plan.pdf');
      expect(again.element.values).to.include({ 1: 'Ada' });
      expect(again.heard('hf-warning')).to.equal(undefined);
    });
  });

  it('looks for no draft in an attempt to load that another one has replaced', async () => {
    const { element } = await drafts.open([drafts.TEXT]);
    drafts.device.vault.log.length = 0;
    const attemptOnce = <Result>(attempt: () => Promise<Result>) => attempt();
    beginOpening({ element, channel: openChannel(element), signal: AbortSignal.abort() }, attemptOnce);
    await import('./install-draft.js');
    await settled();
    expect(drafts.device.vault.log).to.eql([]);
  });

  describe('keeps the files of the draft', () => {
    it('when the storage fails for a moment', async () => {
      const fields = [drafts.TEXT, { id: '2', type: 'file', label: 'Plan' }];
      const { harness } = await drafts.open(fields);
      await harness.enter('2', { file: { name: 'plan.pdf', type: 'application/pdf', text: 'x' } });
      drafts.device.pass(300);
      await settled();
      let failures = 0;
      drafts.device.vault.before = (call) => {
        if (call.startsWith('write') && failures++ === 0) fails();
      };
      await harness.enter('1', { type: 'Ada' });
      drafts.device.pass(300);
      await settled();
      expect(failures).to.equal(1);
      const again = await drafts.reload(harness, fields);
      expect(drafts.note(again)).not.to.include('plan.pdf');
      expect(again.element.values['2']).to.be.instanceOf(File);
    });
  });

  describe('restores the draft for', () => {
    it('each of several elements with the same form', async () => {
      const first = await drafts.open([drafts.TEXT]);
      const { formId } = first.harness.service;
      const all = [first.harness];
      for (let index = 1; index < 10; index++)
        all.push((await drafts.open([drafts.TEXT], { ...drafts.SESSION, formId })).harness);
      for (const [index, harness] of all.entries()) await harness.enter('1', { type: `answer ${index}` });
      await drafts.leave();
      const again: Harness[] = [];
      for (let index = 0; index < 10; index++)
        again.push((await drafts.open([drafts.TEXT], { ...drafts.SESSION, formId })).harness);
      expect(again.map(({ element }) => element.values['1'])).to.eql(all.map((_, index) => `answer ${index}`));
      expect(drafts.device.vault.records.size).to.equal(10);
      await again[3]?.submit();
      expect(drafts.device.vault.records.size).to.equal(9);
      expect(drafts.records()).to.include('answer 4').and.not.to.include('answer 3');
    });

    it('an element with the same id, in any place', async () => {
      const { harness } = await drafts.open([drafts.TEXT], { attributes: { draft: 'session', id: 'a' } });
      await harness.enter('1', { type: 'a' });
      const { formId } = harness.service;
      await drafts.leave();
      const other = await drafts.open([drafts.TEXT], { attributes: { draft: 'session', id: 'b' }, formId });
      const same = await drafts.open([drafts.TEXT], { attributes: { draft: 'session', id: 'a' }, formId });
      expect([other.element.values, same.element.values]).to.eql([{ 1: '' }, { 1: 'a' }]);
    });

    it('a new element at once, while the old one is still writing', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      drafts.device.vault.before = hangs;
      fixtureCleanup();
      const { formId } = harness.service;
      const again = await drafts.open([drafts.TEXT], { ...drafts.SESSION, formId });
      expect(again.element.values).to.eql({ 1: 'a' });
      expect(drafts.note(again.harness)).to.be.a('string');
    });

    it('an element that was moved, which continues it', async () => {
      const { harness, element } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      for (let time = 0; time < 20; time++) {
        element.remove();
        document.body.append(element);
      }
      await harness.enter('1', { type: 'b' });
      drafts.device.pass(1000);
      await settled();
      expect(drafts.records()).to.include('"answer":"ab"');
      expect([drafts.device.vault.records.size, drafts.device.locks.held.size, drafts.device.timers]).to.eql([1, 1, 0]);
      element.remove();
      await drafts.whenWritten(element);
      await settled();
      // A seat that an element of before was about to take is given up after a moment.
      drafts.device.pass(10_000);
      await until(() => drafts.device.locks.held.size + drafts.device.timers === 0, 'no lock and no timer');
    });

    it('the next visit, only where the owner wants it', async () => {
      for (const draft of ['session', 'local'] as const) {
        const { harness } = await drafts.open([drafts.TEXT], { attributes: { draft } });
        await harness.enter('1', { type: draft });
        await drafts.leave();
        drafts.meet(drafts.device.tab());
        const { formId } = harness.service;
        const next = await drafts.open([drafts.TEXT], { attributes: { draft }, formId });
        expect(next.element.values).to.eql({ 1: draft === 'local' ? 'local' : '' });
        await drafts.leave();
        drafts.device.now += LIFE[draft] + 1;
        drafts.meet(drafts.device.tab());
        const late = await drafts.open([drafts.TEXT], { attributes: { draft }, formId });
        expect(late.element.values).to.eql({ 1: '' });
        await until(() => drafts.device.vault.records.size === 0, 'expired drafts are erased');
      }
    });
  });
});
