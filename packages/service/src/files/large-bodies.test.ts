// A large body is read as a small one is: the same answers, the same files and the same refusals, wherever it is cut.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FieldRecord } from '../fields/field-store.js';
import { databaseFiles } from './database-files.js';
import { StoredUploads } from './stored-uploads.js';
import { readBody } from '../http/body.js';
import { ServiceError } from '../http/errors.js';
import type { LargeValue } from '../http/large-values.js';
import { memoryStore } from '../store/memory.js';
import { randomCases } from '../../../../test/support/long.js';
import { ignoredNames, postedAnswers, uploadNames } from '../submissions/submission-request.js';

const fields = ['file', 'signature', 'textarea', 'file'].map((type, index): FieldRecord => {
  return { id: index + 1, formId: 101, type, sort: index, settings: {} };
});

/** Returns a body in pieces of these lengths, again and again. */
function inPieces(bytes: Uint8Array, lengths: readonly number[]): ReadableStream<Uint8Array> {
  let from = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      const to = from + (lengths[turn++ % lengths.length] ?? 1);
      if (from < bytes.length) controller.enqueue(bytes.slice(from, to));
      from = to;
      if (from >= bytes.length) controller.close();
    },
  });
}

/** The values that were taken out of a body while they came. */
let taken = 0;

/** Counts the values that it takes. */
class CountedUploads extends StoredUploads {
  override open(): LargeValue {
    taken += 1;
    return super.open();
  }
}

interface Sent {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
}

/** Reads a body; without names, nothing is stored while it comes. */
async function read({ type, bytes, lengths }: Sent, names: ReadonlySet<string>): Promise<unknown> {
  const store = memoryStore();
  const files = databaseFiles(store);
  const large = new CountedUploads(files, 101, names, 0);
  const init = { method: 'POST', headers: { 'Content-Type': type }, body: inPieces(bytes, lengths), duplex: 'half' };
  try {
    const values = await readBody(new Request('https://service.test/', init), { limit: 10 * bytes.length, large });
    const answers = postedAnswers(fields, values, { large });
    const found = answers.map(async ({ fieldId, text, upload }) => {
      if (upload === undefined) return { fieldId, text };
      const { content, ...facts } = upload;
      if (content instanceof Uint8Array) return { fieldId, ...facts, bytes: Buffer.from(content) };
      const pieces: Uint8Array[] = [];
      for await (const piece of files.get({ key: content.key, formId: 101 }, { start: 0, end: content.size }))
        pieces.push(piece);
      return { fieldId, ...facts, bytes: Buffer.concat(pieces) };
    });
    return { answers: await Promise.all(found), ...ignoredNames(fields, values, []) };
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, sentence: error.message };
    throw error;
  }
}

/** Base64 as clients send it, and what only looks like it. */
const odd = fc.constantFrom(...Array<string>(40).fill(''), '=', '==', '!', ';', ';aGk=', 'data:', '\0', 'ä', ' ', '\r\n', '\u00a0', '/', '+', ';b.txt;aGk=', '\\', '"', '%', '&', '\ud800'); // prettier-ignore
const base64 = fc
  .record({
    size: fc.constantFrom(0, 10, 24_573, 48_000, 49_152, 60_001, 80_002, 120_000, 200_000),
    seed: fc.integer(),
    wrapped: fc.boolean(),
    odd: fc.tuple(odd, fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ size, seed, wrapped, odd: [sign, place] }) => {
    const bytes = Buffer.alloc(size);
    for (let index = 0, one = seed; index < size; index++)
      bytes[index] = (one = (one * 1_103_515_245 + 12_345) | 0) >> 16;
    const text = bytes.toString('base64');
    const lines = wrapped ? text.replace(/.{76}/g, '$&\r\n') : text;
    const at = Math.floor(place * lines.length);
    return lines.slice(0, at) + sign + lines.slice(at);
  });
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000000000000000000', 'hex');
const png = fc.constantFrom(0, 30_000, 90_000).map((size) => Buffer.concat([PNG_HEAD, Buffer.alloc(size)]).toString('base64')); // prettier-ignore
const head = fc.constantFrom('', 'b.zip;', 'c;d.pdf;', 'e;', 'f.txt;', 'a.txt;', 'C:\\x\\ä "b";c.pdf;', 'data:text/plain;base64,', `${'n'.repeat(5000)};`, ';', `${'n'.repeat(70_000)};`, ' '.repeat(40_000)); // prettier-ignore
const value = fc.tuple(head, fc.oneof({ weight: 3, arbitrary: base64 }, png)).map((parts) => parts.join(''));
const name = fc.constantFrom('field_1', 'field_1', 'field_2', 'field_3', 'field_4', 'field_9', 'field_1[a]', '__proto__', ' field_1'); // prettier-ignore

