// What a form's author or a visitor writes stays text; large forms end; nothing goes on when a form is drawn.
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { readForm } from '../../../../src/api/read-form.js';
import type { FormDrawing, WantedForm } from '../types.js';
import { importBuilt } from '../testing/built.js';
import { serveForm } from '../testing/served-form.js';
import { listElements, ServedPage, textOf } from '../testing/served-page.js';

let drawing: FormDrawing;
before(async () => {
  drawing = (await importBuilt()).createDrawing();
});

const { signal } = new AbortController();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Pieces that mean something to a parser of HTML. */
const PIECES = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\0',
  '\ud800',
  '\udc00',
  '\u2028',
  '\r',
  '\n',
  '`',
  '=',
  ' ',
  '&lt;',
  '&#0;',
  '<!--',
  '-->',
  ']]>',
  '</textarea>',
  '</option>',
  '<script>',
  '</template>',
  '<b onclick=x>',
  'javascript:',
  '\u00a0',
  '\ufeff',
  'a',
  'é',
  '😀',
];
const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => `x${pieces.join('')}x`);

/** Text as a page can hold it: no NUL, and no half of a character. */
const shown = (given: string): string => given.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

const collapse = (given: string): string => given.replace(/\s+/g, ' ').trim();

/** Describes the elements of some HTML, and the names of their attributes. */
const shape = (html: string): readonly string[] =>
  listElements(parseFragment(html).childNodes).map(({ tagName, attrs }) =>
    [tagName, ...attrs.map(({ name }) => name).sort()].join(' '),
  );

/** Makes a form with a text at each place where an author or a language may have one. */
const makeFields = (given: string) => [
  { id: '1', type: 'text', label: given, description: given, placeholder: given, default: given },
  {
    id: '2',
    type: 'radio',
    label: given,
    options: [
      { label: given, value: given },
      { label: `${given}2`, value: `${given}2` },
    ],
  },
  {
    id: '3',
    type: 'select',
    label: given,
    options: [
      { label: given, value: given },
      { label: 'b', value: 'b' },
    ],
  },
  { id: '4', type: 'textarea', label: given, description: given, default: given },
  { id: '5', type: 'section', label: given },
  { id: '6', type: 'product', label: given, unit_price: '3', charge_type: 'fixed_amount' },
  // A line is a row.
  {
    id: '7',
    type: 'matrix',
    label: given,
    rows: given.replace(/[\r\n]/g, ' '),
    columns: given.replace(/[\r\n]/g, ' '),
  },
];

describe('a hostile text', () => {
  it('stays text at each place: there is no other element and no other attribute', async () => {
    const plain = shape((await drawing.draw(serveForm(makeFields('xax')).wanted, signal)).html);
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const fields = makeFields(given);
        const { html } = await drawing.draw(serveForm(fields, { form: { name: given, title: given } }).wanted, signal);
        const others = shape(html);
        expect(
          others.filter((element, index) => element !== plain[index]).slice(0, 3),
          String(others.length - plain.length),
        ).to.eql([]);
        expect(others).to.have.length(plain.length);
        const [field] = readForm('1', fields, undefined, []).fields;
        const texts = listElements(parseFragment(html).childNodes).map((element) => collapse(textOf(element)));
        expect(texts).to.include(collapse(shown(field?.common.label ?? '')));
      }),
      { numRuns: 60 },
    );
  });

  it('comes back in its control as it was posted', async () => {
    const fields = [
      { id: '1', type: 'textarea', label: 'Say' },
      { id: '2', type: 'text', label: 'Line' },
      { id: '3', type: 'text', label: 'Name', required: '1' },
    ];
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const posted = new FormData();
        posted.append('field_1', given);
        posted.append('field_2', given);
        const { outcome, drawn } = await drawing.answer(serveForm(fields).wanted, posted, signal);
        expect(outcome).to.equal('refused');
        const page = new ServedPage(drawn.html);
        const lines = shown(given).replace(/\r\n?/g, '\n');
        expect(page.find('1')[0]?.value).to.equal(lines);
        expect(page.find('2')[0]?.value).to.equal(lines.replaceAll('\n', ''));
      }),
      { numRuns: 60 },
    );
  });

  it('in attributes of the page can’t leave them', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const { wanted } = serveForm([{ id: '1', type: 'text', label: 'a' }], {
          attributes: { accent: given, theme: given, lang: given },
        });
        const drawn = await drawing.draw(wanted, signal);
        const place = { sheet: `/x.css?${given}`, script: { src: `/x.js?${given}`, integrity: given } };
        for (const html of [drawing.embed(drawn, place), drawing.page(drawn, place)])
          expect(
            listElements(parseFragment(html).childNodes).some(({ attrs }) =>
              attrs.some(({ name }) => name.startsWith('on')),
            ),
          ).to.equal(false);
        expect(drawn.css).to.not.include('<');
      }),
      { numRuns: 40 },
    );
  });
});

