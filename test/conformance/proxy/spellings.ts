// Addresses that look like those of the calls, or that decoding, tidying or resolving would make into them.
import { makeDice } from '../../support/faults/dice.js';

/** The address of a call in its one spelling. */
export interface CanonicalCall {
  /** The address of the server, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The path of the proxy, such as `/forms`. */
  readonly base: string;
  /** The path below `base`: `/form/1001/field.json`. */
  readonly path: string;
}

/** The changed rest of the request line; bytes as Latin-1. */
export interface Spelling {
  readonly target: string;
  /** The address has a scheme and a host. Some web servers then pass on only the path, as HTTP allows. */
  readonly isAbsolute: boolean;
}

/** A query is not read, and is no other spelling. Only what is posted has none. */
const CANONICAL =
  /^(?:\/form\/[1-9]\d{0,18}(?:\/(?:submission|token)\.json|(?:\.json|\/field\.json)(?:\?[^]*)?)|\/health(?:\?[^]*)?)$/;

/**
 * Returns at least so many spellings of a call, none of which is that of a call. A seed always returns the same ones.
 */
export function makeSpellings(call: CanonicalCall, least: number, seed: number): readonly Spelling[] {
  const whole = call.base + call.path;
  const isOther = (target: string) =>
    !(target.startsWith(call.base) && CANONICAL.test(target.slice(call.base.length))) &&
    // White space at its ends is no part of a target: servers may skip it (RFC 9112, section 3).
    target.trim() === target;
  const targets = new Set(systematic(whole, call).filter(isOther));
  const single = listPlaces(whole).flatMap((at) => changesAt(at));
  const dice = makeDice(seed);
  while (targets.size < least) {
    let target = whole;
    for (let changes = dice.between(2, 4); changes > 0; changes -= 1) {
      target = single[dice.between(0, single.length - 1)]?.(target) ?? target;
    }
    if (isOther(target)) targets.add(target);
  }
  const absolute = new Set(absoluteForms(whole, call.origin));
  const all = new Set([...targets, ...absolute]);
  return shuffled(
    Array.from(all, (target) => ({ target, isAbsolute: absolute.has(target) })),
    seed,
  );
}

/** Returns the same items in another order. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const { next } = makeDice(seed);
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

type Change = (target: string) => string;

const listPlaces = (text: string): readonly number[] => Array.from({ length: text.length }, (_, at) => at);
const readByte = (text: string, at: number): number => text.charCodeAt(at);
const replaced = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1);
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const encoded = (...bytes: readonly number[]): string => bytes.map((byte) => `%${hex(byte)}`).join('');
/** Encodes a text as UTF-8 in Latin-1 letters, as requests are written here. */
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
const encodedUtf8 = (text: string): string => encoded(...Buffer.from(text));

/** Returns other spellings of a byte that a server may decode. */
function waysToWrite(byte: number): readonly string[] {
  const character = String.fromCharCode(byte);
  const isLetter = /[a-z]/i.test(character);
  const wide = String.fromCodePoint(0xff00 + byte - 0x20);
  return [
    encoded(byte),
    encoded(byte).toUpperCase(),
    `%25${hex(byte)}`,
    `%2525${hex(byte)}`,
    `%%${hex(byte).slice(0, 1)}${hex(byte)}`,
    `%u00${hex(byte)}`,
    `\\u00${hex(byte)}`,
    `&#${String(byte)};`,
    // Overlong, and wide encodings.
    encoded(0xc0 | (byte >> 6), 0x80 | (byte & 0x3f)),
    encoded(0xe0, 0x80 | (byte >> 6), 0x80 | (byte & 0x3f)),
    encoded(0xf0, 0x80, 0x80 | (byte >> 6), 0x80 | (byte & 0x3f)),
    String.fromCharCode(0xc0 | (byte >> 6), 0x80 | (byte & 0x3f)),
    encodedUtf8(wide),
    utf8(wide),
    ...(isLetter ? [character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()] : []),
  ];
}

/** Characters that a server may drop between two bytes, or read as the end of the path. */
const INSERTED = [
  '/',
  '/./',
  '/../',
  '//',
  '\\',
  '%2f',
  '%5c',
  '%00',
  '%20',
  '%09',
  '%0a',
  '%0d',
  '%0d%0a',
  '%7f',
  '%c2%a0',
  '%e2%80%8b',
  '%ef%bb%bf',
  ' ',
  '\t',
  '\0',
  '\x7f',
  '\xa0',
  ';',
  ';a=b',
  '?',
  '?x=1',
  '#',
  '#x',
  '%23',
  '%3f',
  '%3b',
  '.',
  '%2e',
  '*',
  '+',
  '%2b',
  ',',
  ':',
  '@',
  '|',
  '"',
  "'",
  '<',
  '%',
  '%2',
  '%zz',
  '%u',
  '~',
  '^',
  '&',
  '=',
];

/** Spellings that a server may read as a slash. */
const SLASHES = [
  '//',
  '///',
  '/./',
  '/././',
  '/x/../',
  '/%2e/',
  '/x/%2e%2e/',
  '/x/.%2e/',
  '/x/%2e./',
  '/x/%252e%252e/',
  '/.;/',
  '/x/..;/',
  '/;/',
  '/;x=y/',
  '\\',
  '/\\',
  '%5c',
  '%2f',
  '%2F',
  '%252f',
  '%c0%af',
  '%e0%80%af',
  '%ef%bc%8f',
  '/%20/',
  '/%00/',
  '/.%00/',
  '/...',
  ':',
  '%3a',
  '\xc0\xaf',
  '/../',
  '/%2e%2e%2f',
  '/x/..%2f',
  '/x/..%5c',
  '/ /',
];

