// A form that its owner has changed since a page was drawn: no answer is left out in silence.
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

type Fields = readonly Readonly<Record<string, unknown>>[];

const NAME = { id: '1', type: 'text', label: 'Name', required: '1' };
const options = (...labels: readonly string[]) => labels.map((label) => ({ label, value: label }));
const COLOUR = { id: '2', type: 'radio', label: 'Colour', options: options('Red', 'Blue') };

/** Holds back what has lost an answer, as the proxy does. */
const holdBack = (request: Request): Response =>
  request.headers.has('hosted-form-left-out')
    ? Response.json({ status: 'error', code: 'form_changed', error: '' }, { status: 422 })
    : Response.json({ id: '7' });

/** Draws a form as it was, lets a person fill it in, and posts it to the form as it is now. */
async function post(was: Fields, is: Fields, fill: (page: ServedPage) => void) {
  const page = new ServedPage((await drawing.draw(serveForm(was).wanted, signal)).html);
  fill(page);
  return postTo(is, page);
}

async function postTo(is: Fields, page: ServedPage) {
  const { wanted, submissions } = serveForm(is, { submission: holdBack });
  const { outcome, drawn } = await drawing.answer(wanted, page.post(), signal);
  return { outcome, submissions, drawn, page: new ServedPage(drawn.html) };
}

/** Returns what the note above the fields says. */
const noteOf = (page: ServedPage): string =>
  page.elements
    .filter((element) => attribute(element, 'data-note') === 'left-out')
    .map(textOf)
    .join()
    .replace(/\s+/g, ' ')
    .trim();

/** Each change of an owner, with what is entered before, and the text that nobody may lose. */
const CHANGES: readonly (readonly [
  name: string,
  was: object,
  is: readonly object[],
  fill: (page: ServedPage) => unknown,
  said: string,
])[] = [
  [
    'a question is removed',
    { id: '2', type: 'text', label: 'City' },
    [],
    (page) => page.enter('2', { type: 'Ghent' }),
    'Ghent',
  ],
  [
    'an option is removed',
    COLOUR,
    [{ ...COLOUR, options: options('Red') }],
    (page) => page.enter('2', { choose: 'Blue' }),
    'Colour: Blue',
  ],
  [
    'an option of a list is removed',
    { ...COLOUR, type: 'select' },
    [{ ...COLOUR, type: 'select', options: options('Red') }],
    (page) => page.enter('2', { choose: 'Blue' }),
    'Colour: Blue',
  ],
  [
    'of several choices one may be made',
    { ...COLOUR, type: 'checkbox' },
    [COLOUR],
    (page) => page.enter('2', { choose: 'Red' }) && page.enter('2', { choose: 'Blue' }),
    'Colour: Red',
  ],
  [
    'a part is removed',
    { id: '2', type: 'name', label: 'Friend', show_first: '1', show_last: '1', show_middle: '1' },
    [{ id: '2', type: 'name', label: 'Friend', show_first: '1', show_last: '1' }],
    (page) => page.enter('2', { subfield: 'middle', type: 'Byron' }),
    'Friend: Byron',
  ],
  [
    'a text becomes a file',
    { id: '2', type: 'text', label: 'Letter' },
    [{ id: '2', type: 'file', label: 'Letter' }],
    (page) => page.enter('2', { type: 'Dear all' }),
    'Letter: Dear all',
  ],
  [
    'a file becomes a text',
    { id: '2', type: 'file', label: 'Letter' },
    [{ id: '2', type: 'text', label: 'Letter' }],
    (page) => page.enter('2', { file: { name: 'letter.txt', type: 'text/plain', text: 'Dear all' } }),
    'Letter: letter.txt',
  ],
  [
    'a question becomes a heading',
    { id: '2', type: 'text', label: 'City' },
    [{ id: '2', type: 'section', label: 'City' }],
    (page) => page.enter('2', { type: 'Ghent' }),
    'Ghent',
  ],
];

