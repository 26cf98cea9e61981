import type { FieldDefinition } from '../../model/field-definition.js';
import { flag, text } from '../../api/read.js';
import { partsAnswer, readParts } from '../shared/subfields/subfields.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';

/** The subfields in the service's order (documented), with the setting that lets them stay empty; `''` = always shown. */
const SUBFIELDS: Readonly<Record<string, string>> = {
  prefix: 'prefix_optional',
  first: '',
  middle: 'middle_name_optional',
  initial: 'middle_initial_optional',
  last: '',
  suffix: 'suffix_optional',
};

/**
 * `name`: first and last always; the others by `show_…`, whose values are `""`, `0`, `"1"` or `true` (recorded 2014 to
 * 2023). In a required name, first and last must be filled; the others only where their `…_optional` says `0`.
 */
export const definition: FieldDefinition<SubfieldsField, Parts> = {
  ...partsAnswer,
  reads: () => 'name',
  parse(common, json) {
    // An array of names (recorded 2023). It decides only if the subfield's own setting is missing (inferred).
    const visible = [json['visible_subfields']].flat();
    const subfields = Object.keys(SUBFIELDS).filter(
      (name) => !SUBFIELDS[name] || flag(json[`show_${name}`] ?? visible.includes(name)),
    );
    const mayBeEmpty = (value: unknown) => text(value) !== '0' && value !== false;
    return {
      ...common,
      subfields,
      optional: subfields.filter((name) => SUBFIELDS[name] && mayBeEmpty(json[SUBFIELDS[name]])),
      initial: readParts(json['default'], subfields) ?? {},
    };
  },
};
