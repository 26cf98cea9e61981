// Bodies of submissions that no page sends, and the expected answer to each.
import type { Verdict } from './hostile-row.js';

/** A body, and its name in the table. */
export interface HostileBody {
  readonly name: string;
  readonly body: Buffer;
  readonly verdict: Verdict;
  /** The field list is not available, so every field name passes. */
  readonly isWithoutList?: boolean;
}

const TAKEN: Verdict = [201];
const BAD: Verdict = [400, 'bad_json'];
const UNKNOWN: Verdict = [400, 'unknown_name'];

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const value = (text: string): string => `{"field_1":${text}}`;
const inText = (...codes: readonly number[]): Buffer => bytes('{"field_1":"', codes, '"}');

/** Returns a body with a list in objects. The object around them is one more level. */
const nested = (levels: number): string => value(`${'{"a":'.repeat(levels - 2)}[1]${'}'.repeat(levels - 2)}`);
const nestedObjects = (levels: number): string => value(`${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}`);

/** Returns a body with an array of items. The array counts as a value, too. */
const values = (count: number): string =>
  value(
    `[${Array(count - 1)
      .fill('1')
      .join()}]`,
  );
const ONES = Array(1999).fill('1').join();
const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"field_${String(index + 1)}":1`).join()}}`;

const texts: readonly (readonly [name: string, text: string, verdict: Verdict])[] = [
  ['a name twice', '{"field_1":1,"field_1":2}', BAD],
  ['a name twice, once with an escape', '{"field_1":1,"field\\u005f1":2}', BAD],
  ['a name twice, first in escapes', '{"\\u0066\\u0069\\u0065ld_\\u0031":1,"field_1":2}', BAD],
  ['a name twice, with others between', '{"field_1":1,"field_2":2,"field_3":3,"field_1":4}', BAD],
  ['a name twice within an answer', value('{"a":1,"a":2}'), TAKEN],
  ['a name in escapes', '{"\\u0066ield_\\u0031":1}', TAKEN],
  ...[
    'read',
    'Field_1',
    'field_',
    'field_0',
    'field_01',
    'field_1 ',
    ' field_1',
    'field_1[first]',
    'field_1.0',
    'field_-1',
  ].map((name) => [`the name ${JSON.stringify(name)}`, `{${JSON.stringify(name)}:1}`, UNKNOWN] as const),
  ...['field_١', 'field_１', 'ﬁeld_1', '__proto__', 'constructor', '', 'field_77', 'a"b\\c/d', '\u2028', '\u007f'].map(
    (name) => [`the name ${JSON.stringify(name)}`, `{${JSON.stringify(name)}:1}`, UNKNOWN] as const,
  ),
  ['a name of 19 digits', `{"field_${'9'.repeat(19)}":1}`, UNKNOWN],
  ['a name of 20 digits', `{"field_${'9'.repeat(20)}":1}`, UNKNOWN],
  ['a name with NUL', '{"field_1\\u0000":1}', UNKNOWN],
  ['a name with control characters', '{"\\b\\t\\n\\f\\r\\u0001\\u001f":1}', UNKNOWN],
  ['a name that is half a character', '{"\\ud800":1}', UNKNOWN],
  ['a name that ends in half a character', '{"field_1\\uDFFF":1}', UNKNOWN],
  ['a name of a whole character in escapes', '{"\\ud83d\\uDE42":1}', UNKNOWN],
  ['a name of halves in the wrong order', '{"\\ude42\\ud83d":1}', UNKNOWN],
  ['a name with an escaped backslash before what looks like half a character', '{"\\\\ud800":1}', UNKNOWN],
  ['a name of 5,000 letters', `{"${'x'.repeat(5000)}":1}`, UNKNOWN],
  ['a name of 63 letters and a character of two units', `{"${'x'.repeat(63)}🙂🙂":1}`, UNKNOWN],
  ['a name of 100 letters beyond ASCII', `{"${'é'.repeat(100)}":1}`, UNKNOWN],
  ['a name of 100 escapes', `{"${'\\u0041'.repeat(100)}":1}`, UNKNOWN],
  ['a name of 60 escapes', `{"${'\\u0041'.repeat(60)}":1}`, UNKNOWN],
  ['an unknown name before what is no JSON', '{"read":1,"field_1":}', UNKNOWN],
  ['an unknown name before the body breaks off', '{"read":1', UNKNOWN],
  ['what is no JSON before an unknown name', '{"field_1":,"read":1}', BAD],
  ['a name twice before an unknown name', '{"field_1":1,"field_1":2,"read":3}', BAD],
  ['an unknown name before a name twice', '{"read":3,"field_1":1,"field_1":2}', UNKNOWN],

  ['4 levels, the last a list', nested(4), TAKEN],
  ['4 levels of objects', nestedObjects(4), TAKEN],
  ['5 levels, the last a list', nested(5), BAD],
  ['5 levels of objects', nestedObjects(5), BAD],
  ['200 levels', nested(200), BAD],
  ['100,000 levels', nested(100_000), BAD],
  ['a list', value('["a","b"]'), TAKEN],
  ['a list of objects', value('[{"a":1},{"a":2}]'), TAKEN],
  ['a list within a list', value('[["a"],["b"]]'), BAD],
  ['an empty list within a list', value('["a",[]]'), BAD],
  ['a list within a list of a subfield', value('{"a":[[1]]}'), BAD],
  ['100,000 levels that are never closed', value('['.repeat(100_000)), BAD],
  ['2,000 values in a list of one field', values(2000), TAKEN],
  ['2,001 values in a list of one field', values(2001), BAD],
  ['50,000 options of 20 letters in one field', value(JSON.stringify(Array(50_000).fill('x'.repeat(20)))), BAD],
  ['500,000 values in one field', values(500_000), BAD],
  ['2,001 values in objects of one field', value(`[${Array(1000).fill('{"a":1}').join()}]`), BAD],
  ['2,000 values in each of two fields', `{"field_1":[${ONES}],"field_2":[${ONES}]}`, TAKEN],
  ['a number of a million digits', value('1'.repeat(1_000_000)), TAKEN],
  ['a text of a million escapes', value(`"${'\\u00e9'.repeat(1_000_000)}"`), TAKEN],

  ...[
    '-0',
    '0.0',
    '1e400',
    '1E-10',
    '-1.5e+3',
    '0e0',
    '123456789012345678901234567890',
    'true',
    'false',
    'null',
    '{}',
    '[]',
  ].map((text) => [`the value ${text}`, value(text), TAKEN] as const),
  ...[
    '01',
    '00',
    '-01',
    '1.',
    '-',
    '.5',
    '+1',
    '1e',
    '1e+',
    '1.e5',
    '--1',
    '0x1',
    '1_000',
    '1n',
    'NaN',
    'Infinity',
    '-Infinity',
  ].map((text) => [`the value ${text}`, value(text), BAD] as const),
  ...[
    'undefined',
    'True',
    'nul',
    'nullx',
    'tru e',
    "'x'",
    '"x',
    '`x`',
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
    '{,}',
  ].map((text) => [`the value ${text}`, value(text), BAD] as const),
  ...[
    '"\\x41"',
    '"\\u12G4"',
    '"\\u123"',
    '"\\\'"',
    '"\\a"',
    '"\\U0041"',
    '"\\"',
    '"a\tb"',
    '"a\nb"',
    '"a\u0000b"',
    '"\u001f"',
  ].map((text) => [`the text ${JSON.stringify(text)}`, value(text), BAD] as const),
  ...[
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\u2028\u2029"',
    '"\u007f"',
    '"\ufffe\uffff"',
    '"🙂"',
    '"\\/\\b\\f\\n\\r\\t"',
  ].map((text) => [`the text ${JSON.stringify(text)}`, value(text), TAKEN] as const),
  ...[
    '',
    ' ',
    '\n',
    '{',
    '{"field_1"',
    '{"field_1":',
    '{"field_1"}',
    '{"field_1":1',
    '{"field_1":1,',
    '{"field_1":1,}',
    '{,}',
    '{:1}',
  ].map((text) => [`the body ${JSON.stringify(text)}`, text, BAD] as const),
  ...[
    '[]',
    'null',
    'true',
    '1',
    '"field_1"',
    '[{"field_1":1}]',
    "{'field_1':1}",
    '{field_1:1}',
    '{1:1}',
    '{"field_1":1}}',
    ']',
    '}',
  ].map((text) => [`the body ${text}`, text, BAD] as const),
  ['two documents', '{"field_1":1}{"field_2":2}', BAD],
  ['two documents on two lines', '{"field_1":1}\n{"field_2":2}', BAD],
  ['a comma after the document', '{"field_1":1},', BAD],
  ['a comment before', '/* x */{"field_1":1}', BAD],
  ['a comment within', '{"field_1":1 // x\n}', BAD],
  ['a comment after', '{"field_1":1}#x', BAD],
  ['a name of a number', '{1:2}', BAD],
  ['NUL after the document', '{"field_1":1}\u0000', BAD],
  ['a no-break space before', '\u00a0{"field_1":1}', BAD],
  ['a form feed before', '\f{"field_1":1}', BAD],
  ['a vertical tab after', '{"field_1":1}\v', BAD],
  ['a line separator within', '{\u2028"field_1":1}', BAD],
  ['white space of JSON everywhere', ' \t\r\n{ "field_1" : [ 1 , 2 ] }\r\n ', TAKEN],
  ['an empty object', '{}', TAKEN],
  ['a form', 'field_1=Ada', BAD],
];

