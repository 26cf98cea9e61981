// The parts of a page's post: what browsers write comes as it is, and what can be read in two ways is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { readBoundary, readMultipart } from './multipart.js';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const part = (disposition: string, content = 'x', more = '') =>
  `--b\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${content}\r\n`;
const read = (body: string, most = 100) => readMultipart(encode(body), 'b', most);
const readOne = (disposition: string) => [...(read(`${part(disposition)}--b--\r\n`) ?? [])][0];

const describeAll = (form: FormData) =>
  Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
    ),
  );

test('what a browser writes is read as it was, whatever the names, the answers and the files are', async () => {
  const letters = fc.oneof(
    fc.constantFrom(
      '"',
      String.raw`\"`,
      '"; name="x',
      '\r\n--b',
      '../../x',
      '\\',
      ';',
      '%22',
      'ä'.repeat(300),
      '-->',
      '\uFEFFx',
      '',
    ),
    fc.string({ unit: 'binary' }),
    fc.string(),
  );
  // The runtime that writes leaves an empty name of a file out.
  const file = fc.tuple(letters.filter(Boolean), letters);
  const entries = fc.array(fc.tuple(letters, fc.oneof(letters, file)), { maxLength: 6 });
  const property = fc.asyncProperty(entries, async (given) => {
    const form = new FormData();
    for (const [name, value] of given)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new File([value[1]], value[0], { type: 'text/plain' }));
    // What a form posts has the line breaks of forms. A quotation mark is written as `%22`, so a name with that text reads as one.
    const expected = (await describeAll(form)).map((texts, index) =>
      texts.map((text, place) => {
        const isName = place === 0 || (typeof given[index]?.[1] !== 'string' && place === 1);
        const broken = place === 0 || texts.length === 2 ? text.replace(/\r\n?|\n/g, '\r\n') : text;
        return isName ? broken.replaceAll('%22', '"') : broken;
      }),
    );
    const response = new Response(form);
    const boundary = readBoundary(response.headers.get('content-type') ?? '') ?? '';
    const found = readMultipart(new Uint8Array(await response.arrayBuffer()), boundary, 10);
    assert.deepEqual(found && (await describeAll(found)), expected);
  });
  await fc.assert(property, { numRuns: randomCases(200) });
});

test('a quotation mark in a file’s name, which some text browsers do not escape, belongs to the name', () => {
  for (const [disposition, name] of [
    ['form-data; name="a"; filename="my "best" photo".jpg"', 'my "best" photo".jpg'],
    ['form-data; filename="a"b"; name="a"', 'a"b'],
    ['Form-Data; name="a";filename=photo.jpg', 'photo.jpg'],
    ['form-data; name="a"; filename="C:\\photos\\"', 'C:\\photos\\'],
    ['form-data; name="a"; filename="one%0d%0Atwo%22.jpg"', 'one\r\ntwo".jpg'],
    ['form-data; name="a"; filename=""', ''],
  ] as const) {
    const value = readOne(disposition)?.[1];
    assert.equal(value instanceof File ? value.name : value, name, disposition);
  }
});

test('letters in another encoding cost these letters alone', () => {
  const bytes = Uint8Array.from(part('form-data; name="a"; filename="L\xEB.txt"', '\xEB') + '--b--', (letter) =>
    letter.charCodeAt(0),
  );
  const file = readMultipart(bytes, 'b', 1)?.get('a');
  assert.deepEqual(file instanceof File && [file.name, file.size], ['L\uFFFD.txt', 1]);
});

test('a part that says something in two ways, or in none, is refused', () => {
  for (const disposition of [
    'form-data; name="a"; filename="x"; name="b"',
    'form-data; name="a"; filename="x"; filename="y"',
    'form-data; name="a"; filename="x"; filename*=UTF-8\'\'y',
    'form-data; filename="x"',
    'form-data',
    'attachment; name="a"',
    'form-data; name="a" b',
    'form-data; name="a',
    'form-data; name=',
  ])
    assert.equal(readOne(disposition), undefined, disposition);
  for (const more of [
    'Content-Disposition: form-data; name="b"\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'nonsense\r\n',
    `x: ${'y'.repeat(20_000)}\r\n`,
  ])
    assert.equal(read(`${part('form-data; name="a"', 'x', more)}--b--`), undefined, more.slice(0, 50));
});

test('a body that is not whole, that is more than a form, or that has more parts than wanted, is refused', () => {
  const one = part('form-data; name="a"');
  for (const body of [
    '',
    '--b',
    one,
    `${one}--b`,
    `${one}--b--rest`,
    `before\r\n${one}--b--`,
    `${one.replaceAll('\r', '')}--b--`,
    `--b\r\n\r\nx\r\n--b--`,
    part('form-data; name="a"', 'x\r\n--bc') + '--b--',
  ])
    assert.equal(read(body), undefined, JSON.stringify(body));
  assert.equal(read(`${one.repeat(101)}--b--`), undefined);
  assert.equal([...(read(`${one.repeat(100)}--b--`) ?? [])].length, 100);
  assert.deepEqual([...(read('--b--\r\n') ?? ['none'])], []);
});

test('a type has one boundary', () => {
  for (const [type, boundary] of [
    ['multipart/form-data; boundary=b', 'b'],
    ['multipart/form-data;BOUNDARY="a b" ; charset=utf-8', 'a b'],
    ['multipart/form-data; boundary=a; boundary=b', undefined],
    ['multipart/form-data; boundary=a, multipart/form-data; boundary=b', undefined],
    ['multipart/form-data; x="; boundary=a"; boundary=b', 'b'],
    ['multipart/form-data; boundary=', undefined],
    ['multipart/form-data; boundary=""', undefined],
    [String.raw`multipart/form-data; boundary="\b"`, undefined],
    [`multipart/form-data; boundary=${'b'.repeat(71)}`, undefined],
    ['multipart/form-data', undefined],
  ] as const)
    assert.equal(readBoundary(type), boundary, type);
});
