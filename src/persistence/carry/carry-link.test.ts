// A link: it is read through what mail programs do to it, and never for another secret than was meant.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, constantFrom, property, string } from 'fast-check';
import { randomCases } from '../../../test/support/long.js';
import { CarryError } from '../../api/carry/carry-error.js';
import { deriveKeys, encode, makeSecret, writeLink } from './carry-secret.js';
import { readLink } from './read-link.js';
import { readSecret } from './read-secret.js';

const PAGE = 'https://site.example/contact?from=mail#top';
const SECRET = encode(makeSecret());
const FRAGMENT = new URL(writeLink(PAGE, '101', SECRET)).hash;

/** Returns the code with which a fragment is refused; the secret if it is read. */
function read(fragment: string, formId = '101'): string {
  try {
    return readLink(fragment, formId);
  } catch (cause) {
    return cause instanceof CarryError ? cause.code : 'no CarryError';
  }
}

describe('A link to a carried draft', () => {
  it('keeps the page, drops its fragment, and gives back the secret', () => {
    const link = writeLink(PAGE, '101', SECRET);
    expect(link).to.equal(`https://site.example/contact?from=mail#hosted-form=101.${SECRET}`);
    expect(read(new URL(link).hash)).to.equal(SECRET);
  });

  it('is read through what programs add and encode', () => {
    const [half, rest] = [SECRET.slice(0, 20), SECRET.slice(20)];
    for (const bent of [
      FRAGMENT.slice(1),
      encodeURIComponent(FRAGMENT),
      encodeURIComponent(encodeURIComponent(FRAGMENT)),
      `#hosted-form=3D101.${SECRET}`,
      `#hosted-form%3D101%2E${SECRET}`,
      ...['.', ',', ')', '>', '!”', '&utm_source=mail', ' Thanks', '%20Thanks', '%0AThanks'].map(
        (end) => FRAGMENT + end,
      ),
      ...['\n', '\r\n  ', '=\r\n', '=', '%20', '\u00ad', '\u200b', '%E2%80%8B', '=%0A'].map(
        (soft) => `#hosted-form=101.${half}${soft}${rest}`,
      ),
    ])
      expect(read(bent), bent).to.equal(SECRET);
  });

  it('is refused when it is truncated, too long, or of another form', () => {
    for (let length = 0; length < FRAGMENT.length; length++)
      expect(read(FRAGMENT.slice(0, length)), FRAGMENT.slice(0, length)).to.be.oneOf([
        'link-damaged',
        'link-other-form',
      ]);
    for (const more of ['A', '-', '_', 'AAAA']) expect(read(FRAGMENT + more)).to.equal('link-damaged');
    expect(read(FRAGMENT, '102')).to.equal('link-other-form');
    expect(read(FRAGMENT, '10')).to.equal('link-other-form');
    expect(read('', '10')).to.equal('link-damaged');
  });

  it('has one spelling: a last letter with bits that nothing needs is refused', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const known = letters.split('').filter((last) => read(FRAGMENT.slice(0, -1) + last) !== 'link-damaged');
    expect(known).to.have.length(16);
  });

  it('fails by no other way than its codes, whatever stands there', () => {
    const odd = constantFrom('#hosted-form=', '101.', '%', '%2', '%FF', '=', '\0', SECRET, ' ', '.');
    assert(
      property(odd, odd, odd, string(), (one, two, three, rest) => {
        expect(read(one + two + three + rest)).to.be.oneOf([SECRET, 'link-damaged', 'link-other-form']);
      }),
      { numRuns: randomCases(1000) },
    );
  });
});

describe('The keys of a secret', () => {
  it('are the same for the same secret, and share nothing with those of another', async () => {
    const [one, again, other] = await Promise.all(
      [readSecret(SECRET), readSecret(SECRET), makeSecret()].map(deriveKeys),
    );
    const toTexts = (keys: typeof one) => [keys?.name, keys?.grip, keys?.sendKey];
    expect(toTexts(one)).to.eql(toTexts(again));
    for (const text of toTexts(other)) expect(toTexts(one)).not.to.include(text);
    expect(one?.name).to.match(/^[0-9a-f]{32}$/);
    expect(one?.sendKey).to.match(/^[0-9a-f]{32}$/);
    expect(one?.grip).to.match(/^[\w-]{43}$/);
    expect(one?.key.extractable).to.be.false;
  });

  it('are those of HKDF-SHA-256, so every script derives the same', async () => {
    const { name, grip, sendKey } = await deriveKeys(new Uint8Array(32));
    const { hkdfSync } = await import('node:crypto');
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.alloc(32), '', `hosted-form carry/1 ${purpose}`, length));
    expect(name).to.equal(derive('name', 16).toString('hex'));
    expect(grip).to.equal(derive('grip', 32).toString('base64url'));
    expect(sendKey).to.equal(derive('send', 16).toString('hex'));
  });

  it('are not made of a text that is no secret', () => {
    for (let length = 0; length < SECRET.length; length++)
      expect(() => readSecret(SECRET.slice(0, length)), `${length} letters`)
        .to.throw(CarryError)
        .with.property('code', 'link-damaged');
  });
});
