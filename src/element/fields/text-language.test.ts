// The language of the author's texts, and that of the element's own words.
import { expect } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { accepted, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const OPTIONS = [
  { label: 'Tee', value: 't' },
  { label: 'Kaffee', value: 'k' },
];

const TABLE = [
  {
    id: '10',
    type: 'table',
    label: 'Wer schläft wo?',
    columns: [{ id: 12, label: 'Zimmer', type: 'text' }],
    rows: [{ key: 'a', label: 'Ada' }],
  },
  { id: '12', type: 'tableheader', label: 'Zimmer', parent_table_id: '10', column_field_type: 'text' },
  {
    id: '13',
    type: 'tablecell',
    label: 'Zimmer (Ada)',
    hide_label: '1',
    parent_table_id: '10',
    parent_tableheader_id: '12',
    parent_table_row_key: 'a',
  },
];

async function report({ element, root }: Harness): Promise<void> {
  expect(element.reportValidity()).to.be.false;
  await until(() => root.querySelector('[part="error-summary"]'), 'the summary');
}

describe('the language', () => {
  const fields = [
    { id: '1', type: 'text', label: 'Ihr Name', description: 'Wie im Pass', required: true },
    { id: '2', type: 'radio', label: 'Getränk', options: OPTIONS, required: true },
    { id: '3', type: 'section', section_title: 'Abschnitt', label: 'Abschnitt', section_text: 'Ein Text' },
    { id: '4', type: 'select', label: 'Farbe', options: OPTIONS },
  ];
  const languageOf = (element: Element | null | undefined) => element?.closest('[lang]')?.getAttribute('lang');

  it('of the element’s own words is on the root, and the form’s on the author’s texts', async () => {
    const { harness } = await openForm(fields, { settings: { language: 'de' } });
    const { root } = harness;
    expect(languageOf(root.querySelector('[part=submit]'))).to.equal('en');
    for (const selector of [
      '[part=label]',
      'legend',
      '[part=hint]',
      '.option-label',
      'h2',
      '[part=rich-text]',
      'option',
    ])
      expect(languageOf(root.querySelector(selector)), selector).to.equal('de');
    expect(languageOf(root.querySelector('[part="required-note"]'))).to.equal('en');
    await report(harness);
    expect(languageOf(root.querySelector('[part=error]'))).to.equal('en');
  });

  it('of a line in the error summary is the form’s for the label, and the words’ for the rest', async () => {
    const { harness } = await openForm(fields, { settings: { language: 'de' } });
    await report(harness);
    const [line] = harness.summary();
    expect(line?.textContent).to.include('Ihr Name: Enter an answer');
    expect(languageOf(line)).to.equal('en');
    const label = found(line?.querySelector('[lang]'), 'the label');
    expect(label.textContent).to.equal('Ihr Name');
    expect(languageOf(label)).to.equal('de');
  });

  it('of heads in a table is the form’s', async () => {
    const { root } = (await openForm(TABLE, { settings: { language: 'de' } })).harness;
    for (const selector of ['[part=table-column] span', '[part=table-row] span', '.table-name-text'])
      expect(languageOf(root.querySelector(selector)), selector).to.equal('de');
    expect(root.querySelector('table')?.getAttribute('aria-labelledby')).to.equal(root.querySelector('legend')?.id);
  });

  it('of the title and the author’s button is the form’s, and of what the button says then the words’', async () => {
    const settings = { language: 'de', name: 'Anmeldung', submit_button_title: 'Absenden' };
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Ihr Name' }], { settings });
    expect(languageOf(harness.part('form'))).to.equal('de');
    expect(languageOf(harness.field('1'))).to.equal('en');
    expect(languageOf(harness.part('submit'))).to.equal('de');
    const sent = harness.submit();
    await until(() => harness.part('submit').textContent.includes('Sending'), 'the sending');
    expect(languageOf(harness.part('submit'))).to.equal('en');
    await sent;
  });

  it('of the author’s thanks is the form’s, and of the heading above them the words’', async () => {
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Ihr Name' }], {
      settings: { language: 'de' },
      submission: () => HttpResponse.json({ ...accepted(), message: '<p>Vielen Dank!</p>' }),
    });
    await harness.submit();
    const thanks = harness.part('success');
    expect(languageOf(thanks.querySelector('h2'))).to.equal('en');
    const paragraph = found(thanks.querySelector('slot p'), 'the author’s thanks');
    expect(languageOf(paragraph)).to.equal('de');
    expect(paragraph.closest('[dir]')?.getAttribute('dir')).to.equal('auto');
  });

  it('of the author’s texts is the page’s where the form does not say it', async () => {
    const { harness } = await openForm(fields, { page: { lang: 'de-AT' } });
    expect(languageOf(harness.root.querySelector('[part=label]'))).to.equal('de-AT');
    expect(languageOf(harness.root.querySelector('[part=submit]'))).to.equal('en');
  });

  it('is said once where all is in one', async () => {
    const { harness } = await openForm(fields, { page: { lang: 'en-GB' }, settings: { language: 'en' } });
    const all = Array.from(harness.root.querySelectorAll('[lang]'), (element) => element.getAttribute('part'));
    expect(all).to.deep.equal(['root']);
  });
});
