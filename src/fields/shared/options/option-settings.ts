// The settings of choice fields beyond their options. Most dropdown lists need none of them.
import type { ParseContext } from '../../../model/field-definition.js';
import type { Field, JsonObject, Option } from '../../../model/form.js';
import { shuffle } from './shuffle.js';
import { count, flag, isObject, options as readOptions, text } from '../../../api/read.js';
import { numbered } from '../../../platform/lists.js';
import { parseChoices } from './choices.js';
import type { ChoiceField } from './choices.js';
import { findChosen, withIds } from './option-ids.js';
import { hasOther, isSearchable, isShuffled, readPlaceholder, readRows, storesLabels } from './option-readers.js';

/** The pictures of options. */
export interface Pictures {
  readonly width: number;
  readonly height: number;
  /** True if a picture is not stretched to the size (`lock_image_ratio`). */
  readonly keepsRatio: boolean;
  /** The side of its picture on which a label is drawn; `bottom` recorded, the others inferred. */
  readonly label: 'bottom' | 'top' | 'left' | 'right';
  /** True if the picture also replaces the native control (`hide_option_button`). */
  readonly hidesControls: boolean;
}

/** A choice field with all its settings. `option_show_values` is left out: it is about the author's own builder. */
export interface OptionsField extends ChoiceField {
  /** The options in the order they are shown in: the author's, or a random one. The answer keeps the author's order. */
  readonly shown: readonly Option[];
  readonly horizontal: boolean;
  /** True if there is a last option with a text of the person's own. */
  readonly other: boolean;
  /** True if there is a first box for all options. */
  readonly checkAll: boolean;
  /** The words of a dropdown list's empty option; `''` for the element's own. */
  readonly placeholder: string;
  /** The visible rows of a list; 1 for a dropdown list. */
  readonly rows: number;
  readonly searchable: boolean;
  /** True if the author listed more options. */
  readonly isCut: boolean;
  readonly pictures?: Pictures;
}

/** The most options. Each is a control, and all are drawn at once. */
const MOST_CONTROLS = 5000;

/** Reads a choice field with all its settings. Options beyond the first `most` are left out. */
export function parseOptions(
  common: Field,
  json: JsonObject,
  context: ParseContext,
  most: number = MOST_CONTROLS,
): OptionsField {
  const { warn } = context;
  const storesLabel = storesLabels(json);
  const choices = withIds(readOptions(json['options'], warn));
  const field = parseChoices(common, json, context, choices, findChosen);
  const isCut = field.options.length > most;
  if (isCut) warn('cut-off', 'options', `“${field.label}” shows the first ${most} of ${field.options.length} options.`);
  const pictures = hasImages(json) ? readPictures(json) : undefined;
  const images = pictures ? readImages(json['options']) : undefined;
  const initial = new Set(field.initial);
  const listed = field.options.slice(0, most);
  const stored = listed.map((option, index) => {
    const image = images?.[index];
    return { ...option, ...(storesLabel && { value: option.label }), ...(image && { image }) };
  });
  const options = withIds(stored);
  warnOfEqual(options, warn);
  return {
    ...field,
    options,
    initial: options.filter((_, index) => initial.has(listed[index]?.id ?? '')).map(({ id }) => id),
    shown: isShuffled(json) ? shuffle(options, context) : options,
    horizontal: text(json['option_layout']) === 'horizontal',
    other: hasOther(json),
    checkAll: flag(json['option_checkall']),
    placeholder: readPlaceholder(json),
    rows: readRows(json),
    isCut,
    searchable: isSearchable(json, options),
    ...(pictures && { pictures }),
  };
}

/** Warns of each option with the value of an earlier one: the stored value does not tell which was chosen. */
function warnOfEqual(options: readonly Option[], warn: ParseContext['warn']): void {
  const before = new Set<string>();
  for (const [index, { label, value }] of numbered(options)) {
    if (before.has(value)) warn('option-value-repeated', `options[${index}]`, label);
    before.add(value);
  }
}

/** Tells whether the options have pictures. */
const hasImages = (settings: JsonObject): boolean => flag(settings['use_images']);

/** Reads the settings of pictures. Recorded 2023: sizes as numbers, `customDimensions`, and 100 by 100. */
function readPictures(json: JsonObject): Pictures {
  const label = text(json['image_label_alignment']);
  return {
    width: count(json['image_width']) ?? 100,
    height: count(json['image_height']) ?? 100,
    keepsRatio: json['lock_image_ratio'] === undefined || flag(json['lock_image_ratio']),
    label: label === 'top' || label === 'left' || label === 'right' ? label : 'bottom',
    hidesControls: flag(json['hide_option_button']),
  };
}

/** Reads the addresses of the pictures of all options that are read. `imageUrl` is a string, `""` or `null` (recorded 2023). */
function readImages(options: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(options) ? options : [];
  const read = entries.map((entry): JsonObject => (isObject(entry) ? entry : { label: entry }));
  const named = read.filter((option) => text(option['label']) || text(option['value']));
  return named.map((option) => text(option['imageUrl']));
}
