// While a form is being sent, its answers can't change: what is typed then would be lost with the thanks.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm } from '../../../test/support/harness.js';
import { HttpResponse, accepted, startService } from '../../../test/support/service-worker.js';
import { gate, until } from '../../../test/support/wait.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'textarea', label: 'Message' },
];

/** Opens a form, and sends it by Enter in its first field. The service responds when the test opens it. */
async function send(answer: () => Response) {
  const { open, opened } = gate();
  const { element, harness } = await openForm(FIELDS, { submission: () => opened.then(answer) });
  await harness.enter('1', { type: 'Ada' });
  harness.control('1').focus();
  await sendKeys({ press: 'Enter' });
  await until(() => harness.service.submissions.length > 0, 'the submission');
  return { open, element, harness };
}

describe('A form that is being sent', () => {
  it('takes no more keys, and has the focus at the button that sends', async () => {
    const { open, harness } = await send(() => HttpResponse.json(accepted()));
    expect(harness.focused).to.equal(harness.part('submit'));
    harness.control('2').focus();
    await sendKeys({ type: 'Call me before Friday' });
    expect(harness.control('2')).to.have.property('value', '');
    open();
    await until(() => harness.heard('hf-success'), 'the thanks');
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('takes keys again when it was refused', async () => {
    const { open, element, harness } = await send(() => new HttpResponse('', { status: 500 }));
    open();
    await until(() => harness.heard('hf-error'), 'the failure');
    await element.updateComplete;
    await harness.enter('2', { type: 'Call me' });
    expect(element.values).to.eql({ 1: 'Ada', 2: 'Call me' });
  });

  it('takes keys again after a reset, also where an earlier attempt ends late', async () => {
    const { open, element, harness } = await send(() => HttpResponse.json(accepted()));
    element.reset();
    await harness.enter('2', { type: 'An' });
    open();
    await element.updateComplete;
    await harness.enter('2', { type: 'other' });
    expect(element.values).to.eql({ 1: '', 2: 'Another' });
  });
});
