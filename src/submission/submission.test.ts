import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, asyncProperty, dictionary, integer, oneof, property, string } from 'fast-check';
import { definition as checkbox } from '../fields/checkbox/checkbox.js';
import { definition as file } from '../fields/file/file.js';
import { definition as name } from '../fields/name/name.js';
import { definition as text } from '../fields/text/text.js';
import { definition as unknown } from '../fields/unknown/unknown.js';
import { PARSE_CONTEXT } from '../../test/support/open-definition.js';
import { SubmitError } from '../model/errors.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { FormStore } from '../session/form-store.js';
import { bodyPieces } from './body.js';
import type { FieldParam } from '../model/submission.js';
import { encode } from './encode.js';
import { collectParams, comparableAnswers, toStorableText } from './params.js';

const writeText = async (params: readonly FieldParam[]) => (await encode(bodyPieces(params))).text();
const writeBody = (...params: readonly FieldParam[]) => writeText(params);

/** Returns the upload that the service would find in the body for a file. */
async function uploaded(filename: string, content: Blob): Promise<{ name: string; base64: string }> {
  const body = JSON.parse(await writeBody(['7', { filename, content }])) as { field_7: string };
  const end = body.field_7.indexOf(';');
  return { name: body.field_7.slice(0, end), base64: body.field_7.slice(end + 1) };
}

/** Makes a field with its module, as a form has them. */
function field(id: string, definition: FieldDefinition, settings: Readonly<Record<string, unknown>> = {}) {
  const common: Field = {
    id,
    type: 'any',
    label: 'Field',
    hint: '',
    span: 1,
    hideLabel: false,
    required: false,
    hidden: settings['hidden'] === true,
    readonly: false,
  };
  return { field: definition.parse(common, settings, PARSE_CONTEXT), module: { definition } };
}

describe('the body', () => {
  it('has the type of JSON', async () => {
    expect((await encode(bodyPieces([]))).type).to.equal('application/json');
    expect(await writeBody()).to.equal('{}');
  });

  it('equals JSON.stringify for texts and subfields', async () => {
    const param = oneof(string({ unit: 'binary' }), dictionary(string({ unit: 'binary' }), string()));
    await assert(
      asyncProperty(dictionary(string({ unit: 'grapheme-ascii', minLength: 1 }).map(toId), param), async (params) => {
        const expected = Object.fromEntries(Object.entries(params).map(([id, value]) => [`field_${id}`, value]));
        expect(JSON.parse(await writeBody(...Object.entries(params)))).to.eql(expected);
      }),
    );
    expect(await writeBody(['1', 'a"b\\c\n👍'], ['2', { first: '</script>' }])).to.equal(
      JSON.stringify({ field_1: 'a"b\\c\n👍', field_2: { first: '</script>' } }),
    );
  });

  const names: Readonly<Record<string, string>> = {
    'letter.pdf': 'letter.pdf',
    'a;b.pdf': 'a_b.pdf',
    'say "cheese".jpg': 'say "cheese".jpg',
    "it's.txt": "it's.txt",
    '../../etc/passwd': '.._.._etc_passwd',
    'C:\\fakepath\\x.doc': 'C:_fakepath_x.doc',
    'Größe 👍 مرحبا.png': 'Größe 👍 مرحبا.png',
    [`${'a'.repeat(250)}👍.pdf`]: `${'a'.repeat(250)}👍.pdf`,
    'a\u0000b\nc\td\u007F\u0085.txt': 'a_b_c_d__.txt',
    '': 'file',
  };
  for (const [filename, sent] of Object.entries(names)) {
    it(`sends the name ${JSON.stringify(filename)} as ${JSON.stringify(sent)}`, async () => {
      expect(await uploaded(filename, new Blob(['abc']))).to.eql({ name: sent, base64: 'YWJj' });
    });
  }

  it('puts several files and texts into one body', async () => {
    const content = new Blob(['abc']);
    const body = await writeBody(
      ['1', 'x'],
      ['2', { filename: 'a', content }],
      ['3', { filename: 'b', content }],
      ['4', 'y'],
    );
    expect(JSON.parse(body)).to.eql({ field_1: 'x', field_2: 'a;YWJj', field_3: 'b;YWJj', field_4: 'y' });
  });

  it('does not mistake subfields for a file, whatever their names', async () => {
    const subfields = { filename: 'a', content: 'b' };
    expect(JSON.parse(await writeBody(['1', subfields]))).to.eql({ field_1: subfields });
  });
});

