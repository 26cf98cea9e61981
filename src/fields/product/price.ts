import { text } from '../../api/read.js';
import { toDecimal } from '../number/decimal.js';

/** Reads a price as a plain decimal, `3.99` (recorded 2023); `''` for no price, `undefined` for an invalid one. */
export function readPrice(value: unknown): string | undefined {
  const written = text(value)
    .replace(/\p{Sc}/gu, '')
    .trim();
  if (written === '') return '';
  const decimal = toDecimal(written, 'en');
  return decimal === undefined ? undefined : multiply(decimal, 1n);
}

/** Multiplies a decimal exactly: in whole units of its last decimal, never in floating point. */
export function multiply(decimal: string, times: bigint): string {
  const [whole = '', decimals = ''] = decimal.split('.');
  const units = BigInt(whole + decimals) * times;
  const digits = String(units < 0n ? -units : units).padStart(decimals.length + 1, '0');
  const point = digits.length - decimals.length;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${decimals && `.${digits.slice(point)}`}`;
}
