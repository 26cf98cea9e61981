import type { FieldDefinition, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import type { Warn } from '../../model/warning.js';
import { count, flag, number, text } from '../../api/read.js';
import { formatCount, formatOrder } from '../../locale/money.js';
import { chooseVariant } from '../../locale/tag.js';
import { LOCAL, currencySetting, readCurrency } from '../number/currency.js';
import { toDecimal } from '../number/decimal.js';
import { isBlank } from '../shared/text-input/text-answer.js';
import { multiply, readPrice } from './price.js';

export interface ProductField extends Field {
  /** The kind of price, in the service's word; sent unchanged. */
  readonly chargeType: string;
  /** A plain decimal; `''` = the author set no price. */
  readonly unitPrice: string;
  /** ISO 4217; `''` = none is shown. */
  readonly currency: string;
  /** The least quantity that can be ordered, 1 or more. The field can also stay empty, unless it is required. */
  readonly min: number;
  /** The author's limit, or the number that is left; absent = no limit. */
  readonly max?: number;
  readonly soldOut: boolean;
  /** Address of a picture; `''` = none. */
  readonly image: string;
  readonly initial: string;
  /** The language in which the person reads prices and writes numbers. */
  readonly language: string;
}

const CHARGE_TYPE = 'fixed_amount';

/**
 * `product`: a quantity of something that has a price. The answer is the quantity as it was typed. Recorded once (2023), with
 * `charge_type: fixed_amount`, `inventory_mode: unlimited`, `soldout_action: message` and `currency: local`.
 */
export const definition: FieldDefinition<ProductField, string> = {
  collects: true,
  parse(common, json, { warn, language, host }) {
    const { min, max, left = Infinity } = readRange(json, warn);
    const soldOut = flag(json['is_soldout']) || left < min;
    return {
      ...common,
      min,
      ...(max !== undefined && { max }),
      ...readCharge(json, warn, host),
      soldOut,
      // A product that is sold out can't be required.
      required: common.required && !soldOut,
      hidden: common.hidden || (soldOut && hidesSoldOut(json, warn)),
      image: text(json['image']).trim(),
      initial: soldOut ? '' : readQuantity(text(json['default'])),
      language,
    };
  },
  initial: (field) => field.initial,
  reads: () => 'number',
  needed: () => 'quantity',
  // A quantity of 0 orders nothing.
  isEmpty: (answer) => isBlank(answer) || toWhole(answer, '') === 0n,
  validate(field, answer) {
    const quantity = toWhole(answer, field.language);
    return quantity === undefined ? [{ code: 'not-a-whole-number' }] : checkRange(field, quantity);
  },
  // Sent as it is stored (stored form recorded 2023; that it is taken in this form is inferred).
  params(field, answer) {
    const quantity = toWhole(answer, field.language);
    if (quantity === undefined) return answer;
    const { chargeType, unitPrice } = field;
    const lines = [`charge_type = ${chargeType}`, `quantity = ${String(quantity)}`];
    if (unitPrice) lines.push(`unit_price = ${unitPrice}`, `total = ${multiply(unitPrice, quantity)}`);
    return lines.join('\n');
  },
  // Price × quantity, as the service's own form counts a product in calculations.
  comparable(field, answer) {
    const quantity = toWhole(answer, field.language);
    return quantity && field.unitPrice ? [multiply(field.unitPrice, quantity)] : [];
  },
  amounts(field, answer) {
    return { price: field.unitPrice, quantity: String(toWhole(answer, field.language) ?? '') };
  },
  inLanguage(field, answer, spoken) {
    const quantity = toWhole(answer, field.language);
    const { unitPrice, currency } = field;
    const language = chooseVariant(spoken, field.language);
    if (quantity === undefined) return undefined;
    if (!unitPrice) return formatCount(quantity, language);
    const { terms, total } = formatOrder(
      { quantity, unitPrice, total: multiply(unitPrice, quantity) },
      currency,
      language,
    );
    return `${terms} = ${total}`;
  },
  restore(field, value) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return field.soldOut ? '' : readQuantity(text(value));
  },
};

/** Reads a typed quantity; `undefined` if it is no whole number. */
export function toWhole(typed: string, language: string): bigint | undefined {
  const [, whole] = /^(-?\d{1,100})(?:\.0*)?$/.exec(toDecimal(typed, language) ?? '') ?? [];
  return whole === undefined ? undefined : BigInt(whole);
}

/**
 * Returns the answer after one more (`1n`) or one less (`-1n`), within the limits. Below the least quantity, an optional answer becomes
 * empty.
 */
export function step(field: ProductField, answer: string, by: 1n | -1n): string {
  const [min, max] = [BigInt(field.min), field.max === undefined ? undefined : BigInt(field.max)];
  const quantity = toWhole(answer, field.language) ?? 0n;
  const next = quantity + by;
  if (next < min) return by > 0n || (field.required && quantity >= min) ? String(min) : '';
  return String(max !== undefined && next > max ? max : next);
}

function checkRange({ min, max = Infinity }: ProductField, quantity: bigint): Issue[] {
  if (quantity < min) return [{ code: 'too-small', values: { limit: min } }];
  return quantity > max ? [{ code: 'too-large', values: { limit: max } }] : [];
}

/** Returns the quantity of a stored answer (`charge_type = fixed_amount\nquantity = 7\n…`, recorded 2023), else the text itself. */
function readQuantity(value: string): string {
  return /^quantity = (\S*)$/m.exec(value)?.[1] ?? value;
}

/** Reads how many can be ordered. 0 and `""` are no limit; with an `inventory_mode` other than `unlimited` no more than are left. */
function readRange(json: JsonObject, warn: Warn): { min: number; max?: number | undefined; left?: number | undefined } {
  const min = count(json['min_quantity']) ?? 1;
  const max = count(json['max_quantity']);
  const mode = text(json['inventory_mode']).trim();
  const left = mode === '' || mode === 'unlimited' ? undefined : number(json['inventory']);
  const isContrary = max !== undefined && max < min;
  if (isContrary) warn('unknown-value', 'max_quantity', String(max));
  const limit = Math.floor(Math.min((isContrary ? undefined : max) ?? Infinity, left ?? Infinity));
  return { min, left, max: Number.isFinite(limit) ? limit : undefined };
}

/** Reads the price with its kind and its currency. Unknown settings mean a fixed price, no price and no sign. */
function readCharge(
  json: JsonObject,
  warn: Warn,
  host: ParseContext['host'],
): Pick<ProductField, 'chargeType' | 'unitPrice' | 'currency'> {
  const unknown = (key: string, value = text(json[key])): string => {
    warn('unknown-value', key, value);
    return '';
  };
  const currency = currencySetting(text(json['currency']) || LOCAL, host);
  const chargeType = text(json['charge_type']).trim() || CHARGE_TYPE;
  if (chargeType !== CHARGE_TYPE) unknown('charge_type');
  return {
    chargeType: /^\w+$/.test(chargeType) ? chargeType : CHARGE_TYPE,
    unitPrice: readPrice(json['unit_price']) ?? unknown('unit_price'),
    currency: readCurrency(currency) ?? unknown('currency', currency),
  };
}

/** Tells whether a product that is sold out is hidden. `message` is recorded (2023); `hide` is inferred. */
function hidesSoldOut(json: JsonObject, warn: Warn): boolean {
  const action = text(json['soldout_action']).trim();
  if (!['', 'message', 'hide'].includes(action)) warn('unknown-value', 'soldout_action', action);
  return action === 'hide';
}
