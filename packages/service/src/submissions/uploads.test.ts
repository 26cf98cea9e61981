import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeBase64 } from '../values/base64-pieces.js';
import { PNG } from './conformance/files.js';
import { contentDisposition } from './file-routes.js';
import { chooseContentType, decodeUpload, isPng } from './uploads.js';

describe('base64', () => {
  it('decodes to the bytes that were encoded, with line breaks or without', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        assert.deepEqual(decodeBase64(text), bytes);
        assert.deepEqual(decodeBase64(` ${text.replace(/.{76}/g, '$&\r\n')}\t`), bytes);
      }),
    );
  });

  it('is refused with other letters, half of its padding, or letters after it', () => {
    for (const text of ['a', 'ab', 'abc', 'ab=', 'a===', '====', 'ab==cd==', 'ab-_', 'äbcd', 'ab d', '%%%%']) {
      assert.equal(decodeBase64(text), undefined, text);
    }
  });
});

describe('an upload', () => {
  it('keeps any file name that has no path, with semicolons too', () => {
    const names = fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' });
    const plain = names.filter(
      (text) => !/[/\\\p{Cc}]/u.test(text) && text.trim() === text && !/^\.\.?$|(?:^|;)\s*data:/i.test(text),
    );
    fc.assert(fc.property(plain, (name) => assert.equal(decodeUpload('file', `${name};aGk=`, 1).name, name)));
  });

  it('has a name without path and control characters', () => {
    assert.equal(decodeUpload('file', 'C:\\Users\\ada\\cv\r\n.pdf;aGk=', 1).name, 'cv.pdf');
    assert.equal(decodeUpload('file', '..;aGk=', 1).name, 'file');
    assert.equal(decodeUpload('signature', PNG, 1).name, 'signature.png');
  });

  it('may be an empty file, but not an empty signature', () => {
    assert.deepEqual(decodeUpload('file', 'empty.txt;', 1).content, new Uint8Array());
    assert.throws(() => decodeUpload('signature', 'signature.png;', 7), /^ServiceError: field_7 must be a PNG image$/);
  });

  it('has a content type by its ending, and plain bytes for types that could run in a page', () => {
    assert.equal(chooseContentType('Photo.JPG'), 'image/jpeg');
    for (const name of ['a.html', 'a.svg', 'a.constructor', 'none'])
      assert.equal(chooseContentType(name), 'application/octet-stream');
  });

  it('has a valid header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        assert.match(contentDisposition(name), /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!%-]*$/);
        assert.ok(new Headers({ 'Content-Disposition': contentDisposition(name) }));
      }),
    );
  });
});

describe('a PNG', () => {
  it('has a signature, an IHDR chunk and a size', () => {
    const png = new Uint8Array(Buffer.from(PNG, 'base64'));
    assert.ok(isPng(png));
    for (const place of [0, 7, 11, 15]) assert.ok(!isPng(png.with(place, 0xff)), `byte ${place}`);
    assert.ok(!isPng(png.with(19, 0)), 'width 0');
    assert.ok(!isPng(png.slice(0, 32)), 'cut short');
  });
});
