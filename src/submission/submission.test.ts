import { expect } from '@open-wc/testing';
import { assert, asyncProperty, dictionary, oneof, string, uint8Array } from 'fast-check';
import type { Receipt, SubmitClient } from '../api/submit-client.js';
import { definition as checkbox } from '../fields/checkbox/checkbox.js';
import { definition as file } from '../fields/file/file.js';
import { definition as name } from '../fields/name/name.js';
import { definition as text } from '../fields/text/text.js';
import { definition as unknown } from '../fields/unknown/unknown.js';
import { SubmitError } from '../model/errors.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { FormStore } from '../state/form-store.js';
import { toBase64 } from './base64.js';
import { buildBody } from './body.js';
import { submit } from './submit.js';

const CONTEXT = {
  warn: () => undefined,
  language: 'en',
  form: {},
  find: () => undefined,
  now: () => new Date(0),
  random: () => 0,
};

const MIB = 1024 * 1024;
const SLICE = 3 * 8192;
const PIECE = 3 * MIB;

/** Bytes that repeat at no multiple of 3. */
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 256);

/** Base64 by the browser itself: FileReader is nothing that the code under test uses. */
async function nativeBase64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('FileReader failed'));
    reader.readAsDataURL(new Blob([bytes]));
  });
}

const bodyOf = async (...params: Parameters<typeof buildBody>[0]) => (await buildBody(params)).text();

/** What the service would find in the body for a file. */
async function uploaded(filename: string, content: Blob): Promise<{ name: string; base64: string }> {
  const body = JSON.parse(await bodyOf(['7', { filename, content }])) as { field_7: string };
  const end = body.field_7.indexOf(';');
  return { name: body.field_7.slice(0, end), base64: body.field_7.slice(end + 1) };
}

describe('toBase64', () => {
  const native = Object.getOwnPropertyDescriptor(Uint8Array.prototype, 'toBase64');
  const sizes = [0, 1, 2, 3, 4, 255, SLICE - 1, SLICE, SLICE + 1, 2 * SLICE + 2];

  for (const without of native ? [false, true] : [true]) {
    describe(without ? 'by btoa' : 'by the engine’s own', () => {
      before(() => {
        if (without && native) Reflect.deleteProperty(Uint8Array.prototype, 'toBase64');
      });
      after(() => {
        if (native) Object.defineProperty(Uint8Array.prototype, 'toBase64', native);
      });

      for (const size of sizes) {
        it(`encodes ${String(size)} bytes`, async () => {
          const bytes = bytesOf(size);
          expect(toBase64(bytes)).to.equal(size === 0 ? '' : await nativeBase64(bytes));
        });
      }

      it('encodes a view into a larger buffer, and only that', () => {
        const { buffer } = bytesOf(100);
        expect(toBase64(new Uint8Array(buffer, 10, 4))).to.equal(toBase64(bytesOf(100).slice(10, 14)));
      });

      it('encodes any bytes so that they can be decoded', async () => {
        await assert(
          asyncProperty(uint8Array(), async (bytes) => {
            const back = await (await fetch(`data:;base64,${toBase64(bytes)}`)).arrayBuffer();
            expect([...new Uint8Array(back)]).to.eql([...bytes]);
          }),
          { numRuns: 30 },
        );
      });
    });
  }
});

describe('buildBody', () => {
  it('says that it is JSON', async () => {
    expect((await buildBody([])).type).to.equal('application/json');
    expect(await bodyOf()).to.equal('{}');
  });

  it('is what JSON.stringify would make of texts and subfields', async () => {
    const param = oneof(string({ unit: 'binary' }), dictionary(string({ unit: 'binary' }), string()));
    await assert(
      asyncProperty(dictionary(string({ unit: 'grapheme-ascii', minLength: 1 }).map(toId), param), async (params) => {
        const expected = Object.fromEntries(Object.entries(params).map(([id, value]) => [`field_${id}`, value]));
        expect(JSON.parse(await bodyOf(...Object.entries(params)))).to.eql(expected);
      }),
    );
    expect(await bodyOf(['1', 'a"b\\c\n👍'], ['2', { first: '</script>' }])).to.equal(
      JSON.stringify({ field_1: 'a"b\\c\n👍', field_2: { first: '</script>' } }),
    );
  });

  for (const size of [0, 1, 2, 3, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 2]) {
    it(`carries a file of ${String(size)} bytes whole`, async () => {
      const bytes = bytesOf(size);
      const { name, base64 } = await uploaded('a.bin', new Blob([bytes]));
      expect(name).to.equal('a.bin');
      // No deep comparison of megabytes: chai would take seconds.
      expect(base64 === (size === 0 ? '' : await nativeBase64(bytes))).to.be.true;
    });
  }

  const names: Readonly<Record<string, string>> = {
    'letter.pdf': 'letter.pdf',
    'a;b.pdf': 'a_b.pdf',
    'say "cheese".jpg': 'say "cheese".jpg',
    "it's.txt": "it's.txt",
    '../../etc/passwd': '.._.._etc_passwd',
    'C:\\fakepath\\x.doc': 'C:_fakepath_x.doc',
    'Größe 👍 مرحبا.png': 'Größe 👍 مرحبا.png',
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
    const body = await bodyOf(
      ['1', 'x'],
      ['2', { filename: 'a', content }],
      ['3', { filename: 'b', content }],
      ['4', 'y'],
    );
    expect(JSON.parse(body)).to.eql({ field_1: 'x', field_2: 'a;YWJj', field_3: 'b;YWJj', field_4: 'y' });
  });

  it('does not take subfields for a file, whatever they are called', async () => {
    const subfields = { filename: 'a', content: 'b' };
    expect(JSON.parse(await bodyOf(['1', subfields]))).to.eql({ field_1: subfields });
  });
});

