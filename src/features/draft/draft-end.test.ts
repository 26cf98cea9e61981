// Drafts end with the submission, and no storage keeps a form from opening.
import { expect } from '@open-wc/testing';
import { fails, hangs, settled } from '../../../test/support/draft-device.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, gate, until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';
import { beginDraft } from './begin-draft.js';
import { DraftSearch } from './draft-search.js';

startService();

/** An attempt to send. */
const MADE = { key: 'k', answers: '[["1","a"]]', params: [['1', 'a']], mayHaveArrived: true } as const;

describeOnce('A form with drafts', () => {
  drafts.startDrafts();

  describe('in a page that changes', () => {
    it('continues the search of an attempt to load that failed: it holds the lock of the draft', () => {
      const element = document.createElement('hosted-form');
      Object.assign(element, { formId: '101', proxy: '/forms' });
      element.setAttribute('draft', 'session');
      beginDraft(element, drafts.tab);
      const search = found(element.lasting.get(DraftSearch), 'the search');
      beginDraft(element, drafts.tab);
      expect(element.lasting.get(DraftSearch)).to.equal(search);
      expect(search.isOver).to.equal(false);
      search.cancel();
    });

    it('keeps the answers on the page when the form is loaded again: they are newer than the draft', async () => {
      const { harness, element } = await drafts.open(drafts.PAGES);
      await harness.enter('1', { type: 'a' });
      await drafts.turn(harness);
      await harness.enter('3', { type: 'b' });
      await element.reload();
      await element.updateComplete;
      expect(element.values).to.include({ 1: 'a', 3: 'b' });
      expect(drafts.shownPage(harness)).to.include('Step 2 of 3');
      expect(drafts.note(harness)).to.equal(null);
      await harness.enter('3', { type: 'c' });
      drafts.device.pass(1000);
      await settled();
      expect([drafts.device.vault.records.size, drafts.device.locks.held.size]).to.eql([1, 1]);
      expect(drafts.records()).to.include('"answer":"bc"');
    });

    it('keeps nothing when the form is loaded again and nothing is changed', async () => {
      const { harness, element } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      await settled();
      element.reset();
      await element.reload();
      await settled();
      expect([drafts.device.vault.records.size, drafts.device.locks.held.size, drafts.device.timers]).to.eql([0, 0, 0]);
    });

    it('erases a draft that is back when the form is reset, with its note', async () => {
      const first = (await drafts.open([drafts.TEXT])).harness;
      await first.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      await settled();
      const harness = await drafts.reload(first, [drafts.TEXT]);
      const { element } = harness;
      await until(() => drafts.note(harness), 'the note');
      element.reset();
      await settled();
      await element.updateComplete;
      expect([element.values, drafts.note(harness), drafts.device.vault.records.size]).to.eql([{ 1: '' }, null, 0]);
    });

    it('keeps a draft for each form that is opened in the element', async () => {
      const { harness, element } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      const { formId } = harness.service;
      const other = (await drafts.open([drafts.TEXT], {})).harness.service.formId;
      const ready = harness.events.length;
      element.formId = other;
      await until(() => harness.events.slice(ready).some(({ name }) => name === 'hf-ready'), 'the other form');
      await settled();
      expect(drafts.records()).to.include('"answer":"a"');
      await harness.enter('1', { type: 'z' });
      drafts.device.pass(1000);
      await settled();
      expect(drafts.device.vault.records.size).to.equal(2);
      expect(drafts.device.locks.held.size).to.equal(1);
      const back = harness.events.length;
      element.formId = formId;
      await until(() => harness.events.slice(back).some(({ name }) => name === 'hf-ready'), 'the first form');
      expect(element.values).to.eql({ 1: 'a' });
    });
  });

  describe('after a submission', () => {
    it('leaves no draft that the page before a reload wrote late', async () => {
      const first = (await drafts.open([drafts.TEXT])).harness;
      const { open: write, opened: late } = gate();
      drafts.device.vault.before = (call) => (call.startsWith('write') ? late : undefined);
      await first.enter('1', { type: 'a' });
      drafts.device.pass(300);
      await settled();
      await drafts.leave(10_000);
      drafts.device.vault.before = () => undefined;
      const { harness } = await drafts.open([drafts.TEXT], { ...drafts.SESSION, formId: first.service.formId });
      expect(drafts.note(harness)).to.equal(null);
      await harness.enter('1', { type: 'b' });
      drafts.device.pass(300);
      await settled();
      write();
      await settled();
      expect(drafts.device.vault.records.size).to.equal(2);
      await harness.submit();
      expect([drafts.device.vault.records.size, drafts.tab.marked.size]).to.eql([0, 0]);
    });

    it('leaves nothing on the device, and restores nothing', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(300);
      await harness.enter('1', { type: 'b' });
      expect((await harness.submit()).name).to.equal('hf-success');
      const state = () => [drafts.device.vault.records.size, drafts.tab.marked.size, drafts.device.timers];
      expect(state()).to.eql([0, 0, 0]);
      drafts.device.pass(10_000);
      dispatchEvent(new Event('pagehide'));
      await settled();
      expect(state()).to.eql([0, 0, 0]);
      expect(drafts.device.locks.held.size).to.equal(0);
      harness.part('again').click();
      await drafts.focusOn(harness, 'form');
      drafts.device.pass(10_000);
      await settled();
      expect(state()).to.eql([0, 0, 0]);
      await harness.enter('1', { type: 'c' });
      drafts.device.pass(1000);
      await settled();
      expect(drafts.records()).to.include('"answer":"c"');
    });

    it('keeps an attempt with the answers, and knows it after a reload', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      await drafts.findDraft(harness).remember(MADE);
      expect(drafts.records()).to.include('"answer":"a"').and.to.include('"key":"k"');
      const again = await drafts.reload(harness, [drafts.TEXT]);
      expect((await drafts.findDraft(again).attemptFor(MADE.answers))?.key).to.equal('k');
      await until(() => drafts.note(again), 'the note');
      expect(drafts.note(again)).to.include(later.delivery.mayHaveArrived);
      await drafts.findDraft(again).forget();
      expect(drafts.device.vault.records.size).to.equal(0);
    });

    it('removes answers from the form that are in the outbox or sent from there, unless they were changed', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      await drafts.findDraft(harness).remember(MADE);
      const changed = await drafts.reload(harness, [drafts.TEXT]);
      await drafts.findDraft(changed).handOver('another');
      await changed.enter('1', { type: 'b' });
      await drafts.findDraft(changed).handOver('k');
      expect(changed.element.values).to.eql({ '1': 'ab' });
      const again = await drafts.reload(changed, [drafts.TEXT]);
      expect(again.element.values).to.eql({ '1': 'ab' });
      await drafts.findDraft(again).handOver('k');
      expect(again.element.values).to.eql({ '1': '' });
      expect(drafts.device.vault.records.size).to.equal(0);
    });

    it('leaves nothing even if a write is under way', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      let finish = (): void => undefined;
      drafts.device.vault.before = (call) =>
        call.startsWith('write') ? new Promise<void>((resolve) => (finish = resolve)) : undefined;
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      await settled();
      const forgotten = drafts.findDraft(harness).forget();
      await settled();
      finish();
      await forgotten;
      await settled();
      expect(drafts.device.vault.records.size).to.equal(0);
    });
  });

  describe('opens with any storage:', () => {
    it('one that throws at every call', async () => {
      drafts.device.vault.before = fails;
      drafts.meet({ ...drafts.tab, marks: fails, locks: { request: () => Promise.reject(new Error('no')) } });
      const { harness } = await drafts.open([drafts.TEXT], { attributes: { draft: 'local' } });
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      await until(() => harness.heard('hf-warning'), 'hf-warning');
      expect(harness.heard('hf-warning')?.detail.code).to.equal('draft-unavailable');
      await harness.enter('1', { type: 'b' });
      drafts.device.pass(1000);
      expect((await harness.submit()).name).to.equal('hf-success');
      expect(harness.service.submissions).to.eql([{ field_1: 'ab' }]);
      expect(harness.events.filter(({ name }) => name === 'hf-warning')).to.have.length(1);
    });

    it('one that never answers delays the form by half a second, the sending by two seconds, and the thanks by two', async () => {
      drafts.tab.marked.set('any', 'x');
      drafts.device.vault.before = hangs;
      const opening = drafts.open([drafts.TEXT], { attributes: { draft: 'local' } });
      await until(() => drafts.device.timers > 0, 'the search');
      drafts.device.pass(500);
      const { harness } = await opening;
      await harness.enter('1', { type: 'a' });
      drafts.device.pass(1000);
      const outcome = harness.submit();
      await until(() => drafts.device.timers === 1, 'the write of the draft');
      drafts.device.pass(2000);
      await until(() => harness.service.submissions.length > 0 && drafts.device.timers > 0, 'the submission');
      drafts.device.pass(2000);
      expect((await outcome).name).to.equal('hf-success');
    });

    for (const begins of [false, true])
      it(`one that answers late, whose draft is filled in then${begins ? ', except changed answers' : ''}`, async () => {
        const first = await drafts.open(drafts.PAGES);
        await first.harness.enter('1', { type: 'old' });
        await drafts.turn(first.harness);
        await drafts.leave();
        // Whatever asks the vault meanwhile waits for the same answer.
        const { open: answer, opened } = gate();
        drafts.device.vault.before = () => opened;
        const opening = drafts.open(drafts.PAGES, { ...drafts.SESSION, formId: first.harness.service.formId });
        await until(() => drafts.device.vault.log.at(-1)?.startsWith('read'), 'the search');
        drafts.device.pass(500);
        const { harness, element } = await opening;
        if (begins) await harness.enter('1', { type: 'new' });
        drafts.device.vault.before = () => undefined;
        answer();
        await until(() => drafts.note(harness), 'the note');
        await settled();
        expect(element.values['1']).to.equal(begins ? 'new' : 'old');
        expect(drafts.shownPage(harness)).to.include(begins ? 'Step 1' : 'Step 2');
        drafts.device.pass(1000);
        await settled();
        expect(drafts.records()).to.include(begins ? 'new' : 'old');
        await drafts.findDraft(harness).forget();
        expect(drafts.device.vault.records.size, 'both are gone').to.equal(0);
      });

    for (const begins of [false, true])
      it(`one that answers late, when the outbox has said that it has the answers${begins ? ' and others are begun' : ''}: they stay there`, async () => {
        const first = await drafts.open([drafts.TEXT]);
        await first.harness.enter('1', { type: 'sent' });
        await drafts.findDraft(first.harness).remember(MADE);
        await drafts.leave();
        // Whatever asks the vault meanwhile waits for the same answer.
        const { open: answer, opened } = gate();
        drafts.device.vault.before = () => opened;
        const opening = drafts.open([drafts.TEXT], { ...drafts.SESSION, formId: first.harness.service.formId });
        await until(() => drafts.device.vault.log.at(-1)?.startsWith('read'), 'the search');
        drafts.device.pass(500);
        const { harness, element } = await opening;
        await drafts.findDraft(harness).handOver(MADE.key);
        if (begins) await harness.enter('1', { type: 'new' });
        drafts.device.vault.before = () => undefined;
        answer();
        await until(() => !drafts.records().includes('sent'), 'the end of the draft');
        expect(element.values).to.eql({ 1: begins ? 'new' : '' });
        expect(drafts.note(harness)).to.equal(null);
      });

    it('none, because the page is not on HTTPS or the attribute has an unknown value', async () => {
      drafts.meet({ ...drafts.tab, trouble: () => 'No HTTPS.' });
      const insecure = await drafts.open([drafts.TEXT]);
      await until(() => insecure.harness.heard('hf-warning'), 'hf-warning');
      expect(insecure.harness.heard('hf-warning')?.detail).to.include({
        code: 'draft-unavailable',
        message: 'No HTTPS.',
      });
      const unknown = await drafts.open([drafts.TEXT], { attributes: { draft: 'yes' } });
      await until(() => unknown.harness.heard('hf-warning'), 'hf-warning');
      expect(unknown.harness.heard('hf-warning')?.detail).to.include({ code: 'unknown-value', path: 'draft' });
      const off = await drafts.open([drafts.TEXT], { attributes: { draft: 'off' } });
      await off.harness.enter('1', { type: 'a' });
      expect([drafts.device.timers, drafts.device.vault.log]).to.eql([0, []]);
    });

    it('one that holds something other than a draft', async () => {
      const { harness } = await drafts.open([drafts.TEXT]);
      await harness.enter('1', { type: 'a' });
      await drafts.leave();
      const [key = ''] = drafts.device.vault.records.keys();
      for (const damage of [null, 'x', {}, { version: 2 }, { version: 1, formId: 'x' }, { version: 1, answers: 5 }]) {
        drafts.device.vault.records.set(key, damage);
        const again = await drafts.reload(harness, [drafts.TEXT]);
        expect(again.element.values, JSON.stringify(damage)).to.eql({ 1: '' });
        expect(drafts.note(again)).to.equal(null);
      }
    });
  });
});
