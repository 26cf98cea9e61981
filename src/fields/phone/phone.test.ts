import { describe, it } from 'node:test';
import { expect } from 'chai';
import { writeNumber } from './write-number.js';
import { readText } from '../../locale/human-text.js';
import { isNumber } from './digits.js';
import type { PhoneFormat } from './digits.js';

type Row = readonly [typed: string, national: string | undefined, international: string | undefined];

const NUMBERS: Readonly<Record<PhoneFormat, readonly Row[]>> = {
  US: [
    ['+1 (555) 010-0000', '(555) 010-0000', '+1 555 010 0000'],
    ['0015550100000', '(555) 010-0000', '+1 555 010 0000'],
    ['555.010.0000 ext 5', '(555) 010-0000 ext 5', '+1 555 010 0000 ext 5'],
    ['1-555-010-0000x5', '(555) 010-0000 ext 5', '+1 555 010 0000 ext 5'],
    ['5550100000', '(555) 010-0000', '+1 555 010 0000'],
    ['٥٥٥ ٠١٠ ٠٠٠٠', '(555) 010-0000', '+1 555 010 0000'],
    ['555-0100', undefined, undefined],
    ['0555 010 0000', undefined, undefined],
    ['+44 20 7946 0123', undefined, undefined],
    ['call me', undefined, undefined],
    ['555 010 0000 or 555 010 0001', undefined, undefined],
    ['', undefined, undefined],
  ],
  UK: [
    ['+44 (0)20 7946 0123', '020 7946 0123', '+44 20 7946 0123'],
    ['02079460123', '020 7946 0123', '+44 20 7946 0123'],
    ['0113 4960123', '0113 496 0123', '+44 113 496 0123'],
    ['0161-496-0123', '0161 496 0123', '+44 161 496 0123'],
    ['01632960123', '01632 960123', '+44 1632 960123'],
    ['07700 900 123', '07700 900123', '+44 7700 900123'],
    ['0808 157 0123', '0808 157 0123', '+44 808 157 0123'],
    ['00447700900123', '07700 900123', '+44 7700 900123'],
    ['7946 0123', undefined, undefined],
    ['+1 201 555 0123', undefined, undefined],
  ],
  AU: [
    ['0255500123', '(02) 5550 0123', '+61 2 5550 0123'],
    ['+61 491 570 006', '0491 570 006', '+61 491 570 006'],
    ['5550 0123', undefined, undefined],
    ['1300 975 707', undefined, undefined],
  ],
  XX: [['+39 06 698', undefined, undefined]],
};

describe('A telephone number that was left', () => {
  for (const format of ['US', 'UK', 'AU', 'XX'] as const) {
    it(`is written in the format ${format}, and is not touched where it can't be read`, () => {
      const written = NUMBERS[format].map(([typed]): Row => [
        typed,
        writeNumber(readText(typed, 'phone'), format, false),
        writeNumber(readText(typed, 'phone'), format, true),
      ]);
      expect(written).to.eql(NUMBERS[format]);
    });

    it(`is the same after it was written twice, in the format ${format}`, () => {
      for (const isInternational of [true, false]) {
        for (const [typed] of NUMBERS[format]) {
          const once = writeNumber(readText(typed, 'phone'), format, isInternational);
          if (once !== undefined) expect(writeNumber(once, format, isInternational)).to.equal(once);
        }
      }
    });
  }
});

describe('A telephone number that no format groups', () => {
  it('has the digits of the service, and else its own signs', () => {
    const read = (typed: string, format: PhoneFormat) => {
      const text = readText(typed, 'phone');
      return isNumber(text, format) ? text : undefined;
    };
    expect(read('＋٤٩ ٣٠ ١٢٣٤٥٦', 'XX')).to.equal('+49 30 123456');
    expect(read('०३०/१२३४५६', 'XX')).to.equal('030/123456');
    expect(read('+1 201 555 0123', 'UK')).to.equal('+1 201 555 0123');
    expect(read('اتصل بي', 'XX')).to.equal(undefined);
  });
});
