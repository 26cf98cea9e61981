// The service's own errors about answers are shown at their fields, and none is lost.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import { HttpResponse, accepted, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';

const FIELDS = [
  { id: '1', type: 'email', label: 'Email' },
  { id: '2', type: 'name', label: 'Your name' },
  { id: '3', type: 'text', label: 'Code', hidden: '1', default: 'spring' },
  { id: '4', type: 'section', section_break: '1', section_heading: 'More' },
  { id: '5', type: 'text', label: 'Town' },
];
const TAKEN = later.issues['not-unique']({});

startService();

/** Opens a form whose first submission is refused with these errors. */
async function openRefused(errors: object, fields = FIELDS.slice(0, 3)) {
  let calls = 0;
  const submission = () =>
    ++calls === 1
      ? HttpResponse.json({ status: 'error', error: 'The answers were refused', errors }, { status: 400 })
      : HttpResponse.json(accepted());
  const { element, harness } = await openForm(fields, { submission });
  await harness.enter('1', { type: 'ada@example.com' });
  await harness.enter('2', { subfield: 'first', type: 'Ada' });
  await harness.enter('2', { subfield: 'last', type: 'Lovelace' });
  return { element, harness, posted: harness.service.submissions };
}

describeOnce('An answer that the service refuses', () => {
  it('has its error at the field, which has the focus', async () => {
    const { harness } = await openRefused({ field_1: 'The value must be unique' });
    expect((await harness.submit()).detail).to.include({ code: 'refused', fieldId: '1' });
    expect(harness.focused).to.equal(harness.control('1'));
    expect(harness.mistakes()).to.eql([`Email: ${TAKEN}`]);
    expect(harness.errors('1').join(), 'at the field').to.include(TAKEN);
    expect(harness.control('1').getAttribute('aria-invalid')).to.equal('true');
  });

  it('is healed as soon as the answer changes, and can be sent then', async () => {
    const { element, harness, posted } = await openRefused([{ field: '1', error: 'No such mailbox' }]);
    await harness.submit();
    expect(harness.errors('1').join()).to.include('No such mailbox');
    expect(element.checkValidity(), 'the refused answer').to.equal(false);
    await harness.enter('1', { type: '.org' });
    expect(harness.errors('1')).to.eql([]);
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(posted).to.have.length(2);
  });

  it('can be sent again unchanged, because the service may think better of it', async () => {
    const { harness, posted } = await openRefused({ field_1: 'No' });
    await harness.submit();
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(posted).to.have.length(2);
  });

  it('has its error at the subfield, and another subfield does not heal it', async () => {
    const { harness } = await openRefused({ field_2: { last: 'Too long for our cards' } });
    await harness.submit();
    expect(harness.mistakes()).to.eql(['Your name: Last name: Too long for our cards']);
    expect(harness.control('2', 'last').getAttribute('aria-invalid')).to.equal('true');
    expect(harness.control('2', 'first').getAttribute('aria-invalid')).to.equal('false');
    await harness.enter('2', { subfield: 'first', type: ' B.' });
    expect(harness.errors('2').join()).to.include('Too long');
    await harness.enter('2', { subfield: 'last', type: 's' });
    expect(harness.errors('2')).to.eql([]);
  });

  it('has its error at the whole field where the subfield has no control', async () => {
    const { harness } = await openRefused({ 'field_2[prefix]': 'Not taken' });
    await harness.submit();
    expect(harness.mistakes()).to.eql(['Your name: Not taken']);
    expect(harness.errors('2').join()).to.include('Not taken');
  });

  it('is told without a link where the field is hidden or unknown, beside those that have one', async () => {
    const { harness } = await openRefused({ field_1: 'No', field_3: 'Wrong code', field_99: 'Missing' });
    await harness.submit();
    expect(harness.mistakes()).to.eql([
      'Email: No',
      `Code: ${later.refusedElsewhere('Wrong code')}`,
      later.refusedElsewhere('Missing'),
    ]);
    expect(harness.summary()).to.have.length(1);
  });

  it('is led to on another page', async () => {
    const { harness } = await openRefused({ field_1: 'No' }, FIELDS);
    harness.part('next').click();
    await until(() => harness.heard('hf-page'), 'the second page');
    await harness.submit();
    expect(harness.mistakes()).to.eql(['Email: No']);
    await until(() => harness.focused === harness.control('1'), 'the focus on the refused field');
    expect(harness.control('1').checkVisibility()).to.equal(true);
  });
});