const binary: readonly (readonly [name: string, body: Buffer, verdict: Verdict])[] = [
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{"field_1":1}'), BAD],
  ['a byte order mark in a text', inText(0xef, 0xbb, 0xbf), TAKEN],
  ['UTF-16 with its mark', bytes([0xff, 0xfe], [...Buffer.from('{"field_1":1}', 'utf16le')]), BAD],
  ['UTF-16 without its mark', Buffer.from('{"field_1":1}', 'utf16le'), BAD],
  ['0xff in a text', inText(0xff), BAD],
  ['an overlong slash', inText(0xc0, 0xaf), BAD],
  ['an overlong letter in three bytes', inText(0xe0, 0x81, 0xa6), BAD],
  ['an overlong letter in four bytes', inText(0xf0, 0x80, 0x81, 0xa6), BAD],
  ['half a surrogate pair in UTF-8', inText(0xed, 0xa0, 0x80), BAD],
  ['a surrogate pair in UTF-8 (CESU-8)', inText(0xed, 0xa0, 0xbd, 0xed, 0xb9, 0x82), BAD],
  ['a character beyond U+10FFFF', inText(0xf4, 0x90, 0x80, 0x80), BAD],
  ['the byte 0xf5', inText(0xf5, 0x80, 0x80, 0x80), BAD],
  ['a byte that follows none', inText(0x80), BAD],
  ['a character that breaks off in a text', inText(0xe2, 0x82), BAD],
  ['a character that breaks off with the body', bytes('{"field_1":"', [0xf0, 0x9f]), BAD],
  ['a character that breaks off after the document', bytes('{"field_1":1}', [0xc3]), BAD],
  ['the last character of Unicode', inText(0xf4, 0x8f, 0xbf, 0xbf), TAKEN],
  ['latin1', Buffer.from('{"field_1":"Zoë"}', 'latin1'), BAD],
  ['0xff in a name', bytes('{"field_1', [0xff], '":1}'), BAD],
  ['an unknown name before what is no UTF-8', bytes('{"read":"', [0xff], '"}'), UNKNOWN],
  ['what is no UTF-8 before an unknown name', bytes('{"field_1":"', [0xff], '","read":1}'), BAD],
  ['a character that 64 KiB cut in two', bytes('{"field_1":"', 'x'.repeat(65_523), '🙂"}'), TAKEN],
  ['what is no UTF-8 after 64 KiB', bytes('{"field_1":"', 'x'.repeat(70_000), [0xc3, 0x28], '"}'), BAD],
];

/** All bodies of the table. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  ...texts.map(([name, text, verdict]) => ({ name, body: Buffer.from(text), verdict })),
  ...binary.map(([name, body, verdict]) => ({ name, body, verdict })),
  { name: '10,000 names', body: Buffer.from(names(10_000)), verdict: TAKEN, isWithoutList: true },
  { name: '10,001 names', body: Buffer.from(names(10_001)), verdict: BAD, isWithoutList: true },
];
