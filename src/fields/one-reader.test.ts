// What people type is read in one way, whatever keyboard, script or program it comes from. Decision 0048.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { openDefinition } from '../../test/support/open-definition.js';
import { randomCases } from '../../test/support/long.js';
import { readText } from '../locale/human-text.js';
import { validate } from '../rules/validate.js';
import { findUnderstood } from '../session/read-answers.js';

/** Every sign that stands for another one, by the one that everybody has. */
const SIGNS: Readonly<Record<string, string>> = {
  '@': '＠﹫',
  '.': '．。｡․﹒・·٫',
  ',': '，、﹐،٬',
  '-': '－−‐‑‒–—―﹣﹘ー',
  ':': '：﹕∶',
  '/': '／⁄∕',
  '+': '＋﹢➕',
  '(': '（﹙',
  ')': '）﹚',
  ' ': '\u00A0\u2007\u2009\u200A\u202F\u205F\u3000',
};

/** The digits of all scripts, as rows of ten. Unicode keeps each row together. */
const ROWS: readonly string[][] = (() => {
  const digits = Array.from({ length: 0x1ffff }, (_, point) => (point < 0xd800 || point > 0xdfff ? point : 0))
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => /\p{Nd}/u.test(letter));
  return Array.from({ length: digits.length / 10 }, (_, row) => digits.slice(row * 10, row * 10 + 10));
})();

const HIDDEN = Array.from('\u00AD\u200B\u200E\u200F\u202A\u202C\u2060\u2066\u2069\uFEFF');
const QUOTES = ['“”', '„“', '«»', '»«', '「」', '""', "''", '‘’', '<>'].map(
  (pair) => (text: string) => pair.charAt(0) + text + pair.charAt(1),
);

interface Sample {
  readonly type: string;
  readonly json?: object;
  readonly plain: string;
  /** Wraps a text in what copying and pasting bring along. */
  readonly wraps: readonly ((text: string) => string)[];
  /** The subfield, if the text is one of several. */
  readonly part?: string;
}

const SAMPLES: readonly Sample[] = [
  {
    type: 'email',
    plain: 'ada.l-9+news@example-1.com',
    wraps: [
      ...QUOTES,
      (text) => `mailto:${text}`,
      (text) => `MAILTO:${text}?subject=Hi`,
      (text) => `Ada Lovelace <${text}>`,
      (text) => `"Lovelace, Ada" <${text}>`,
    ],
  },
  {
    type: 'phone',
    json: { format: 'XX' },
    plain: '+49 (30) 123.456/78-90',
    wraps: [...QUOTES, (text) => `tel:${text}`, (text) => `sms:${text}?body=Hi`, (text) => `Tel. ${text}`],
  },
  { type: 'phone', json: { format: 'US' }, plain: '(323) 555-1212', wraps: [...QUOTES, (text) => `tel:${text}`] },
  { type: 'number', plain: '-1,234,567.50', wraps: QUOTES },
  { type: 'number', json: { currency: 'euro' }, plain: '12.50', wraps: QUOTES },
  { type: 'product', json: { unit_price: '2' }, plain: '12', wraps: QUOTES },
  { type: 'address', json: { format: 'US' }, plain: '12345-6789', part: 'zip', wraps: QUOTES },
];

type Opened = Awaited<ReturnType<typeof openDefinition>>;

/** Describes what becomes of an answer: its mistakes, what is sent, what rules compare. */
const outcome = ({ field, definition }: Opened, answer: unknown): unknown => [
  validate(definition, field, answer),
  definition.params(field, answer),
  definition.comparable(field, answer),
];

const answerOf = ({ part }: Sample, text: string): unknown => (part ? { [part]: text } : text);

/** Writes a text in other signs and digits. A number has signs of its own: only the decimal one is a dot. */
function others(sample: Sample, letter: string): string[] {
  const signs = [...(SIGNS[letter] ?? '')];
  if (/\d/.test(letter)) return ROWS.flatMap((row) => row[Number(letter)] ?? []);
  return sample.type === 'number' && letter === ',' ? signs.filter((sign) => sign !== '٬') : signs;
}