describe('submit', () => {
  const { signal } = new AbortController();
  const RECEIPT: Receipt = { submissionId: '5', message: '', response: {} };

  /** A client that keeps the bodies it is given. */
  function keeper(): { client: SubmitClient; sent: () => Promise<unknown[]> } {
    const bodies: Blob[] = [];
    const client: SubmitClient = {
      submit: async (_formId, body) => {
        bodies.push(body);
        return RECEIPT;
      },
    };
    return { client, sent: () => Promise.all(bodies.map(async (body) => JSON.parse(await body.text()) as unknown)) };
  }

  function field(id: string, definition: FieldDefinition, settings: Readonly<Record<string, unknown>> = {}) {
    const common: Field = {
      ...{ id, type: 'any', label: 'Field', hint: '', span: 1, hideLabel: false },
      ...{ required: false, hidden: settings['hidden'] === true, readonly: false },
    };
    return { field: definition.parse(common, settings, CONTEXT), module: { definition } };
  }

  it('sends what was answered, in the service’s way, and leaves out what is empty', async () => {
    const options = [{ label: 'A', value: '1' }, { label: 'B' }];
    const store = new FormStore([
      ...[field('1', text), field('2', text), field('3', name), field('4', name), field('5', file)],
      ...[field('6', checkbox, { options }), field('7', checkbox, { options }), field('8', unknown)],
    ]);
    store.fill({ '1': ' a ', '2': '  ', '3': { first: 'Ada', last: ' ' }, '6': ['1', 'B'], '8': 'x' });
    const { client, sent } = keeper();
    expect(await submit('101', store, client, signal)).to.equal(RECEIPT);
    expect(await sent()).to.eql([{ field_1: ' a ', field_3: { first: 'Ada' }, field_6: '1\nB' }]);
  });

  it('sends a field that the author hid with its default: that is what it is for', async () => {
    const store = new FormStore([
      field('1', text, { hidden: true, default: 'campaign-7' }),
      field('2', text, { hidden: true }),
    ]);
    const { client, sent } = keeper();
    await submit('101', store, client, signal);
    expect(await sent()).to.eql([{ field_1: 'campaign-7' }]);
  });

  it('sends nothing of a field that logic hides, though it keeps its answer', async () => {
    const store = new FormStore([field('1', text), field('2', text, { hidden: true, default: 'campaign-7' })]);
    store.fill({ '1': 'kept' });
    for (const state of store.states) store.replace({ ...state, shown: false });
    const { client, sent } = keeper();
    await submit('101', store, client, signal);
    expect(await sent()).to.eql([{}]);
    expect(store.values()).to.include({ '1': 'kept' });
  });

  it('sends a form without answers as an empty object', async () => {
    const { client, sent } = keeper();
    await submit('101', new FormStore([field('1', text)]), client, signal);
    expect(await sent()).to.eql([{}]);
  });

  it('tells of a file that can’t be read any more, keeps every answer, and sends nothing', async () => {
    const cause = new DOMException('gone', 'NotReadableError');
    const gone = new File(['abc'], 'gone.txt');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(cause) });
    const store = new FormStore([field('1', text), field('2', file)]);
    store.fill({ '1': 'kept', '2': gone });
    const { client, sent } = keeper();
    const reason: unknown = await submit('101', store, client, signal).catch((caught: unknown) => caught);
    expect(reason).to.be.instanceOf(SubmitError).and.to.include({ code: 'file-unreadable', cause });
    expect(await sent()).to.eql([]);
    expect(store.values()).to.eql({ '1': 'kept', '2': gone });
  });

  it('hands on what the client says went wrong', async () => {
    const refused = new SubmitError('refused', 'no');
    const client: SubmitClient = { submit: () => Promise.reject(refused) };
    const reason: unknown = await submit('1', new FormStore([]), client, signal).catch((caught: unknown) => caught);
    expect(reason).to.equal(refused);
  });
});

/** Digits, as the ids of fields are. */
function toId(text: string): string {
  return Array.from(text, (letter) => String(letter.codePointAt(0))).join('');
}