describe('a large form', () => {
  it('of 5,000 fields is drawn whole, in bounded time', { timeout: 60_000 }, async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index + 1),
      type: index % 3 ? 'text' : 'radio',
      label: `Question ${String(index)}`,
      options: ['a', 'b', 'c'].map((label) => ({ label, value: label })),
    }));
    const start = performance.now();
    const { html } = await drawing.draw(serveForm(fields).wanted, signal);
    console.log(`5,000 fields: ${(performance.now() - start).toFixed(0)} ms, ${String(html.length)} characters`);
    expect(html.match(/data-field=/g)).to.have.length(5000);
  });
});

describe('an author’s text that is nested deeply', () => {
  it('is drawn down to some depth', { timeout: 30_000 }, async () => {
    for (const piece of ['<b>', '<div>', '<font>', '<table><tr><td>', '<svg>', '<ul><li>']) {
      const { wanted } = serveForm([
        { id: '1', type: 'richtext', section_text: `<p>before</p>${piece.repeat(20_000)}deep` },
      ]);
      const { html } = await drawing.draw(wanted, signal);
      expect(html, piece).to.include('before');
    }
  });
});

describe('many drawings', () => {
  const fieldsOf = (index: number) => [
    { id: '1', type: 'text', label: `Label ${String(index)}`, required: '1' },
    { id: '2', type: 'signature', label: 'Sign' },
  ];
  const LANGUAGES = ['de', 'fr', 'ar', 'ja', 'en'];

  it('at once do not mix', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const lang = LANGUAGES[index % LANGUAGES.length] ?? 'en';
        const { wanted } = serveForm(fieldsOf(index), { formId: String(200 + index), attributes: { lang } });
        return {
          index,
          lang,
          ...(index % 2
            ? await drawing.draw(wanted, signal)
            : (await drawing.answer(wanted, new FormData(), signal)).drawn),
        };
      }),
    );
    for (const { index, lang, html, language } of drawn) {
      expect(language).to.equal(lang);
      expect(html.match(/Label \d+/g)?.every((label) => label === `Label ${String(index)}`)).to.equal(true);
      expect(html).to.include(`/form/${String(200 + index)}/submission.html`);
    }
  });

  it('leave nothing behind', { timeout: 120_000 }, async () => {
    const { wanted } = serveForm(fieldsOf(1));
    const draw = async (count: number) => {
      for (let drawn = 0; drawn < count; drawn++) await drawing.draw(wanted, signal);
      await wait(50);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await draw(300);
    const after = await draw(1000);
    console.log(
      `Heap: ${String(Math.round(before / 1e6))} MB after 300, ${String(Math.round(after / 1e6))} MB after 1,300 drawings`,
    );
    expect(after - before).to.be.lessThan(10e6);
  });

  it('leave no timer for longer than a moment', async ({ mock }) => {
    const running = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    mock.method(globalThis, 'setTimeout', (act: () => void, delay?: number) => {
      const timer = start(() => {
        running.delete(timer);
        act();
      }, delay);
      running.add(timer);
      return timer;
    });
    mock.method(globalThis, 'clearTimeout', (timer: ReturnType<typeof start>) => {
      running.delete(timer);
      stop(timer);
    });
    for (const answers of [{}, { field_1: 'Ada' }]) {
      const posted = new FormData();
      for (const [name, value] of Object.entries(answers)) posted.append(name, value);
      await drawing.answer(serveForm(fieldsOf(1)).wanted, posted, signal);
    }
    await wait(300);
    expect(running.size).to.equal(0);
  });
});

describe('a drawing that is given up', () => {
  /** Returns what a drawing rejects with. */
  const failure = (wanted: WantedForm, given = signal): Promise<unknown> =>
    drawing.draw(wanted, given).then(
      () => undefined,
      (cause: unknown) => cause,
    );
  const { wanted } = serveForm([{ id: '1', type: 'text', label: 'a' }]);

  it('rejects, and draws nothing', async () => {
    const given = new AbortController();
    const late = (request: Request) => {
      given.abort(new Error('gone'));
      return wanted.fetch(request);
    };
    expect(await failure({ ...wanted, fetch: late }, given.signal)).to.have.property('message', 'gone');
  });

  it('rejects with the code of what went wrong', async () => {
    for (const status of [404, 401, 500]) {
      const answer = () => Promise.resolve(Response.json({ error: 'x' }, { status }));
      expect(await failure({ ...wanted, fetch: answer }))
        .to.have.property('code')
        .that.is.a('string');
    }
  });
});

describe('an option with line breaks in its value', () => {
  it('is chosen as the browser posts it', async () => {
    const value = 'a\r\nb\nc\rd';
    const fields = ['radio', 'checkbox', 'select'].map((type, index) => ({
      id: String(index + 1),
      type,
      label: type,
      options: [
        { label: 'One', value },
        { label: 'Two', value: '2' },
      ],
    }));
    const { wanted, submissions } = serveForm(fields);
    const posted = new FormData();
    for (const { id } of fields) posted.append(`field_${id}`, 'a\r\nb\r\nc\r\nd');
    expect((await drawing.answer(wanted, posted, signal)).outcome).to.equal('sent');
    expect(Object.keys(submissions[0] ?? {})).to.eql(['field_1', 'field_2', 'field_3']);
  });
});
