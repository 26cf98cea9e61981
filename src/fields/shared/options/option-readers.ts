// Reads single settings of choice fields, also to find out whether a field has rare ones.
import { count, flag, text } from '../../../api/read.js';
import type { JsonObject, Option } from '../../../model/form.js';

/** A list of more options than this is searched, not read through. */
const READABLE = 15;

/** Tells whether the last option has a text of the person's own. */
export const hasOther = (settings: JsonObject): boolean => flag(settings['option_other']);

/** Tells whether several options have the same value. */
export const hasEqualValues = (choices: readonly Option[]): boolean =>
  new Set(choices.map(({ value }) => value)).size < choices.length;

/** Tells whether the options are in a random order. */
export const isShuffled = (settings: JsonObject): boolean => flag(settings['randomize_options']);

/** Tells whether a dropdown list is searched: if the author wants it, or if it is long. */
export const isSearchable = (settings: JsonObject, { length }: readonly unknown[]): boolean =>
  length > READABLE || flag(settings['use_searchable_options']);

/** Reads the words of a dropdown list's empty option; `''` for the element's own. */
export const readPlaceholder = (settings: JsonObject): string => text(settings['option_placeholder']);

/** Reads how many rows of a list are in sight; 1 for a dropdown list. */
export const readRows = (settings: JsonObject): number => count(settings['select_size']) ?? 1;

/** Tells whether an option's label is stored. `option_store`: `value` recorded from 2016 to 2025; `label` is inferred from its name. */
export const storesLabels = (settings: JsonObject): boolean => text(settings['option_store']) === 'label';
