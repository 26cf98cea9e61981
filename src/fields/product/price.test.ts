import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, bigInt, nat, property } from 'fast-check';
import { formatPrice } from '../../locale/money.js';
import { multiply, readPrice } from './price.js';

/** Writes a number of units of the last decimal: `decimal(399n, 2)` is `3.99`. */
function decimal(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return (units < 0n ? '-' : '') + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : '');
}

describe('A price', () => {
  it('is multiplied exactly, where floating point is not', () => {
    expect(multiply('3.99', 7n)).to.equal('27.93');
    expect(multiply('1.1', 3n)).to.equal('3.3');
    expect(multiply('0.07', 100n)).to.equal('7.00');
    expect(multiply('-0.05', 3n)).to.equal('-0.15');
    expect(multiply('19', 3n)).to.equal('57');
    expect(multiply('9999999999999999.99', 2n)).to.equal('19999999999999999.98');
  });

  it('times a quantity equals the product in whole units, with the price’s decimals', () => {
    assert(
      property(
        bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        nat(12),
        bigInt({ min: 0n, max: 10n ** 12n }),
        (...all) => {
          const [units, decimals, times] = all;
          expect(multiply(decimal(units, decimals), times)).to.equal(decimal(units * times, decimals));
        },
      ),
    );
  });

  it('is read as a plain decimal, however it is written', () => {
    const prices = ['3.99', 12, '12.50', '$1,234.50', '3,99', '.5', '5.', '', null, 'free', '1e5', {}].map(readPrice);
    expect(prices).to.eql(['3.99', '12', '12.50', '1234.50', '3.99', '0.5', '5', '', '', undefined, undefined, '']);
  });

  it('has the sign of its currency, and none without one', () => {
    expect(formatPrice('1234.50', '', 'en')).to.equal('1,234.50');
    expect(formatPrice('3', '', 'en')).to.equal('3.00');
    expect(formatPrice('0.125', '', 'en')).to.equal('0.125');
    expect(formatPrice('1234.50', 'EUR', 'de').replace(/\s/g, ' ')).to.equal('1.234,50 €');
    expect(formatPrice('3.9', 'USD', 'en-US')).to.equal('$3.90');
    expect(formatPrice('0.125', 'USD', 'en-US')).to.equal('$0.125');
    expect(formatPrice('500', 'JPY', 'en')).to.equal('¥500');
    expect(formatPrice('-1.50', 'GBP', 'en_GB')).to.equal('-£1.50');
  });

  it('is written in any language that a page has, and with any number of decimals', () => {
    for (const language of ['', 'de_DE', 'no language', 'x']) expect(formatPrice('1.5', '', language)).to.match(/1.5/);
    expect(formatPrice(`0.${'1'.repeat(200)}`, 'EUR', 'en')).to.match(/^€0\.1+$/);
  });
});
