// Rules without a script: what they hide is there with a word, and what was posted decides what is checked and sent.
import { before, describe, it } from 'node:test';
import { expect } from 'chai';
import type { FormDrawing } from '../types.js';
import { importBuilt } from '../testing/built.js';
import { serveForm } from '../testing/served-form.js';
import { attribute, ServedPage, textOf } from '../testing/served-page.js';

let drawing: FormDrawing;
before(async () => {
  drawing = (await importBuilt()).createDrawing();
});

const { signal } = new AbortController();

const option = (label: string, value: string) => ({ label, value });
const check = (field: number, condition: string, answer: string) => ({ field, condition, option: answer });
const logic = (action: string, conditional: string, ...checks: readonly object[]) => ({ action, conditional, checks });

const TRIP = {
  id: '1',
  type: 'radio',
  label: 'Do you come?',
  options: [option('Yes, gladly', 'y'), option('No', 'n')],
};
const GUESTS = {
  id: '2',
  type: 'number',
  label: 'How many?',
  logic: logic('show', 'all', check(1, 'equals', 'y')),
  required: '1',
};
const WHY = {
  id: '3',
  type: 'text',
  label: 'Why not?',
  logic: logic('show', 'any', check(1, 'equals', 'n'), check(2, 'greaterthan', '9')),
  required: '1',
};
const FAREWELL = { id: '4', type: 'text', label: 'A word', logic: logic('hide', 'all', check(1, 'equals', 'n')) };
const FIELDS = [TRIP, GUESTS, WHY, FAREWELL];

/** Returns what is said below the label of a field, without the marks of direction. */
const said = (page: ServedPage, id: string): string => {
  const line = page.elements.find((element) => attribute(element, 'id') === `field-${id}-only-if`);
  return line ? textOf(line).replace(/[\u2068\u2069]/g, '') : '';
};
const field = (page: ServedPage, id: string) =>
  page.elements.find((element) => attribute(element, 'data-field') === id);
const classes = (page: ServedPage, id: string): readonly string[] =>
  (attribute(field(page, id) ?? ({ attrs: [] } as never), 'class') ?? '').split(' ');

async function draw(fields: readonly object[], attributes = {}): Promise<ServedPage> {
  return new ServedPage((await drawing.draw(serveForm(fields, { attributes }).wanted, signal)).html);
}

async function post(fields: readonly object[], answers: Readonly<Record<string, string>>) {
  const { wanted, submissions } = serveForm(fields);
  const posted = new FormData();
  for (const [name, value] of Object.entries(answers)) posted.append(name, value);
  const { outcome, drawn } = await drawing.answer(wanted, posted, signal);
  return { outcome, page: new ServedPage(drawn.html), submissions };
}

describe('rules without a script', () => {
  it('say when a question is asked, in the author’s words', async () => {
    const page = await draw(FIELDS);
    expect(said(page, '1')).to.equal('');
    expect(said(page, '2')).to.equal('Only if: Do you come? = Yes, gladly');
    expect(said(page, '3')).to.equal('Only if: Do you come? = No or How many? > 9');
    expect(said(page, '4')).to.equal('Not if: Do you come? = No');
    expect(said(await draw(FIELDS, { lang: 'de' }), '3')).to.equal('Nur wenn: Do you come? = No oder How many? > 9');
  });

  it('hide nothing, and ask for nothing that may not be asked', async () => {
    const page = await draw(FIELDS);
    for (const { id } of FIELDS)
      expect(attribute(field(page, id) ?? ({ attrs: [] } as never), 'hidden')).to.equal(undefined);
    expect(FIELDS.map(({ id }) => classes(page, id).includes('only-if'))).to.eql([false, true, true, false]);
    expect(page.html).to.not.include('aria-required="true"');
  });

  it('are followed by what was posted', async () => {
    const yes = await post(FIELDS, { field_1: 'y', field_2: '3', field_3: 'not asked', field_4: 'Bye' });
    expect([yes.outcome, yes.submissions]).to.eql(['sent', [{ field_1: 'y', field_2: '3', field_4: 'Bye' }]]);
    const no = await post(FIELDS, { field_1: 'n', field_2: 'x', field_3: 'No time', field_4: 'Bye' });
    expect([no.outcome, no.submissions]).to.eql(['sent', [{ field_1: 'n', field_3: 'No time' }]]);
  });

  it('decide anew what is required and shown when something is wrong', async () => {
    const { outcome, page, submissions } = await post(FIELDS, { field_1: 'y', field_2: '', field_3: 'kept' });
    expect([outcome, submissions]).to.eql(['refused', []]);
    expect(FIELDS.map(({ id }) => classes(page, id).includes('only-if'))).to.eql([false, false, true, false]);
    expect(page.find('2')).to.have.length(1);
    expect(page.find('3')[0]?.value).to.equal('kept');
    expect(page.html).to.include('aria-required="true"');
  });

  it('that depend on each other in a circle end, and ask everything', { timeout: 5000 }, async () => {
    const first = { id: '1', type: 'text', label: 'A', logic: logic('show', 'all', check(2, 'equals', 'x')) };
    const second = { id: '2', type: 'text', label: 'B', logic: logic('show', 'all', check(1, 'equals', 'x')) };
    const { outcome, submissions } = await post([first, second], { field_1: 'a', field_2: 'b' });
    expect([outcome, submissions]).to.eql(['sent', [{ field_1: 'a', field_2: 'b' }]]);
  });

  it('calculate when the answers are posted', async () => {
    const sum = { id: '2', type: 'number', label: 'Twice', calculation: '[1]*2', required: '1' };
    const fields = [
      { id: '1', type: 'number', label: 'Once' },
      sum,
      { id: '3', type: 'text', label: 'Name', required: '1' },
    ];
    const wrong = await post(fields, { field_1: '21' });
    expect(wrong.outcome).to.equal('refused');
    expect(textOf(field(wrong.page, '2') as never)).to.include('42');
    const right = await post(fields, { field_1: '21', field_2: '1', field_3: 'Ada' });
    expect(right.submissions).to.eql([{ field_1: '21', field_2: '42', field_3: 'Ada' }]);
  });
});