describe('A form that has changed since its page was drawn', () => {
  for (const [name, was, is, fill, said] of CHANGES)
    it(`comes back once, with all other answers, and says what has no place: ${name}`, async () => {
      const fields = [NAME, ...is] as Fields;
      const first = await post([NAME, was] as Fields, fields, (page) => {
        page.enter('1', { type: 'Ada' });
        fill(page);
      });
      expect(first.outcome).to.equal('refused');
      const note = noteOf(first.page);
      expect(note).to.contain('The form has changed').and.to.contain(said);
      expect(first.page.find('1')[0]?.value).to.equal('Ada');
      const second = await postTo(fields, first.page);
      expect(second.outcome).to.equal('sent');
      expect(second.submissions[0]?.['field_1']).to.equal('Ada');
    });

  it('says it as long as another answer is wrong, and asks for no further press', async () => {
    const added = { id: '3', type: 'text', label: 'Street', required: '1' };
    const city = { id: '2', type: 'text', label: 'City' };
    const first = await post([NAME, city], [NAME, added], (page) => {
      page.enter('1', { type: 'Ada' });
      page.enter('2', { type: 'Ghent' });
    });
    expect([first.outcome, first.submissions]).to.eql(['refused', []]);
    expect(noteOf(first.page)).to.contain('Ghent').and.not.to.contain('nothing has been sent');
    const second = await postTo([NAME, added], first.page);
    expect([second.outcome, second.submissions]).to.eql(['refused', []]);
    expect(noteOf(second.page)).to.contain('Ghent');
    second.page.enter('3', { type: 'Dorpsstraat' });
    expect((await postTo([NAME, added], second.page)).outcome).to.equal('sent');
  });

  it('shows a text in place of which a date is wanted', async () => {
    const day = {
      id: '2',
      type: 'datetime',
      label: 'Day',
      date_format: 'Y-m-d',
      time_format: '',
      display_option: 'calendar',
    };
    const { outcome, page } = await post([NAME, { id: '2', type: 'text', label: 'Day' }], [NAME, day], (before) => {
      before.enter('1', { type: 'Ada' });
      before.enter('2', { type: 'some day' });
    });
    // Its control has another name.
    expect([outcome, noteOf(page).includes('Day: some day')]).to.eql(['refused', true]);
  });

  it('says nothing of answers that fit, of what is no answer, and of what nobody has filled in', async () => {
    const page = new ServedPage((await drawing.draw(serveForm([NAME, COLOUR]).wanted, signal)).html);
    page.enter('1', { type: 'Ada' });
    const posted = page.post();
    for (const [name, value] of [
      ['field_9', ' '],
      ['utm', 'x'],
      ['field_1x', 'y'],
      ['__proto__', 'z'],
    ] as const)
      posted.append(name, value);
    const { wanted, submissions } = serveForm([NAME, COLOUR], { submission: holdBack });
    expect((await drawing.answer(wanted, posted, signal)).outcome).to.equal('sent');
    expect(submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('is sent by a proxy that holds nothing back, as before', async () => {
    const { wanted, submissions } = serveForm([NAME]);
    const posted = new FormData();
    posted.append('field_1', 'Ada');
    posted.append('field_9', 'Ghent');
    expect((await drawing.answer(wanted, posted, signal)).outcome).to.equal('sent');
    expect(submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('writes what was posted as a text, however hostile it is', async () => {
    const { wanted } = serveForm([NAME], { submission: holdBack });
    for (const told of [
      '<b>',
      '{"lost":[{"label":"<b>","text":"<script>"},7,null,["x"]],"files":"x","failure":{"code":"<i>"}}',
      '[1]',
      'null',
    ]) {
      const posted = new FormData();
      posted.append('field_1', 'Ada');
      posted.append('field_9', '"><script>alert(1)</script>');
      posted.append('hosted-form-told', told);
      const { drawn } = await drawing.answer(wanted, posted, signal);
      expect(drawn.html, told)
        .to.contain('&quot;&gt;&lt;script&gt;')
        .and.not.to.match(/<(script|b|i)>/);
    }
  });

  it('lists a hundred of ten thousand answers that have no place', async () => {
    const { wanted } = serveForm([NAME], { submission: holdBack });
    const posted = new FormData();
    posted.append('field_1', 'Ada');
    for (let id = 2; id < 10_000; id++) posted.append(`field_${String(id)}`, 'x');
    const { drawn } = await drawing.answer(wanted, posted, signal);
    const items = new ServedPage(drawn.html).elements.filter(({ tagName }) => tagName === 'li');
    expect(items).to.have.length(100);
  });
});
