// Describes the answers of a form to an agent, as a JSON Schema. Pure: it asks the definitions of the types, and no type by its name.
import { isObject, number } from '../../api/read.js';
import type { Day } from '../../model/field-definition.js';
import type { JsonObject, Option } from '../../model/form.js';
import type { Needed } from '../../model/issue.js';
import { makeList } from '../../platform/lists.js';
import type { JsonSchema } from '../../platform/model-context.js';
import { mayBeGiven } from '../../session/questions.js';
import type { FieldState } from '../../session/form-store.js';

/** A field as far as an agent is concerned. */
export type AgentField = Pick<FieldState, 'field' | 'definition'>;

/** The most options that are listed. An agent gives one of more by its label. */
const MOST_OPTIONS = 300;
/** The longest text of an author that is passed on, in characters. */
const LONGEST_TEXT = 500;
/** The scores that a rating may have. */
const SCORES = [...makeList(40, (index) => String((index + 1) / 2)), 'N/A'];

/** Returns the name of a field in the schema: the one under which its answer is sent. */
export const keyOf = (fieldId: string): string => `field_${fieldId}`;

/** Describes the answers that an agent may give to these fields. */
export function describeFields(fields: readonly AgentField[]): JsonSchema {
  const known = fields.flatMap((each) => {
    const schema = schemaOf(each);
    return schema ? [[each.field, schema] as const] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(known.map(([field, schema]) => [keyOf(field.id), schema])),
    required: known.flatMap(([field]) => (field.required ? keyOf(field.id) : [])),
    additionalProperties: false,
  };
}

/**
 * Describes the answer of a field. Returns `undefined` where only a person may answer, or nobody: files, signatures, cards, secrets, what is
 * calculated, and what is displayed only.
 */
export function schemaOf({ field, definition }: AgentField): JsonSchema | undefined {
  if (!mayBeGiven({ field, definition }) || field.readonly || field.hidden) return undefined;
  const settings: JsonObject = { ...field };
  const shape = shapeOf({ field, definition }, settings);
  if (!shape) return undefined;
  const description = [cut(field.hint), shape.description].filter(Boolean).join(' ');
  return { title: cut(field.label), ...shape, ...(description && { description }) };
}

const cut = (text: string): string => text.slice(0, LONGEST_TEXT);

/** Describes an answer by what the type asks for, else by the empty answer. */
function shapeOf({ field, definition }: AgentField, settings: JsonObject): JsonSchema | undefined {
  const needed = definition.needed?.(field);
  const initial = definition.initial(field);
  if (field.options) return choicesOf(field.options, Array.isArray(initial), settings['other'] === true);
  if (needed === 'score')
    return { type: 'string', enum: SCORES.filter((score) => definition.restore(field, score) !== undefined) };
  if (needed === 'rows') return rowsOf(settings);
  const known = needed && SHAPES[needed]?.(settings);
  if (known) return known;
  if (isObject(initial)) return partsOf(settings);
  return typeof initial === 'string' ? { type: 'string', ...lengthsOf(settings) } : undefined;
}

/** The ways in which an agent writes an answer, by what the type asks for. */
const SHAPES: Partial<Record<Needed, (settings: JsonObject) => JsonSchema>> = {
  email: (settings) => ({ type: 'string', format: 'email', ...lengthsOf(settings) }),
  phone: (settings) => ({ type: 'string', description: 'A telephone number.', ...lengthsOf(settings) }),
  number: numberOf,
  slider: numberOf,
  quantity: (settings) => ({ ...rangeOf(settings), type: 'integer' }),
  date: (settings) => ({ type: 'string', format: 'date', ...limitsOf(settings) }),
  time: () => ({ type: 'string', pattern: '^\\d\\d:\\d\\d(:\\d\\d)?$', description: 'A time, such as 14:30.' }),
  'date-and-time': (settings) => ({
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?$',
    ...limitsOf(settings, 'A date and a time without a zone, such as 2026-04-03T14:30.'),
  }),
};

function choicesOf(options: readonly Option[], isSeveral: boolean, hasOther: boolean): JsonSchema {
  const one = optionOf(options, hasOther);
  return isSeveral ? { type: 'array', items: one, uniqueItems: true } : one;
}

/** Describes one option: by its value, with its label where that is another. An option whose value is another one's, too, is named by its id. */
function optionOf(options: readonly Option[], hasOther: boolean): JsonSchema {
  if (options.length > MOST_OPTIONS)
    return { type: 'string', description: `One of ${options.length} options, by its label.` };
  const isPlain = options.every(({ label, value }) => label === value);
  const listed: JsonSchema = isPlain
    ? { type: 'string', enum: options.map(({ value }) => value) }
    : {
        type: 'string',
        anyOf: options.map(({ id, label }) => ({ const: id, title: cut(label) })),
      };
  const other: JsonSchema = { type: 'string', pattern: '^Other: .+', description: 'Another answer.' };
  return hasOther ? { type: 'string', anyOf: [...(listed.anyOf ?? [listed]), other] } : listed;
}

/** Describes rows of the same choices: one column for each row, or several. */
function rowsOf({ rows, columns, onePerRow }: JsonObject): JsonSchema {
  const column: JsonSchema = { type: 'string', enum: textsOf(columns) };
  const row: JsonSchema = onePerRow === true ? column : { type: 'array', items: column, uniqueItems: true };
  return {
    type: 'object',
    properties: Object.fromEntries(textsOf(rows).map((name) => [name, row])),
    additionalProperties: false,
  };
}

/** Describes named parts, as of a name or an address. */
function partsOf({ subfields, optional, required }: JsonObject): JsonSchema {
  const names = textsOf(subfields);
  const mayBeEmpty = new Set(textsOf(optional));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    ...(required === true && { required: names.filter((name) => !mayBeEmpty.has(name)) }),
    additionalProperties: false,
  };
}

function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((entry) => typeof entry === 'string');
}

function lengthsOf({ minLength, maxLength }: JsonObject): JsonSchema {
  const [least, most] = [number(minLength), number(maxLength)];
  return { ...(least !== undefined && { minLength: least }), ...(most !== undefined && { maxLength: most }) };
}

function numberOf(settings: JsonObject): JsonSchema {
  const decimals = number(settings['decimals']);
  const type = decimals === 0 ? 'integer' : 'number';
  return { type, ...rangeOf(settings), ...(decimals ? { multipleOf: Number(`1e-${decimals}`) } : {}) };
}

function rangeOf({ min, max }: JsonObject): JsonSchema {
  const [least, most] = [number(min), number(max)];
  return { ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) };
}

/** Describes the limits of a date, for which JSON Schema has no word. */
function limitsOf({ earliest, latest }: JsonObject, form = ''): JsonSchema {
  const [first, last] = [dayOf(earliest), dayOf(latest)];
  const description = [form, first && `Not before ${first}.`, last && `Not after ${last}.`].filter(Boolean).join(' ');
  return description ? { description } : {};
}

function dayOf(value: unknown): string {
  if (!isObject(value)) return '';
  const unit = (name: keyof Day, length: number) => String(number(value[name]) ?? 0).padStart(length, '0');
  return `${unit('year', 4)}-${unit('month', 2)}-${unit('day', 2)}`;
}
