import { expect } from '@open-wc/testing';
import { openForm, textOf } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';

startService();

describe('an address on a page', () => {
  it('has the labels and errors of the chosen country, not of the author’s', async () => {
    const json = { id: '7', type: 'address', label: 'Address', required: '1', format: 'US', show_country: '1' };
    const { harness } = await openForm([json], { values: { '7': { country: 'Canada' } } });
    await harness.submit();
    const labels = [...harness.field('7').querySelectorAll('[part~="subfield-label"]')].map(textOf);
    expect(labels).to.include.members(['Province', 'Postal code']);
    expect(harness.summary().map(textOf)).to.eql([
      'Address: Enter a street address',
      'Address: Enter a city',
      'Address: Enter a state, province or region',
      'Address: Enter a postal code',
    ]);
  });
});