const ENDINGS = [
  '/',
  '//',
  '/.',
  '/..',
  '.',
  '..',
  '%20',
  ' ',
  '%00',
  '%00.json',
  '\0',
  '.json',
  '.bak',
  '~',
  '/x',
  '/%2e',
  '%2f',
  ';',
  ';a',
  ';a=b',
  ';jsessionid=0',
  '/;',
  '?',
  '??',
  '?a',
  '?a=b',
  '?id=1002',
  '?/../x',
  '?.json',
  '%3f',
  '%3fa=b',
  '#',
  '#x',
  '%23',
  '%23x',
  '?#',
  '#?',
  '&',
  '&a=b',
  ':80',
  '@x',
  '%0a',
  '%0d%0aX:y',
  '\t',
  '%',
  '%2',
  '\\',
  '%5c',
  '/../field.json',
  '/../../1002.json',
  '/index.php',
  '/submission/7.json',
  '?__proto__=x',
  '%EF%BB%BF',
  'x',
  '0',
];

const DIGITS = ['٠', '۰', '०', '０', '𝟎', '𝟘'];

/** Returns other spellings of a form's number. */
function numbers(id: string): readonly string[] {
  const inDigits = DIGITS.flatMap((zero) => {
    const writeDigit = (digit: string) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit));
    const whole = id.replace(/\d/g, writeDigit);
    const single = listPlaces(id).map((at) => replaced(id, at, writeDigit(id.charAt(at))));
    return [whole, ...single].flatMap((text) => [encodedUtf8(text), utf8(text)]);
  });
  const zeros = Array.from({ length: 25 }, (_, count) => '0'.repeat(count + 1) + id);
  const signs = ['+', '-', '-0', '%2b', '%2d', '0x', '0b', '0o', '%30', '%20', '.', '!', '$', '%00'].map(
    (sign) => sign + id,
  );
  const hexadecimal = Number(id).toString(16);
  return [
    ...inDigits,
    ...zeros,
    ...signs,
    ...['.0', '.', 'e0', 'E0', 'n', 'L', '%20', '%00', ',', '%2c0', '_', ';', ':1', '*', '|1002', '-1002', ',1002'].map(
      (end) => id + end,
    ),
    `0x${hexadecimal}`,
    hexadecimal,
    `${id.charAt(0)}_${id.slice(1)}`,
    `${id.charAt(0)},${id.slice(1)}`,
    `(${id})`,
    `[${id}]`,
    `{${id}}`,
    `"${id}"`,
    id.padStart(20, '1'),
    '9'.repeat(40),
    '0',
    '',
    '%',
    '*',
    ':id',
    '-',
    '__proto__',
    ...listPlaces(id).map((at) => `${id.slice(0, at)}%e2%80%8b${id.slice(at)}`),
  ];
}

/** Lists each kind of change at each place, and each pair of encoded letters. */
function systematic(whole: string, { base, path }: CanonicalCall): readonly string[] {
  const places = listPlaces(whole);
  const pairs = places.flatMap((first) =>
    places
      .slice(first + 1)
      .map((second) =>
        replaced(replaced(whole, second, encoded(readByte(whole, second))), first, encoded(readByte(whole, first))),
      ),
  );
  const id = /\d+/.exec(path)?.[0];
  return [
    ...places.flatMap((at) => changesAt(at).map((change) => change(whole))),
    ...pairs,
    ...(id === undefined ? [] : numbers(id).map((number) => base + path.replace(id, () => number))),
    ...ENDINGS.map((end) => whole + end),
    ...whole.split('/').flatMap((segment) => ['', '.', '..', '*'].map((other) => whole.replace(segment, other))),
    whole.toUpperCase(),
    base.toUpperCase() + path,
    base + path.toUpperCase(),
    encoded(...Buffer.from(whole)),
    base + encoded(...Buffer.from(path)),
    encodeURIComponent(whole),
    base + encodeURIComponent(path),
    path,
    `/x${whole}`,
    `/x/..${whole}`,
    `/.${whole}`,
    `/%2e${whole}`,
    `${base}${base}${path}`,
    `/api/v2${path}`,
    `${base}x${path}`,
    `${base}/x${path}`,
    `${base}/x/..${path}`,
    `${base}/api/v2${path}`,
    `${base}%2f${path}`,
    whole.slice(1),
    `.${whole}`,
    `*${whole}`,
    `?${whole}`,
    `#${whole}`,
    `;${whole}`,
    `\\${whole}`,
    '*',
    '',
    '/',
  ];
}

/** Returns the changes at one place. */
function changesAt(at: number): readonly Change[] {
  const otherWays: readonly Change[] = Array.from({ length: 15 }, (_, way) => (target: string) => {
    const written = at < target.length ? waysToWrite(readByte(target, at))[way] : undefined;
    return written === undefined ? target : replaced(target, at, written);
  });
  const insertions = INSERTED.map((text) => (target: string) => target.slice(0, at) + text + target.slice(at));
  const slashes = SLASHES.map(
    (text) => (target: string) => (target.charAt(at) === '/' ? replaced(target, at, text) : target),
  );
  return [...otherWays, ...insertions, ...slashes];
}

/** Returns targets in absolute form (RFC 9112, section 3.2.2), and similar ones. */
function absoluteForms(whole: string, origin: string): readonly string[] {
  const { host } = new URL(origin);
  const hosts = [host, 'site.test', 'site.test:80', 'user@site.test', 'site.test.', '[::1]', '127.0.0.1', ''];
  const schemes = [
    'http://',
    'https://',
    'HTTP://',
    'hTTps://',
    '//',
    '///',
    'http:',
    'http:/',
    'ftp://',
    'file://',
    'ws://',
  ];
  return schemes.flatMap((scheme) => hosts.map((name) => scheme + name + whole));
}