/** Escapes some characters that need no escape. */
const dress = (text: string, seed: number, escape: (sign: string) => string): string =>
  seed % 3 > 0 ? text : text.replace(seed % 2 ? /[+/=\s]/g : /[a;]/g, escape);

const json = fc
  .tuple(fc.array(fc.tuple(name, value, fc.nat(9)), { maxLength: 3 }), fc.nat(20), fc.nat(9))
  .map(([members, fault, space]) => {
    const unicode = (sign: string): string =>
      sign === '/' ? '\\/' : /[\r\n]/.test(sign) ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const quoted = members.map(([one, text, seed]) => {
      const inner = dress(JSON.stringify(text).slice(1, -1), seed, unicode);
      const nested = seed === 7 ? `["${inner}"]` : seed === 8 ? `{"field_1":"${inner}"}` : `"${inner}"`;
      return `${' '.repeat(seed)}${seed === 9 ? `"field\\u005f1"` : JSON.stringify(one)}${seed === 5 ? '\n' : ''}: ${nested}`;
    });
    const text = `${space === 1 ? '\ufeff' : ''}${' '.repeat(space)}{${quoted.join(',')}}`;
    if (fault === 1) return text.slice(0, -2);
    if (fault === 2) return `${text}x`;
    if (fault === 3) return text.replace(':', '::');
    return fault === 4 ? text.replace('"', '') : text;
  });

const urlencoded = fc.array(fc.tuple(name, value, fc.nat(5)), { maxLength: 4 }).map((members) =>
  members
    .map(([one, text, seed]) => {
      if (seed === 0) return `${one}=${text}`;
      const whole = new URLSearchParams([[one, text.replace(/\p{Surrogate}/gu, '')]]).toString();
      return seed === 1
        ? whole.replaceAll('%3B', ';').replaceAll('%2B', '%2b')
        : seed === 2
          ? whole.slice(0, -1)
          : whole;
    })
    .join('&'),
);

const body = fc.record({
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'application/json', '', 'text/plain'),
  text: fc.oneof(json, urlencoded),
  lengths: fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 500, max: 70_000 })), { minLength: 1, maxLength: 5 }), // prettier-ignore
  spoiled: fc.oneof({ weight: 14, arbitrary: fc.constant(null) }, fc.double({ min: 0, max: 1, noNaN: true })),
});

const CASES = randomCases(500);

describe('a large body', () => {
  it('means the same as when it is read as a whole', async () => {
    const names = uploadNames(fields);
    await fc.assert(
      fc.asyncProperty(body, async ({ type, text, lengths, spoiled }) => {
        const bytes = new Uint8Array(Buffer.from(text));
        if (spoiled !== null) bytes[Math.floor(spoiled * bytes.length)] = 0xff;
        // Small pieces alone would take too long for what is large.
        const pieces = bytes.length > 20_000 && Math.max(...lengths) < 500 ? [...lengths, 30_011] : lengths;
        const streamed = await read({ type, bytes, lengths: pieces }, names);
        assert.deepEqual(streamed, await read({ type, bytes, lengths: [bytes.length || 1] }, new Set()));
      }),
      { numRuns: CASES },
    );
    assert.ok(taken > CASES / 20, `${taken} of ${CASES} values were taken out`);
  });
});
