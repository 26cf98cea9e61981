import { isOn, scalarText } from '../values/json.js';
import type { Json } from '../values/json.js';
import { parseJsonText } from '../http/parameters.js';

/** The number 0 for none, else the id of a field as a text. Source: recorded 2023 and 2025. */
const IDS_AS_TEXT: ReadonlySet<string> = new Set(['field_one_calculation', 'field_two_calculation']);

/** Numbers that are recorded as texts of digits too: `text_size` in 2014, 2016 and 2023, the others in 2014 and 2016. */
const ALSO_TEXT: ReadonlySet<string> = new Set([
  'text_size', 'rows', 'cols', 'option_other', 'option_checkall', 'section_break', 'show_country',
  'year_minus', 'year_plus',
]); // prettier-ignore

/** Texts of digits that are recorded as numbers too, in 2025; `slider` as `false` as well. */
const ALSO_OTHERS: ReadonlySet<string> = new Set(['decimals', 'slider']);

function likeNumber(name: string, value: Json): Json {
  if (typeof value !== 'string' || ALSO_TEXT.has(name)) return value;
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function likeText(name: string, value: Json): Json {
  if (ALSO_OTHERS.has(name)) return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' ? String(value) : value;
}

/** Converts a flag. A word other than a flag stays: `option_placeholder` is `false` for none, else a text. */
function likeFlag(value: Json): Json {
  const word = scalarText(value) ?? '-';
  return /^(|[01]|true|false)$/i.test(word) ? isOn(value) : value;
}

/**
 * Converts a setting to the JSON type of its first value, unless its own type is recorded too.
 * `true` and `false` stay beside the number 0, as recorded in 2023. A setting without a first value is kept as it is.
 */
export function settingLike(name: string, value: Json, first: Json | undefined): Json {
  if (IDS_AS_TEXT.has(name)) return value;
  if (typeof first === 'boolean') return likeFlag(value);
  if (typeof first === 'number') return likeNumber(name, value);
  if (typeof first === 'string') return likeText(name, value);
  return typeof first === 'object' ? parseJsonText(name, value) : value;
}
