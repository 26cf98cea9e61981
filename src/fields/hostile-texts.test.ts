// Texts that nobody types, but that are pasted, or made to harm: none takes long, none counts as an answer that is none.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { openDefinition } from '../../test/support/open-definition.js';
import { whileReplaced } from '../../test/support/replace-member.js';
import { readText } from '../locale/human-text.js';
import { validate } from '../rules/validate.js';
import { createSearch, exactly } from './select/search.js';
import { findSlip } from './slip.js';
import { slipsByType } from './slips.js';

/** Parts of which many in a row are slow where a pattern goes back and forth, or an engine sorts accents. */
const PIECES = [
  ' ',
  '"',
  '<',
  '@',
  '.',
  '"@a.',
  '1',
  '1,',
  '(',
  'x ',
  ' at ',
  '\u0301\u0323',
  '\uD800',
  'ａ',
  '\u200B',
  '%40',
];
const LONG = 20_000;
const KINDS = ['email', 'phone', 'number', 'code', 'name', 'search', 'line'] as const;
const TYPES = ['email', 'phone', 'number', 'product', 'text', 'name', 'address'] as const;

/** Lists how long the texts are that are normalised meanwhile: of a long one with many accents, that takes minutes. */
async function normalised(act: () => unknown): Promise<number> {
  const { normalize } = String.prototype;
  let longest = 0;
  const value = function (this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return normalize.call(this.slice(0, 2000), form);
  };
  await whileReplaced([String.prototype, 'normalize', { value }], async () => {
    await act();
  });
  return longest;
}

describe('A text that is far too long', () => {
  it('is never normalised: neither to be read, nor in a list that is searched', async () => {
    const options = ['Red', 'Green'].map((label) => ({ id: label, label, value: label }));
    for (const piece of PIECES) {
      const text = `a${piece.repeat(LONG)}b`;
      const longest = await normalised(() => {
        for (const kind of KINDS) expect(readText(text, kind)).to.equal(text);
        createSearch(options)(text);
        expect(exactly(options, text, 'en')).to.equal(undefined);
      });
      expect(longest, piece).to.be.at.most(1000);
    }
  });

  it('is no slip, and nobody looks for one', async () => {
    const seen: unknown[] = [];
    const slips = {
      find(_field: unknown, answer: unknown) {
        seen.push(answer);
        return undefined;
      },
    };
    for (const answer of [' '.repeat(LONG), { zip: ' '.repeat(LONG) }, 'short', { zip: 'short' }])
      findSlip(slips, {}, answer, 'en');
    expect(seen).to.eql(['short', { zip: 'short' }]);
    for (const [, load] of slipsByType) expect((await load({} as never)).slips.find).to.be.a('function');
  });

  it('is no quantity: it would be multiplied for minutes', async () => {
    const { field, definition } = await openDefinition('product', { unit_price: '2' });
    const answer = '1'.repeat(LONG);
    expect(validate(definition, field, answer).map(({ code }) => code)).to.eql(['not-a-whole-number']);
    expect(definition.comparable(field, answer)).to.eql([]);
  });
});

describe('A text with nothing to see', () => {
  const NOTHING = ['\u200B', ' \u200F\u00A0', '\uFEFF', '\u0000', '\u202E\u2060', '\t\u0007'];
  for (const type of TYPES)
    it(`is no answer: ${type}`, async () => {
      const { field, definition } = await openDefinition(type, { required: '1', unit_price: '2', format: 'XX' });
      const names = type === 'name' ? ['first', 'last'] : type === 'address' ? ['address', 'city', 'state', 'zip'] : [];
      for (const nothing of NOTHING) {
        const answer = names.length > 0 ? Object.fromEntries(names.map((name) => [name, nothing])) : nothing;
        expect(definition.isEmpty(answer), JSON.stringify(nothing)).to.equal(true);
        const codes = validate(definition, field, answer).map(({ code }) => code);
        expect(new Set(codes), JSON.stringify(nothing)).to.eql(new Set(['required']));
      }
    });
});

describe('Characters that control', () => {
  it('are no part of an address, a number or a code', () => {
    expect(readText('ada\u202E\u0000@exa\u0007mple.com', 'email')).to.equal('ada@example.com');
    expect(readText('+49\u0000 30\u202E 123', 'phone')).to.equal('+49 30 123');
    expect(readText('1\u00002', 'number')).to.equal('12');
    expect(readText('D-1\u001B0115', 'code')).to.equal('D-10115');
    expect(readText('A\u0000da\u001B', 'name')).to.equal('Ada');
    // A line break is no mistake of a keyboard: it separates.
    expect(readText('a\nb@example.com', 'email')).to.equal('a b@example.com');
  });
});
