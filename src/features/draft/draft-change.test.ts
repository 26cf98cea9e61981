// Another value of `draft`, or another id, holds from the next `reload()` on.
import { expect } from '@open-wc/testing';
import { settled } from '../../../test/support/draft-device.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import { startService } from '../../../test/support/service-worker.js';

startService();

describeOnce('A form that is loaded again with another draft setting', () => {
  drafts.startDrafts();

  /** Opens a form with these attributes, changes them and loads the form again. */
  async function change(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string | null>>) {
    const { harness, element } = await drafts.open([drafts.TEXT], { attributes: from });
    await harness.enter('1', { type: 'a' });
    drafts.device.pass(1000);
    await settled();
    for (const [name, value] of Object.entries(to))
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    await element.reload();
    await element.updateComplete;
    expect(element.values).to.eql({ 1: 'a' });
    drafts.device.pass(1000);
    await settled();
    return { harness, element };
  }

  for (const [from, to] of [
    [{ draft: 'session' }, { draft: 'local' }],
    [{ draft: 'local' }, { draft: 'session' }],
    [
      { draft: 'session', id: 'one' },
      { draft: 'session', id: 'two' },
    ],
  ] as const)
    it(`moves the draft: ${JSON.stringify(from)} to ${JSON.stringify(to)}`, async () => {
      const { harness } = await change(from, to);
      expect([drafts.device.vault.records.size, drafts.device.locks.held.size]).to.eql([1, 1]);
      await harness.enter('1', { type: 'b' });
      const next = await drafts.reload(harness, [drafts.TEXT], { attributes: to });
      expect(next.element.values).to.eql({ 1: 'ab' });
      expect(drafts.device.vault.records.size).to.equal(1);
    });

  it('keeps the answers for the next visit, if they were for this one', async () => {
    const { harness } = await change({ draft: 'session' }, { draft: 'local' });
    await drafts.leave();
    drafts.meet(drafts.device.tab());
    const next = await drafts.open([drafts.TEXT], {
      attributes: { draft: 'local' },
      formId: harness.service.formId,
    });
    expect(next.element.values).to.eql({ 1: 'a' });
  });

  for (const draft of ['off', null])
    it(`erases the draft if it is ${draft ?? 'removed'}, and keeps none`, async () => {
      const { harness } = await change({ draft: 'local' }, { draft });
      const left = () => [drafts.device.vault.records.size, drafts.tab.marked.size, drafts.device.locks.held.size];
      expect(left()).to.eql([0, 0, 0]);
      await harness.enter('1', { type: 'b' });
      dispatchEvent(new Event('pagehide'));
      drafts.device.pass(1000);
      await settled();
      expect(left()).to.eql([0, 0, 0]);
    });
});
