import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listParts } from './long-words.js';

describe('a long word', () => {
  it('may be broken after the signs of an address', () => {
    assert.deepEqual(listParts('Ada <ada.love_lace@mail.example>'), [
      'Ada <ada.',
      'love_',
      'lace@',
      'mail.',
      'example>',
    ]);
    assert.deepEqual(listParts('https://a.example/b?c=d'), ['https://', 'a.', 'example/', 'b?', 'c=', 'd']);
  });

  it('is whole where it is short, or has no sign', () => {
    for (const text of ['', 'At 12.30, or 1/2', 'Donaudampfschifffahrt', 'ends.in.a.sign.'.slice(-9)])
      assert.deepEqual(listParts(text), [text]);
  });

  it('is the same text with its breaks', () => {
    const text = '--x@y..z/../a-word-with-much-to-part..\nand another-one-as-long-as-it';
    assert.equal(listParts(text).join(''), text);
  });
});
