// The language of the author's texts, and that of the element's own words. The author's language is one without words here.
import { expect } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { accepted, holdSubmission, startService } from '../../../test/support/service-worker.js';
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

async function report(harness: Harness): Promise<void> {
  expect(harness.element.reportValidity()).to.be.false;
  await until(() => harness.mistakes().length > 0, 'what is wrong');
}

describeOnce('the language', () => {
  const fields = [
    { id: '1', type: 'text', label: 'Ihr Name', description: 'Wie im Pass', required: true },
    { id: '2', type: 'radio', label: 'Getränk', options: OPTIONS, required: true },
    { id: '3', type: 'section', section_title: 'Abschnitt', label: 'Abschnitt', section_text: 'Ein Text' },
    { id: '4', type: 'select', label: 'Farbe', options: OPTIONS },
  ];
  const findLanguage = (element: Element | null | undefined) => element?.closest('[lang]')?.getAttribute('lang');

  it('of the element’s own words is on the root, and the form’s on the author’s texts', async () => {
    const { harness } = await openForm(fields, { settings: { language: 'sw' } });
    const { root } = harness;
    expect(findLanguage(root.querySelector('[part=submit]'))).to.equal('en');
    for (const selector of [
      '[part=label]',
      'legend',
      '[part=hint]',
      '.option-label',
      'h2',
      '[part=rich-text]',
      'option',
    ])
      expect(findLanguage(root.querySelector(selector)), selector).to.equal('sw');
    expect(findLanguage(root.querySelector('[part="required-note"]'))).to.equal('en');
    await report(harness);
    expect(findLanguage(root.querySelector('[part=error]'))).to.equal('en');
  });

  it('of an error is the form’s for the label, and the words’ for the rest', async () => {
    const { harness } = await openForm(fields, { settings: { language: 'sw' } });
    await report(harness);
    const line = harness.root.querySelector('[role=status] .mistake');
    expect(line?.textContent).to.include('Ihr Name: Enter an answer');
    expect(findLanguage(line)).to.equal('en');
    const label = found(line?.querySelector('[lang]'), 'the label');
    expect(label.textContent).to.equal('Ihr Name');
    expect(findLanguage(label)).to.equal('sw');
  });

  it('of an announced error is the form’s for the label, and the words’ for the rest', async () => {
    const { harness } = await openForm([{ id: '1', type: 'email', label: 'Ihre Adresse' }, ...fields.slice(3)], {
      settings: { language: 'sw' },
    });
    harness.control('4').focus();
    await until(() => harness.element.session?.features.sending, 'the sending');
    await harness.enter('1', { type: 'ada@' });
    harness.control('4').focus();
    await until(() => harness.errors('1').length, 'the error');
    await harness.element.updateComplete;
    const status = found(harness.root.querySelector('[role=status]'), 'the announcement');
    expect(status.textContent).to.include('Ihre Adresse: Enter an e-mail address');
    expect(findLanguage(status)).to.equal('en');
    expect(
      [...status.querySelectorAll<HTMLElement>('[lang]')].map(({ lang, textContent }) => [lang, textContent]),
    ).to.eql([['sw', 'Ihre Adresse']]);
  });

  it('of announced questions that have appeared is the form’s', async () => {
    const logic = { action: 'show', conditional: 'all', checks: [{ field: '4', condition: 'equals', option: 't' }] };
    const appearing = ['Zucker', 'Milch'].map((label, index) => ({
      id: String(7 + index),
      type: 'text',
      label,
      logic,
    }));
    const { harness } = await openForm([...fields.slice(3), ...appearing], { settings: { language: 'sw' } });
    await harness.enter('4', { choose: 't' });
    const status = found(harness.root.querySelector('[role=status]'), 'the announcement');
    await until(() => status.textContent.includes('Milch'), 'the announcement');
    expect(status.textContent.trim()).to.equal('2 more questions: Zucker, Milch');
    expect([...status.querySelectorAll('[lang=sw]')].map(({ textContent }) => textContent)).to.eql(['Zucker', 'Milch']);
  });

  it('of heads in a table is the form’s', async () => {
    const { root } = (await openForm(TABLE, { settings: { language: 'sw' } })).harness;
    for (const selector of ['[part=table-column] span', '[part=table-row] span', '.table-name-text'])
      expect(findLanguage(root.querySelector(selector)), selector).to.equal('sw');
    expect(root.querySelector('table')?.getAttribute('aria-labelledby')).to.equal(root.querySelector('legend')?.id);
  });

  it('of the title and the author’s button is the form’s, and of what the button says then the words’', async () => {
    const settings = { language: 'sw', name: 'Anmeldung', submit_button_title: 'Absenden' };
    const { open, submission } = holdSubmission();
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Ihr Name' }], { settings, submission });
    expect(findLanguage(harness.part('form'))).to.equal('sw');
    expect(findLanguage(harness.field('1'))).to.equal('en');
    expect(findLanguage(harness.part('submit'))).to.equal('sw');
    const sent = harness.submit();
    await until(() => harness.part('submit').textContent.includes('Sending'), 'the sending');
    expect(findLanguage(harness.part('submit'))).to.equal('en');
    open();
    await sent;
  });

  it('of the author’s thanks is the form’s, and of the heading above them the words’', async () => {
    const { harness } = await openForm([{ id: '1', type: 'text', label: 'Ihr Name' }], {
      settings: { language: 'sw' },
      submission: () => HttpResponse.json({ ...accepted(), message: '<p>Vielen Dank!</p>' }),
    });
    await harness.submit();
    const thanks = harness.part('success');
    expect(findLanguage(thanks.querySelector('h2'))).to.equal('en');
    const paragraph = found(thanks.querySelector('slot p'), 'the author’s thanks');
    expect(findLanguage(paragraph)).to.equal('sw');
    expect(paragraph.closest('[dir]')?.getAttribute('dir')).to.equal('auto');
  });

  it('of the author’s texts is the page’s where the form does not say it', async () => {
    const { harness } = await openForm(fields, { page: { lang: 'sw-KE' } });
    expect(findLanguage(harness.root.querySelector('[part=label]'))).to.equal('sw-KE');
    expect(findLanguage(harness.root.querySelector('[part=submit]'))).to.equal('en');
  });

  it('is said once where all is in one', async () => {
    const { harness } = await openForm(fields, { page: { lang: 'en-US' }, settings: { language: 'en' } });
    const all = Array.from(harness.root.querySelectorAll('[lang]'), (element) => element.getAttribute('part'));
    expect(all).to.deep.equal(['root']);
  });
});

describeOnce('The author’s texts', () => {
  it('begin where the labels begin, also in another direction than the page', async () => {
    const fields = [
      {
        id: '1',
        type: 'section',
        section_heading: 'Book a course',
        section_text: '<p>We answer.</p><ul><li>One</li></ul>',
      },
      { id: '2', type: 'text', label: 'Your name' },
    ];
    const { harness } = await openForm(fields, { attributes: { lang: 'ar' }, page: { dir: 'rtl' } });
    const starts = ['h2', '[part=rich-text] p', 'label'].map((selector) => {
      const range = new Range();
      range.selectNodeContents(found(harness.root.querySelector(selector), selector));
      return Math.round(range.getBoundingClientRect().right);
    });
    expect(new Set(starts).size, starts.join()).to.equal(1);
    const list = found(harness.root.querySelector('[part=rich-text] ul'), 'a list').getBoundingClientRect();
    expect(Math.round(list.right), 'a list with its signs').to.equal(starts[0]);
  });
});
