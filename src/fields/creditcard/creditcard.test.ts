import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const RECORDED = {
  accept_visa: '1',
  accept_mastercard: '1',
  accept_amex: 1,
  accept_jcb: '0',
  version: 2,
  text_size: 20,
};
const open = (json: object) => openForm([{ id: '7', type: 'creditcard', label: 'Card', ...json }]);

describeOnce('creditcard', () => {
  it('says why there is nothing to enter, and which cards are taken', async () => {
    const { harness } = await open(RECORDED);
    const notice = readText(harness.part('notice'));
    expect(notice).to.include('Card numbers are not collected').and.include('Visa, Mastercard, American Express');
    expect(notice).not.to.include('JCB');
    expect(harness.field('7').querySelector('input, select, textarea, button')).to.equal(null);
    expect(harness.heard('hf-warning')).to.equal(undefined);
  });

  it('stops nobody when it is required, and warns the owner', async () => {
    const { element, harness } = await open({ required: '1' });
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    const { detail } = found(harness.heard('hf-warning'), 'hf-warning');
    expect(detail).to.include({ code: 'card-not-collected', path: 'fields[0].type' });
    expect(detail.message).to.include('“Card” (field 7)');
    expect(harness.root.querySelector('[part~="required"], [part~="required-note"]')).to.equal(null);
    element.values = { 7: '4111111111111111' };
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });
});