describe('the params of a form', () => {
  const posted = async (store: FormStore) => JSON.parse(await writeText(await collectParams(store))) as unknown;

  it('hold the answers in the service’s format, without empty ones', async () => {
    const options = [{ label: 'A', value: '1' }, { label: 'B' }];
    const store = new FormStore([
      field('1', text),
      field('2', text),
      field('3', name),
      field('4', name),
      field('5', file),
      field('6', checkbox, { options }),
      field('7', checkbox, { options }),
      field('8', unknown),
    ]);
    store.setValues({ '1': ' a ', '2': '  ', '3': { first: 'Ada', last: ' ' }, '6': ['1', 'B'], '8': 'x' });
    expect(await posted(store)).to.eql({ field_1: ' a ', field_3: { first: 'Ada' }, field_6: '1\nB' });
  });

  it('hold the default of a field that the author hid', async () => {
    const store = new FormStore([
      field('1', text, { hidden: true, default: 'campaign-7' }),
      field('2', text, { hidden: true }),
    ]);
    expect(await posted(store)).to.eql({ field_1: 'campaign-7' });
  });

  it('omit a field that logic hides, although it keeps its answer', async () => {
    const store = new FormStore([field('1', text), field('2', text, { hidden: true, default: 'campaign-7' })]);
    store.setValues({ '1': 'kept' });
    for (const state of store.states) store.setState({ ...state, shown: false });
    expect(await posted(store)).to.eql({});
    expect(store.values()).to.include({ '1': 'kept' });
  });

  it('hold no character that the service refuses: half a surrogate pair is replaced, U+0000 is removed', async () => {
    const store = new FormStore([field('1', text), field('2', name), field('3', text), field('4', file)]);
    store.setValues({ '1': 'a\uD83Db\uDE00\0c 👍', '2': { first: 'A\0da', last: '\uDFFF' }, '3': '\0' });
    store.setAnswer('4', new File(['abc'], 'x\uD800\0.txt'));
    const body = await posted(store);
    expect(body).to.eql({
      field_1: 'a\uFFFDb\uFFFDc 👍',
      field_2: { first: 'Ada', last: '\uFFFD' },
      field_4: 'x\uFFFD.txt;YWJj',
    });
    expect(JSON.stringify(body)).not.to.match(/\\u0000|\\ud[89a-f]/i);
  });

  it('give a field that vouches for others the texts that are sent, and repair its own text', async () => {
    const seal: FieldDefinition = {
      ...(text as FieldDefinition),
      seal: async (_field, _answer, { params }) => `${JSON.stringify(params)}\0\uD800`,
    };
    const store = new FormStore([field('1', text), field('2', seal)]);
    store.setValues({ '1': 'a\0', '2': 'x' });
    expect(await posted(store)).to.eql({ field_1: 'a', field_2: '[["1","a"]]\uFFFD' });
  });

  it('are repaired from any text, and well-formed text stays as it is', () => {
    assert(
      property(string({ unit: 'binary' }), (well) => {
        expect(toStorableText(well)).to.equal(well.replaceAll('\0', ''));
      }),
    );
    assert(
      property(array(integer({ min: 0, max: 0xffff })), (units) => {
        expect(toStorableText(String.fromCharCode(...units))).not.to.match(/[\0\p{Surrogate}]/u);
      }),
    );
  });

  it('are empty without answers', async () => {
    expect(await posted(new FormStore([field('1', text)]))).to.eql({});
  });

  it('are in the form’s order, also for fields that vouch for others', async () => {
    const vouched: unknown[] = [];
    const seal: FieldDefinition = {
      ...(text as FieldDefinition),
      seal: async (_field, _answer, { params, sealed, options, now }) => {
        vouched.push({ params, sealed, currency: options.currency, now: now().getTime() });
        return 'sealed';
      },
    };
    const store = new FormStore([field('1', text), field('2', seal), field('3', text), field('4', seal)]);
    store.setValues({ '1': 'a', '2': 'x', '3': 'b' });
    const owner = { options: { currency: 'EUR' }, now: () => new Date(7), language: 'en' };
    expect(await collectParams(store, owner)).to.eql([
      ['1', 'a'],
      ['2', 'sealed'],
      ['3', 'b'],
    ]);
    const params = [
      ['1', 'a'],
      ['3', 'b'],
    ];
    expect(vouched).to.eql([{ params, sealed: ['2'], currency: 'EUR', now: 7 }]);
  });

  it('need no owner: a seal finds no option, and the time of the device', async () => {
    const found: unknown[] = [];
    const seal: FieldDefinition = {
      ...(text as FieldDefinition),
      seal: async (_field, _answer, { options, now }) => {
        found.push(options.currency, Math.abs(now().getTime() - Date.now()) < 60_000);
        return 'sealed';
      },
    };
    const store = new FormStore([field('1', seal)]);
    store.setValues({ '1': 'x' });
    await collectParams(store);
    expect(found).to.eql([undefined, true]);
  });

  it('report a file that can’t be read for a seal, and keep every answer', async () => {
    const cause = new DOMException('gone', 'NotReadableError');
    const seal: FieldDefinition = { ...(text as FieldDefinition), seal: () => Promise.reject(cause) };
    const store = new FormStore([field('1', text), field('2', seal)]);
    store.setValues({ '1': 'kept', '2': 'x' });
    const reason: unknown = await collectParams(store).catch((caught: unknown) => caught);
    const message = 'A file could not be read.';
    expect(reason).to.be.instanceOf(SubmitError).and.to.include({ code: 'file-unreadable', message, cause });
    expect(store.values()).to.eql({ '1': 'kept', '2': 'x' });
  });
});

