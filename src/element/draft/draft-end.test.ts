// Drafts end where they should, and no storage keeps a form from opening.
import { expect } from '@open-wc/testing';
import { fails, hangs, settled } from '../../../test/support/draft-device.js';
import {
  PAGES,
  SESSION,
  TEXT,
  device,
  focusOn,
  draftOf,
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
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { later } from '../../locale/en.lazy.js';

startService();

describe('A form with drafts', () => {
  startDrafts();

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

    it('the form comes again, and everything is as it was at first: nothing is kept', async () => {
      const { harness, element } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      await settled();
      element.reset();
      await element.reload();
      await settled();
      expect([device.vault.records.size, device.locks.held.size, device.timers]).to.eql([0, 0, 0]);
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
      const attempt = { key: 'k', answers: 'hash', mayHaveArrived: true };
      await draftOf(harness).remember(attempt);
      expect(records()).to.include('"answer":"a"').and.to.include('"key":"k"');
      const again = await reload(harness, [TEXT]);
      expect(draftOf(again).attempt).to.eql(attempt);
      await until(() => note(again), 'the note');
      expect(note(again)).to.include(later.delivery.mayHaveArrived);
      await draftOf(again).forget();
      expect(device.vault.records.size).to.equal(0);
    });

    it('what the outbox has, or has sent, does not stand in the form as well, unless it was changed there', async () => {
      const { harness } = await open([TEXT]);
      await harness.enter('1', { type: 'a' });
      await draftOf(harness).remember({ key: 'k', answers: 'hash', mayHaveArrived: true });
      const changed = await reload(harness, [TEXT]);
      await draftOf(changed).handOver('another');
      await changed.enter('1', { type: 'b' });
      await draftOf(changed).handOver('k');
      expect(changed.element.values).to.eql({ '1': 'ab' });
      const again = await reload(changed, [TEXT]);
      expect(again.element.values).to.eql({ '1': 'ab' });
      await draftOf(again).handOver('k');
      expect(again.element.values).to.eql({ '1': '' });
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
      const forgotten = draftOf(harness).forget();
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
      meet({ ...tab, marks: fails, locks: { request: () => Promise.reject(new Error('no')) } });
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

    it('it never answers: the form comes after half a second, is sent after two more, and thanks after two more', async () => {
      tab.marked.set('any', 'x');
      device.vault.before = hangs;
      const opening = open([TEXT], { attributes: { draft: 'local' } });
      await until(() => device.timers > 0, 'the search');
      device.pass(500);
      const { harness } = await opening;
      await harness.enter('1', { type: 'a' });
      device.pass(1000);
      const outcome = harness.submit();
      await until(() => device.timers > 0, 'the draft');
      device.pass(2000);
      await until(() => harness.service.submissions.length > 0 && device.timers > 0, 'the submission');
      device.pass(2000);
      expect((await outcome).name).to.equal('hf-success');
    });

    for (const begins of [false, true])
      it(`it answers late: the draft is filled in then${begins ? ', but for what the person has changed meanwhile' : ''}`, async () => {
        const first = await open(PAGES);
        await first.harness.enter('1', { type: 'old' });
        await turn(first.harness);
        await leave();
        let answer = (): void => undefined;
        device.vault.before = () => new Promise<void>((resolve) => (answer = resolve));
        const opening = open(PAGES, { ...SESSION, formId: first.harness.service.formId });
        await until(() => device.vault.log.at(-1)?.startsWith('read'), 'the search');
        device.pass(500);
        const { harness, element } = await opening;
        if (begins) await harness.enter('1', { type: 'new' });
        device.vault.before = () => undefined;
        answer();
        await until(() => note(harness), 'the note');
        await settled();
        expect(element.values['1']).to.equal(begins ? 'new' : 'old');
        expect(shownPage(harness)).to.include(begins ? 'Page 1' : 'Page 2');
        device.pass(1000);
        await settled();
        expect(records()).to.include(begins ? 'new' : 'old');
        await draftOf(harness).forget();
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
