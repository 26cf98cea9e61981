import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toHeaderText, parseMailAddress, parseMailbox } from './address.js';

/** Characters that end a line somewhere, or turn the direction of writing. */
const BREAKS = ['\r\n', '\r', '\n', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\u001b'];

describe('a mail address', () => {
  it('keeps its local part, and has its domain as the network spells it', () => {
    for (const [text, address] of [
      ['ada@example.org', 'ada@example.org'],
      [' ada.lovelace+forms@mail.example.org ', 'ada.lovelace+forms@mail.example.org'],
      ["o'brien@EXAMPLE.org", "o'brien@example.org"],
      ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ] as const)
      assert.equal(parseMailAddress(text), address);
  });

  it('is no list, and has no name, no comment, no path and no number', () => {
    for (const text of [
      '',
      '@',
      'ada',
      'ada@',
      '@example.org',
      'ada@localhost',
      'ada@127.0.0.1',
      'ada@[127.0.0.1]',
      'ada@2130706433',
      'a@example.org,b@example.org',
      'a@example.org;b@example.org',
      'a@example.org b@example.org',
      'a@b@example.org',
      'Ada <ada@example.org>',
      '"ada"@example.org',
      'ada(x)@example.org',
      'ada@example.org/x',
      'ada@example.org:25',
      'ada@user@example.org',
      '.ada@example.org',
      'ada.@example.org',
      'a..b@example.org',
      'ada@-example.org',
      'ada@example..org',
      `${'a'.repeat(65)}@example.org`,
      `ada@${'a.'.repeat(130)}org`,
      'ada@example.123',
      'ada%0d%0a@example org',
    ])
      // prettier-ignore
      assert.equal(parseMailAddress(text), undefined, text);
  });

  it('never has a character that ends a line, at any place', () => {
    for (const sign of BREAKS)
      for (const text of [`ada${sign}@example.org`, `ada@exa${sign}mple.org`, `ada@example.org${sign}Bcc: x@y.org`])
        assert.equal(parseMailAddress(text), undefined, JSON.stringify(text));
    const any = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(fc.property(any, (text) => !/[^\x21-\x7e]|[,;<>]/.test(parseMailAddress(text) ?? '')));
    fc.assert(
      fc.property(any, any, (left, right) => !/[^\x21-\x7e]|[,;<>]/.test(parseMailAddress(`${left}@${right}`) ?? '')),
    );
  });
});

describe('the sender of a mail', () => {
  it('is an address, with a name or without', () => {
    assert.deepEqual(parseMailbox('"Ada, Countess" <ada@example.org>'), {
      name: 'Ada, Countess',
      address: 'ada@example.org',
    });
    assert.deepEqual(parseMailbox('ada@example.org'), { name: '', address: 'ada@example.org' });
    assert.equal(parseMailbox('Ada <ada>'), undefined);
    assert.equal(parseMailbox('<a@example.org> <b@example.org>'), undefined);
    assert.equal(parseMailbox('Ada\r\nBcc: x@y.org <ada@example.org>')?.name, 'Ada Bcc: x@y.org');
  });
});

describe('a text of a header', () => {
  it('is always one line of 250 letters at most', () => {
    for (const sign of BREAKS) assert.equal(toHeaderText(`a${sign}Bcc: b`), 'a Bcc: b', JSON.stringify(sign));
    const any = fc.string({ unit: 'binary', maxLength: 600 });
    fc.assert(
      fc.property(any, (text) => {
        const line = toHeaderText(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        assert.ok([...line].length <= 250);
      }),
    );
  });
});
