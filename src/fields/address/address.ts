import type { FieldDefinition } from '../../model/field-definition.js';
import { flag, text } from '../../api/read.js';
import { partsAnswer, readParts } from '../subfields.js';
import type { Parts, SubfieldsField } from '../subfields.js';

/** How the parts are called: seen are US, XX and CA; the service's own script also knows UK and AU. XX is "any country". */
export type AddressFormat = 'US' | 'CA' | 'UK' | 'AU' | 'XX';

export interface AddressField extends SubfieldsField {
  readonly format: AddressFormat;
}

const SUBFIELDS = ['address', 'address2', 'city', 'state', 'zip', 'country'] as const;
const FORMATS: readonly string[] = ['US', 'CA', 'UK', 'AU', 'XX'];

/** `address`: the parts by `hide_…` and `show_country` (`0`, `"1"` or `true`, recorded 2014 and 2023). Sent as an object. */
export const definition: FieldDefinition<AddressField, Parts> = {
  ...partsAnswer,
  parse(common, json, { warn }) {
    const shown = (name: string) => (name === 'country' ? flag(json['show_country']) : !flag(json[`hide_${name}`]));
    const subfields = SUBFIELDS.filter(shown);
    const format = text(json['format']).toUpperCase() || 'US';
    if (!FORMATS.includes(format))
      warn('unknown-value', 'format', `Unknown address format “${format}”: shown as any country's.`);
    return {
      ...common,
      subfields,
      optional: ['address2'],
      format: FORMATS.includes(format) ? (format as AddressFormat) : 'XX',
      initial: readParts(json['default'], subfields) ?? {},
    };
  },
};