describe('the comparison of answers', () => {
  const comparable = (value: unknown, hidden = false) => {
    const store = new FormStore([field('1', text), field('5', file), field('6', text)]);
    store.setValues({ '6': 'kept' });
    if (value instanceof Blob) store.setAnswer('5', value);
    else store.setValues({ '1': value });
    for (const state of store.states) if (hidden && state.field.id === '6') store.setState({ ...state, shown: false });
    return comparableAnswers(store);
  };
  const letter = (content: string, fileName: string, type: string, lastModified: number) =>
    comparable(new File([content], fileName, { type, lastModified }));

  it('is equal for equal answers, and not for others', () => {
    expect(comparable('a')).to.equal(comparable('a'));
    expect(new Set([comparable('a'), comparable('b'), comparable(' '), comparable('a', true)]).size).to.equal(4);
  });

  it('tells files by their name, size, type and last change, not by their bytes', () => {
    const same = letter('abc', 'a.txt', 'text/plain', 1);
    expect(letter('xyz', 'a.txt', 'text/plain', 1)).to.equal(same);
    const others = [
      letter('abcd', 'a.txt', 'text/plain', 1),
      letter('abc', 'b.txt', 'text/plain', 1),
      letter('abc', 'a.txt', 'text/html', 1),
      letter('abc', 'a.txt', 'text/plain', 2),
    ];
    expect(new Set([same, ...others]).size).to.equal(5);
  });

  it('takes a file without a name, such as a signature', () => {
    const drawn = (content: string) => comparable(new Blob([content], { type: 'image/png' }));
    expect(drawn('abc')).to.equal(drawn('xyz'));
    expect(drawn('abc')).not.to.equal(drawn('abcd'));
  });
});

/** Converts a text to digits, like the id of a field. */
function toId(text: string): string {
  return Array.from(text, (letter) => String(letter.codePointAt(0))).join('');
}
