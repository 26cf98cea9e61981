// Says to an agent what the fields of a form take: as their types describe them, shortened. Pure.
import { describeField, describeForm } from '../../fields/describe-form.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { FieldState } from '../../session/form-store.js';
import { mayBeGiven } from '../../session/questions.js';

/** A field as far as an agent is concerned. */
export type AgentField = Pick<FieldState, 'field' | 'definition'>;

/** The most options that are listed. An agent gives one of more by its label. */
const MOST_OPTIONS = 300;
/** The longest text of an author that is passed on, in characters. */
const LONGEST_TEXT = 500;

/** Returns the name of a field in the schema: the one under which its answer is sent. */
export const makeKey = (fieldId: string): string => `field_${fieldId}`;

/** Describes the answers that an agent may give to these fields. */
export function describeFields(fields: readonly AgentField[]): JsonSchema {
  const answerable = fields.filter((each) => describeAnswerable(each) !== undefined);
  const schema = describeForm(
    answerable.map(({ field }) => field),
    makeKey,
  );
  return shorten(schema);
}

/**
 * Describes the answer of a field. Returns `undefined` where only a person may answer, or nobody: files, signatures, cards, secrets, what is
 * calculated, and what is displayed only.
 */
export function describeAnswer(each: AgentField): JsonSchema | undefined {
  const schema = describeAnswerable(each);
  return schema && shorten(schema);
}

/** Describes a field that an agent may answer, as its type does. */
function describeAnswerable({ field, definition }: AgentField): JsonSchema | undefined {
  if (!mayBeGiven({ field, definition }) || field.readonly || field.hidden) return undefined;
  const schema = describeField(field);
  return schema && !schema.not && schema.$comment !== 'file' ? schema : undefined;
}

/** Shortens a schema in all its parts: one way to write an answer, no text and no list without an end. */
function shorten(schema: JsonSchema): JsonSchema {
  const { title, description, properties, items, ...rules } = inFewOptions(inOneWay(schema));
  return {
    ...(title !== undefined && { title: cut(title) }),
    ...rules,
    ...(rules.anyOf && { anyOf: rules.anyOf.map(shorten) }),
    ...(properties && { properties: mapValues(properties, shorten) }),
    ...(items && { items: shorten(items) }),
    ...(description !== undefined && { description: cut(description) }),
  };
}

const cut = (text: string): string => text.slice(0, LONGEST_TEXT);

const mapValues = <Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** Keeps the first way to write an answer, which machines use. Each way has a type of its own; options have none. */
function inOneWay(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [way] = anyOf ?? [];
  if (!way?.type) return schema;
  const description = [way.description, rest.description].filter(Boolean).join(' ');
  return { ...rest, ...way, ...(description && { description }) };
}

/** Leaves out a list of options that is too long to read. */
function inFewOptions(schema: JsonSchema): JsonSchema {
  const { anyOf, enum: listed, ...rest } = schema;
  const { length } = anyOf ?? listed ?? [];
  if (length <= MOST_OPTIONS) return schema;
  const description = [`One of ${length} options, by its label.`, rest.description].filter(Boolean).join(' ');
  return { ...rest, description };
}
