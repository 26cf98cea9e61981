import type { FieldDefinition } from '../../model/field-definition.js';
import type { JsonObject } from '../../model/form.js';
import { flag, text } from '../../api/read.js';
import { partsAnswer, readParts } from '../shared/subfields/subfields.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { UNLISTED, optionalParts, unusedParts } from './layout.js';
import type { AddressField } from './layout.js';
import { betterPostcode, chooseFormat } from './postcode.js';
import type { AddressFormat } from './postcode.js';
import { usualWays } from './ways.js';
import type { Ways } from './ways.js';

export type { AddressField } from './layout.js';

const SUBFIELDS = ['address', 'address2', 'city', 'state', 'zip', 'country'] as const;
/** A street may have the digits and signs of its country. */
const READS = { zip: 'code' } as const;
const FORMATS: readonly AddressFormat[] = ['US', 'CA', 'UK', 'AU', 'XX'];

/**
 * Tells whether a part is shown: by `hide_…` and `show_country` (`0`, `"1"` or `true`, recorded 2014 and 2023). Without that setting, the
 * array `visible_subfields` decides. It was recorded in 2023 beside the others; that it may come without them is inferred.
 */
export function isShown(json: JsonObject, name: string): boolean {
  const visible = json['visible_subfields'];
  const setting = name === 'country' ? json['show_country'] : json[`hide_${name}`];
  if (setting === undefined && Array.isArray(visible) && visible.length > 0) return visible.includes(name);
  return name === 'country' ? flag(setting) : !flag(setting);
}

/** Returns the author's format; `undefined` for an unknown one. */
const readFormat = (format: string): AddressFormat | undefined => FORMATS.find((one) => one === format);

/** Returns the name of the author's format, as the service has it. */
const nameFormat = (json: JsonObject): string => text(json['format']).toUpperCase() || 'US';

/** Tells whether an address may be of any country, by the author's format. */
export const isOfAnyCountry = (json: JsonObject): boolean => (readFormat(nameFormat(json)) ?? 'XX') === 'XX';

/**
 * Defines `address` by the ways of countries. Sent as an object. Its postal code is checked by the chosen country, else by the author's
 * format. The state is text, not a list: browsers fill in `VA` or `Virginia`, and both are stored unchanged.
 */
export const defineAddress = (ways: Ways): FieldDefinition<AddressField, Parts> => ({
  ...partsAnswer,
  reads: () => READS,
  parse(common, json, { warn }) {
    const subfields = SUBFIELDS.filter((name) => isShown(json, name));
    const format = nameFormat(json);
    const known = readFormat(format);
    if (!known) warn('unknown-value', 'format', format);
    return {
      ...common,
      subfields,
      optional: ['address2'],
      format: known ?? 'XX',
      initial: readParts(json['default'], subfields) ?? {},
    };
  },
  missing(field, answer) {
    const needless = [...unusedParts(ways, field, answer), ...optionalParts(ways, field, answer)];
    return partsAnswer.missing(field, answer).filter((name) => !needless.includes(name));
  },
  validate({ format, subfields }, { zip = '', country, [UNLISTED]: unlisted }) {
    if (unlisted) return [{ code: 'not-an-option', subfield: 'country' }];
    if (!subfields.includes('zip')) return [];
    const chosen = subfields.includes('country') ? country : undefined;
    const example = betterPostcode(chooseFormat(format, chosen), zip);
    return example ? [{ code: 'not-a-postcode', subfield: 'zip', values: { example } }] : [];
  },
});

/** `address` of the four countries that every address knows. */
export const definition = defineAddress(usualWays);
