import type { FieldDefinition, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import { count, flag, number, text } from '../../api/read.js';
import { makeList } from '../../platform/lists.js';

/** The answer "not applicable" of a rating (inferred: only `add_na: false` was recorded). */
export const NOT_APPLICABLE = 'N/A';

/** `star` was recorded 2023; the others are inferred. `number` is a scale without icons. */
export type Icon = 'star' | 'heart' | 'thumb' | 'number';

/** The most scores. More fit on no screen, and nobody can tell them apart. */
const MOST = 20;

export interface RatingField extends Field {
  /** The best score, 1 to 20. */
  readonly count: number;
  readonly icon: Icon;
  readonly halves: boolean;
  readonly mayNotApply: boolean;
  /** Every answer that can be given, the least score first. */
  readonly answers: readonly string[];
  readonly initial: string;
}

/**
 * `rating`. Recorded 2023: `count` is `5`, `icon` is `"star"`, `add_na` and `allow_half_ratings` are `false`, and the stored
 * value is `"2"`. That it is sent as it is stored, halves as `"3.5"`, is inferred.
 */
export const definition: FieldDefinition<RatingField, string> = {
  collects: true,
  parse,
  initial: (field) => field.initial,
  needed: () => 'score',
  isEmpty: (answer) => answer === '',
  validate: (field, answer) => (readScore(field, answer) === answer ? [] : [{ code: 'not-an-option' }]),
  params: (_field, answer) => answer,
  comparable: (_field, answer) => (answer === '' ? [] : [answer]),
  restore: readScore,
};

/** Lists every score that can be given, the least first. */
export function listScores({ count: best, halves }: Pick<RatingField, 'count' | 'halves'>): readonly number[] {
  const step = halves ? 0.5 : 1;
  return makeList(best / step, (index) => (index + 1) * step);
}

function parse(common: Field, json: JsonObject, { warn }: ParseContext): RatingField {
  const field = {
    ...common,
    count: Math.min(count(json['count']) ?? 5, MOST),
    icon: readIcon(text(json['icon'])),
    halves: flag(json['allow_half_ratings']),
    mayNotApply: flag(json['add_na']),
  };
  const wanted = text(json['default']).trim();
  const initial = readScore(field, wanted);
  if (initial === undefined) warn('unknown-value', 'default', wanted);
  const answers = [...listScores(field).map(String), ...(field.mayNotApply ? [NOT_APPLICABLE] : [])];
  return { ...field, answers, initial: initial ?? '' };
}

/** Reads an icon by the beginning of its name, for example `thumbs-up`; a number for `none`, a star for any other. */
function readIcon(name: string): Icon {
  const wanted = name
    .trim()
    .toLowerCase()
    .replace(/^none$/, 'number');
  return (['heart', 'thumb', 'number'] as const).find((icon) => wanted.startsWith(icon)) ?? 'star';
}

/** Reads a score from a text or a number, as it is stored; `undefined` if it can't be given. */
function readScore(field: Omit<RatingField, 'answers' | 'initial'>, value: unknown): string | undefined {
  const wanted = text(value).trim();
  if (wanted === '') return typeof value === 'string' ? '' : undefined;
  if (wanted.toUpperCase() === NOT_APPLICABLE) return field.mayNotApply ? NOT_APPLICABLE : undefined;
  return listScores(field)
    .find((score) => score === number(wanted))
    ?.toString();
}
