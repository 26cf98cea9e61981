import type { FieldDefinition } from '../../model/field-definition.js';
import { flag, text } from '../../api/read.js';
import { partsAnswer, readParts } from '../subfields.js';
import type { Parts, SubfieldsField } from '../subfields.js';

/** The subfields in the service's order (documented), with the settings that show them and let them stay empty. */
const SUBFIELDS = [
  { name: 'prefix', show: 'show_prefix', optional: 'prefix_optional' },
  { name: 'first' },
  { name: 'middle', show: 'show_middle', optional: 'middle_name_optional' },
  { name: 'initial', show: 'show_initial', optional: 'middle_initial_optional' },
  { name: 'last' },
  { name: 'suffix', show: 'show_suffix', optional: 'suffix_optional' },
] as const;

/**
 * `name`: first and last always; the others by `show_…`, whose values are `""`, `0`, `"1"` or `true` (recorded 2014 to
 * 2023). In a required name, first and last must be filled; the others only where their `…_optional` says `0`.
 */
export const definition: FieldDefinition<SubfieldsField, Parts> = {
  ...partsAnswer,
  parse(common, json) {
    const shown = SUBFIELDS.filter((subfield) => !('show' in subfield) || flag(json[subfield.show]));
    const subfields = shown.map(({ name }) => name);
    const mayBeEmpty = (setting: string) => text(json[setting]) !== '0' && json[setting] !== false;
    const optional = shown.filter((subfield) => 'optional' in subfield && mayBeEmpty(subfield.optional));
    return {
      ...common,
      subfields,
      optional: optional.map(({ name }) => name),
      initial: readParts(json['default'], subfields) ?? {},
    };
  },
};