describe('What people type', () => {
  for (const sample of SAMPLES) {
    const { type, plain, wraps } = sample;
    it(`is the same in every sign, script and wrapper: ${type} ${plain}`, async () => {
      const opened = await openDefinition(sample.type, sample.json);
      const right = outcome(opened, answerOf(sample, plain));
      expect(validate(opened.definition, opened.field, answerOf(sample, plain))).to.eql([]);
      const written = [...new Set(plain)].flatMap((letter) =>
        others(sample, letter).map((other) => plain.replaceAll(letter, other)),
      );
      for (const text of [...written, ...wraps.map((wrap) => wrap(plain)), ` ${plain}\t`])
        expect(outcome(opened, answerOf(sample, text)), text).to.eql(right);
    });

    it(`is the same in any mixture of them: ${type} ${plain}`, async () => {
      const opened = await openDefinition(sample.type, sample.json);
      const right = outcome(opened, answerOf(sample, plain));
      const letters = [...plain].map((letter) => fc.constantFrom(letter, ...others(sample, letter)));
      const hidden = fc.constantFrom('', ...HIDDEN);
      const wrap = fc.constantFrom((text: string) => text, ...wraps);
      fc.assert(
        fc.property(fc.tuple(...letters), fc.array(hidden, { maxLength: 40 }), wrap, (mixed, invisible, around) => {
          const text = around(mixed.map((letter, index) => letter + (invisible[index] ?? '')).join(''));
          expect(outcome(opened, answerOf(sample, text)), text).to.eql(right);
        }),
        { numRuns: randomCases(1000) },
      );
    });
  }

  it('is read once and for all', () => {
    const kinds = ['email', 'phone', 'number', 'code', 'name', 'search', 'line'] as const;
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        ...Array.from('@.,-:/+()<>„“«»「」?%;'),
        'mailto:',
        'tel:',
        '%40',
        '%2540',
        'ﾊﾞ',
        'ａ',
        '１',
        '٫',
        '٬',
        '"',
        "'",
        ' ',
      ),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), text, (kind, typed) => {
        const read = readText(typed, kind);
        expect(readText(read, kind)).to.equal(read);
      }),
      { numRuns: randomCases(5000) },
    );
  });

  it('is never changed where it is the person’s own words', async () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('ａｄａ＠example', '10² ½ ①', ' „Hi“ ', 'a\u200Bb', '\uFEFF', 'é', 'ﷺ', 'mailto:ada@example.com'),
    );
    for (const type of ['text', 'textarea']) {
      const { field, definition } = await openDefinition(type);
      fc.assert(
        fc.property(words, (typed) => {
          expect(definition.params(field, typed)).to.equal(typed);
          expect(findUnderstood({ field, definition, answer: typed })).to.equal(typed);
        }),
        { numRuns: randomCases(1000) },
      );
    }
  });
});

describe('The reading of a name', () => {
  it('folds widths, and leaves all else to its owner', () => {
    const names: readonly (readonly [typed: string, read: string])[] = [
      ['Ａｄａ', 'Ada'],
      ['ﾀﾛｳ ｶﾞ', 'タロウ ガ'],
      ['山田　太郎', '山田 太郎'],
      ['\u202BAda\u202C\uFEFF', 'Ada'],
      ['José', 'José'],
      ['ﷺ', 'ﷺ'],
      ['福\uFA1B神\uFA19', '福\uFA1B神\uFA19'],
      ['نازنین\u200Cزهرا', 'نازنین\u200Cزهرا'],
      ['क्‍ष', 'क्‍ष'],
      ['“Buzz”', '“Buzz”'],
      ['O’Brien', 'O’Brien'],
      ['Ⅷ', 'Ⅷ'],
      ['Jean–Luc', 'Jean–Luc'],
      ['ʻAukai', 'ʻAukai'],
      ['٣', '٣'],
    ];
    expect(names.map(([typed]) => readText(typed, 'name'))).to.eql(names.map(([, read]) => read));
  });
});

describe('The reading of an address', () => {
  it('leaves the signs of its own script to an address of the world', () => {
    const own = [
      'ада@почта.рф',
      '用户@例子.广告',
      'センター@サーバー.jp',
      'مثال١@مثال.السعودية',
      'ada@i❤.ws',
      'ada@l·l.cat',
    ];
    expect(own.map((address) => readText(address, 'email'))).to.eql(own.slice(0, -1).concat('ada@l.l.cat'));
    expect(readText('用户＠例子。广告', 'email')).to.equal('用户@例子.广告');
    expect(readText('o’hara@example.ie', 'email')).to.equal("o'hara@example.ie");
    expect(readText('mailto:ada%40example.com', 'email')).to.equal('ada@example.com');
    expect(readText('a%b@example.com', 'email')).to.equal('a%b@example.com');
    expect(readText('a?b@example.com', 'email')).to.equal('a?b@example.com');
  });
});

describe('A number that may be several', () => {
  it('is refused, and asked for', async () => {
    const { field, definition } = await openDefinition('number');
    const { slips } = await import('./number/number.slips.js');
    const asked = (typed: string) => [
      validate(definition, field, typed)[0]?.code,
      slips.find(field as Parameters<typeof slips.find>[0], typed, 'en')?.text,
    ];
    expect(asked('1,5.5')).to.eql(['not-a-number', '15.5']);
    expect(asked('1.5,5')).to.eql(['not-a-number', '15.5']);
    expect(asked('1234,567.8')).to.eql(['not-a-number', '1234567.8']);
    expect(asked('1,234.5')).to.eql([undefined, undefined]);
    expect(asked('1,25,000.50')).to.eql([undefined, undefined]);
    expect(asked('many')).to.eql(['not-a-number', undefined]);
    expect(asked('1.2.3')).to.eql(['not-a-number', undefined]);
  });

  it('keeps a raised digit apart', () => {
    expect(readText('10²', 'number')).to.equal('10²');
  });
});
