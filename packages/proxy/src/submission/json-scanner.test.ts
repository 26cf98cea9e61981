import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { JsonLimitError } from './json-nesting.js';
import type { JsonLimits } from './json-nesting.js';
import { JsonScanner } from './json-scanner.js';

/** Limits that no document of these tests reaches. */
const WIDE: JsonLimits = { depth: 1000, values: 100_000, ofMember: 100_000, allowsMatrix: true };

const encode = (text: string) => new TextEncoder().encode(text);

/** Cuts bytes into pieces at the given places. Places beyond the end are wrapped around. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
}

/** Returns the names and the place of the closing brace; `undefined` for bytes that are not JSON. */
function scan(pieces: readonly Uint8Array[], limits?: JsonLimits) {
  const scanner = new JsonScanner(limits);
  const names: string[] = [];
  let before = 0;
  let closedAt: number | undefined;
  try {
    for (const piece of pieces) {
      const found = scanner.scan(piece);
      if (found.wrong) return undefined;
      names.push(...found.names);
      if (found.closedAt !== undefined) closedAt = before + found.closedAt;
      before += piece.length;
    }
    scanner.finish();
    return { names, closedAt };
  } catch (error) {
    assert.ok(error instanceof SyntaxError || error instanceof JsonLimitError, String(error));
    return undefined;
  }
}

/** Returns the names that the platform finds in an object; `undefined` for anything else. */
function parse(bytes: Uint8Array): readonly string[] | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.keys(json) : undefined;
  } catch {
    return undefined;
  }
}

function agrees(bytes: Uint8Array, places: readonly number[]): void {
  const expected = parse(bytes);
  const found = scan(cut(bytes, places), WIDE);
  assert.deepEqual(found && [...new Set(found.names)].sort(), expected && [...expected].sort());
  // Both are sorted, because an object puts names of digits first.
  const closing = found?.closedAt;
  if (closing !== undefined) assert.equal(new TextDecoder().decode(bytes.subarray(closing)).trim(), '}');
}

const places = fc.array(fc.nat(), { maxLength: 8 });
const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('field_1', '__proto__', '', '1'));
const documents = fc
  .tuple(fc.dictionary(names, fc.jsonValue({ stringUnit: 'binary' }), { maxKeys: 6 }), fc.constantFrom('', ' ', '\n\t'))
  .map(([json, space]) => `${space}${JSON.stringify(json, null, space)}${space}`);

test('the scanner accepts what JSON.parse accepts, with the same names, wherever it is cut', () => {
  fc.assert(
    fc.property(documents, places, (text, places) => {
      agrees(encode(text), places);
    }),
    { numRuns: randomCases(500) },
  );
});

/** Arbitrary bytes; those that matter to JSON and UTF-8 are frequent. */
const bytes = fc.oneof(
  fc.constantFrom(...encode('{}[],:"\\/utrfalsn0123456789-+.eE \t\n\r\0\x1f\x7f')),
  fc.constantFrom(0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xff),
  fc.nat(255),
);
const mutations = fc.array(fc.tuple(fc.constantFrom('set', 'insert', 'remove'), fc.nat(), bytes), { maxLength: 3 });

test('the scanner accepts a mutated document exactly when JSON.parse does', () => {
  fc.assert(
    fc.property(documents, mutations, places, (text, mutations, places) => {
      const mutated = [...encode(text)];
      for (const [kind, place, byte] of mutations) {
        mutated.splice(place % mutated.length, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [byte]));
      }
      agrees(Uint8Array.from(mutated), places);
    }),
    { numRuns: randomCases(3000) },
  );
});

test('the scanner accepts any bytes in a string exactly when JSON.parse does', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 8 }), places, (inner, places) => {
      agrees(Uint8Array.from([...encode('{"a'), ...inner, ...encode('":"'), ...inner, ...encode('"}')]), places);
    }),
    { numRuns: randomCases(3000) },
  );
});

test('the scanner accepts any number exactly when JSON.parse does', () => {
  const characters = fc.array(fc.constantFrom(...Array.from('0123456789-+.eE')), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(characters, places, (number, places) => {
      agrees(encode(`{"a":${number.join('')}}`), places);
    }),
    { numRuns: randomCases(3000) },
  );
});

test('a repeated name is returned twice', () => {
  assert.deepEqual(scan([encode('{"a":1,"b":{"c":2},"\\u0061":3}')])?.names, ['a', 'b', 'a']);
});

test('the names before a mistake are returned', () => {
  const { names, wrong } = new JsonScanner().scan(encode('{"a":1,"b":{"c":2},"d":}'));
  assert.deepEqual([names, wrong instanceof SyntaxError], [['a', 'b', 'd'], true]);
});

test('a very long name is cut off', () => {
  const [name] = scan([encode(`{"${'ä'.repeat(500)}":1}`)])?.names ?? [];
  assert.equal(name?.slice(0, 64), 'ä'.repeat(64));
  assert.ok(name.length < 400);
});

test('a document may have 100,000 values, and 2,000 in one member, at any depth', () => {
  const ofMembers = (...counts: readonly number[]) => {
    const member = (count: number, index: number) =>
      `"${String(index)}":[${Array(count - 1)
        .fill('0')
        .join()}]`;
    return scan([encode(`{${counts.map(member).join()}}`)]);
  };
  assert.ok(ofMembers(2000, 2000));
  assert.equal(ofMembers(1, 2001), undefined);
  assert.ok(ofMembers(...Array<number>(50).fill(2000)));
  assert.equal(ofMembers(...Array<number>(50).fill(2000), 1), undefined);
  const objects = (count: number) => scan([encode(`{"a":[${Array(count).fill('{"b":0}').join()}]}`)]);
  assert.ok(objects(999));
  assert.equal(objects(1000), undefined);
});

test('objects and arrays may be nested 4 levels deep, and no list within a list', () => {
  const nested = (depth: number) => [encode(`${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`)];
  assert.ok(scan(nested(4)));
  assert.equal(scan(nested(5)), undefined);
  assert.ok(scan([encode('{"a":[{"b":[0]}]}')]));
  for (const list of ['[[]]', '[0,[0]]', '{"b":[[0]]}']) assert.equal(scan([encode(`{"a":${list}}`)]), undefined);
});
