// Forms that can't be filled in, or can't be sent: they say so before the person has entered anything.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';

const TEXT = { id: '1', type: 'text', label: 'Name' };
const UNKNOWN = { id: '7', type: 'hologram', label: 'Your hologram', required: '1' };

startService();

const notice = (harness: Harness) => harness.part('notice');
const warned = ({ events }: Harness) =>
  events.flatMap(({ name, detail }) =>
    name === 'hf-warning' && 'path' in detail ? [`${detail.code} ${detail.path}`] : [],
  );
const note = (harness: Harness) => harness.root.querySelector('[data-note=unanswerable]');

describeOnce('A form that takes no answers', () => {
  it('says that it is empty or closed', async () => {
    const empty = await openForm([]);
    expect(readText(notice(empty.harness))).to.equal(later.emptyForm);
    const closed = await openForm([TEXT], { settings: { inactive: true } });
    expect(readText(notice(closed.harness))).to.equal(later.closedForm);
    await Promise.all([empty, closed].map(({ element }) => element.submit()));
    expect([empty, closed].map(({ harness }) => harness.service.submissions)).to.eql([[], []]);
  });

  it('shows its author’s own message while it is closed, sanitised and in the form’s language', async () => {
    const message =
      '<p>Wir sind <b>voll</b>.</p><script>window.ran = true</script><img src=x onerror="window.ran = true">';
    const settings = { inactive: true, disabled_message: message, language: 'de' };
    const { harness } = await openForm([TEXT], { settings });
    expect(readText(notice(harness))).to.equal('Wir sind voll.');
    expect(notice(harness).querySelector('b')?.closest('[lang]')?.getAttribute('lang')).to.equal('de');
    expect(notice(harness).querySelector('script, [onerror]')).to.equal(null);
    expect('ran' in window).to.equal(false);
  });

  it('says its own sentence where nothing is left of the message', async () => {
    const settings = { inactive: true, disabled_message: '<script>1</script> <p>\n</p>' };
    const { harness } = await openForm([TEXT], { settings });
    expect(readText(notice(harness))).to.equal(later.closedForm);
  });

  it('has no message of its author while it is open', async () => {
    const { harness } = await openForm([TEXT], { settings: { inactive: false, disabled_message: 'Closed' } });
    expect(harness.root.querySelector('[part=notice]')).to.equal(null);
  });
});

describeOnce('A field that its author made read-only', () => {
  it('does not stop the form by an answer that is missing or wrong, and its owner is warned', async () => {
    const fields = [
      { ...TEXT, readonly: '1', required: '1' },
      { id: '2', type: 'email', label: 'Sender', readonly: '1', default: 'nobody' },
      { id: '3', type: 'text', label: 'Source', readonly: '1', required: '1' },
    ];
    const { harness } = await openForm(fields, { values: { 3: 'shop' } });
    await until(() => harness.heard('hf-warning'), 'a warning');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_2: 'nobody', field_3: 'shop' }]);
    expect(warned(harness)).to.eql(['unknown-value fields[0].required', 'unknown-value fields[1].default']);
  });
});

describeOnce('Limits that no answer can keep', () => {
  it('do not stop the form, and its owner is warned', async () => {
    const fields = [
      { id: '1', type: 'number', label: 'Amount', required: '1', min_value: '10', max_value: '5' },
      { id: '2', type: 'text', label: 'Code', required: '1', minlength: 4, maxlength: 3 },
      {
        id: '3',
        type: 'datetime',
        label: 'Day',
        required: '1',
        date_format: 'Y-m-d',
        year_minus: 2,
        max_date: '2001-01-01',
      },
      {
        id: '4',
        type: 'matrix',
        label: 'Grid',
        required: '1',
        one_per_row: '1',
        one_per_column: '1',
        row_choices: 'A\nB',
        column_choices: 'X',
      },
    ];
    const day = `${new Date().getFullYear()}-01-01`;
    const { harness } = await openForm(fields, { values: { 1: '12', 2: 'abcd', 3: day } });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: '12', field_2: 'abcd', field_3: day }]);
    const keys = ['fields[0].max_value', 'fields[1].maxlength', 'fields[2].max_date', 'fields[3].required'];
    expect(warned(harness)).to.eql(keys.map((key) => `unknown-value ${key}`));
  });
});

describeOnce('A form that is closed while a person fills it in', () => {
  const refuse = () => HttpResponse.json({ status: 'error', error: 'The form is closed' }, { status: 403 });

  async function sendToClosed(settings: Readonly<Record<string, unknown>>) {
    const { element, harness } = await openForm([TEXT], { submission: refuse });
    await harness.enter('1', { type: 'Ada' });
    serve(
      http.get(`${PROXY}/form/${element.formId}.json`, () => HttpResponse.json({ id: element.formId, ...settings })),
    );
    const { detail } = await harness.submit();
    return { element, detail, failure: harness.part('failure'), focused: harness.focused };
  }

  it('says so with its author’s own message, and keeps the answers', async () => {
    const settings = { inactive: '1', disabled_message: '<p>We are <b>full</b>.</p><script>1</script>' };
    const { element, detail, failure, focused } = await sendToClosed(settings);
    expect(detail).to.include({ code: 'unauthorized' });
    expect(readText(failure)).to.equal(`${later.closedForm} We are full.`);
    expect(failure.querySelector('script')).to.equal(null);
    expect(focused).to.equal(failure);
    expect(element.values['1']).to.equal('Ada');
  });

  it('says so without a message', async () => {
    const { failure } = await sendToClosed({ inactive: true });
    expect(readText(failure)).to.equal(later.closedForm);
  });

  it('says that the answers were refused where the form is still open', async () => {
    const { failure } = await sendToClosed({ inactive: false });
    expect(readText(failure)).to.equal(later.sendErrors.unauthorized);
  });
});

describeOnce('A form with a required field of an unknown type', () => {
  it('says so above the fields and at the field, before the person begins, and tells its owner', async () => {
    const { harness } = await openForm([TEXT, UNKNOWN]);
    await until(() => note(harness), 'the note');
    expect(readText(harness.part('note'))).to.equal(later.unanswerableForm);
    expect(readText(notice(harness))).to.equal(`Your hologram ${later.unanswerable}`);
    await until(() => harness.heard('hf-warning')?.detail.code === 'required-type-unknown', 'the warning');
  });

  it('is not sent, and its summary leads to the field', async () => {
    const { harness } = await openForm([TEXT, UNKNOWN]);
    await harness.enter('1', { type: 'Ada' });
    expect((await harness.submit()).detail).to.include({ code: 'invalid', fieldId: '7' });
    expect(harness.service.submissions).to.eql([]);
    expect(harness.focused).to.equal(notice(harness));
  });

  it('can be sent while the field is hidden by its author’s rules', async () => {
    const logic = { action: 'show', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'x' }] };
    const { harness } = await openForm([TEXT, { ...UNKNOWN, logic }]);
    expect(note(harness)).to.equal(null);
    await harness.enter('1', { type: 'x' });
    await until(() => note(harness), 'the note');
    await harness.enter('1', { type: 'y' });
    await until(() => !note(harness), 'no note');
    expect((await harness.submit()).name).to.equal('hf-success');
  });

  it('can be sent without the field where that is not required, or is hidden', async () => {
    const { harness } = await openForm([TEXT, { ...UNKNOWN, required: '0' }, { ...UNKNOWN, id: '8', hidden: '1' }]);
    expect(readText(notice(harness))).to.equal(`Your hologram ${later.unknownField}`);
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(note(harness)).to.equal(null);
  });
});
