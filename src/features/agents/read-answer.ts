// Reads what an agent gives to one field. Pure. The schema is only a hint to the agent: everything is checked here.
import { isObject, text } from '../../api/read.js';
import type { Issue } from '../../model/issue.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { FieldState } from '../../session/form-store.js';
import { makeKey, describeAnswer } from './describe-fields.js';

/** Why an answer is not taken. Stable. Beside these there are the codes of issues, such as `too-long`. */
export type RefusalCode =
  'unknown-field' | 'not-for-agents' | 'not-shown' | 'answered' | 'wrong-type' | 'unknown-part' | 'too-much-text';

/** An answer that is not taken. */
export interface Refusal {
  /** As the agent named it. */
  readonly field: string;
  readonly code: RefusalCode | Issue['code'];
  /** In English, for the agent. */
  readonly message: string;
  /** The part of the answer, for example `last`. */
  readonly part?: string;
  readonly limit?: string | number;
}

/** The longest answer, in characters: what a person would read before they send it. */
export const LONGEST_ANSWER = 20_000;
/** The most entries of one answer. */
const MOST_ENTRIES = 1000;

/** The sentences of the codes. They repeat nothing of what the agent gave. */
const MESSAGES: Readonly<Record<RefusalCode, string>> = {
  'unknown-field': 'The form has no such field.',
  'not-for-agents': 'An agent can’t answer this field.',
  'not-shown': 'The form does not ask for this at present: other answers hide it.',
  answered: 'The person has answered this themselves. Ask them to change it.',
  'wrong-type': 'The schema of the tool has another type for this field.',
  'unknown-part': 'The answer of this field has no such part.',
  'too-much-text': `An answer has ${LONGEST_ANSWER} characters at most.`,
};

/** Makes the refusal of a field. */
export const refuse = (field: string, code: RefusalCode, part?: string): Refusal => ({
  field,
  code,
  message: MESSAGES[code],
  ...(part !== undefined && { part: part.slice(0, 100) }),
});

/** Reads a value as the answer of a field. Parts that the agent does not give stay as they are. Never throws. */
export function readAnswer(state: FieldState, value: unknown): { readonly answer: unknown } | Refusal {
  const { field, definition } = state;
  const key = makeKey(field.id);
  const schema = describeAnswer(state);
  if (!schema) return refuse(key, 'not-for-agents');
  if (!hasRoom(value)) return refuse(key, 'too-much-text');
  if (!fits(schema, value)) return refuse(key, 'wrong-type');
  const stranger = strangerIn(schema, value);
  if (stranger !== undefined) return refuse(key, 'unknown-part', stranger);
  if (!keepsAll(state, schema, value)) return refuseIssue(key, { code: 'not-an-option' });
  const answer = restore(state, schema, value);
  if (answer === undefined)
    return field.options ? refuseIssue(key, { code: 'not-an-option' }) : refuse(key, 'wrong-type');
  // What is missing yet may come later: by the agent, or by the person.
  const issue = definition.isEmpty(answer)
    ? undefined
    : definition.validate(field, answer).find(({ code }) => code !== 'required' && code !== 'date-incomplete');
  return issue ? refuseIssue(key, issue) : { answer };
}

function refuseIssue(field: string, { code, subfield, values }: Issue): Refusal {
  const limit = values?.['limit'];
  return {
    field,
    code,
    message: 'The answer is not valid.',
    ...(subfield !== undefined && { part: subfield }),
    ...((typeof limit === 'string' || typeof limit === 'number') && { limit }),
  };
}

/** Tells whether a value is of the type in the schema. A number may be given for a text, and a text for a number. */
function fits({ type, items, properties }: JsonSchema, value: unknown): boolean {
  if (type === 'array')
    return Array.isArray(value) && value.every((entry: unknown) => items === undefined || fits(items, entry));
  if (type === 'object')
    return (
      isObject(value) &&
      Object.entries(value).every(([name, part]) => {
        const known = ownProperty(properties, name);
        return known === undefined || fits(known, part);
      })
    );
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && (type === 'string' || value === '' || isDecimal(value));
}

const isDecimal = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);

/** Returns the entry of a name. A row may have a name that every object inherits. */
const ownProperty = (properties: JsonSchema['properties'], name: string): JsonSchema | undefined =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

/** Returns the name of the first part that the field does not have. */
function strangerIn({ properties }: JsonSchema, value: unknown): string | undefined {
  if (!properties || !isObject(value)) return undefined;
  return Object.keys(value).find((name) => ownProperty(properties, name) === undefined);
}

/** The types of JSON Schema that are numbers. */
const NUMERIC: readonly JsonSchema['type'][] = ['number', 'integer'];

/** Tells whether a list or a table of options has none that the field does not have. A type leaves such options out in silence. */
function keepsAll({ field, definition }: FieldState, { type, properties }: JsonSchema, value: unknown): boolean {
  if (type === 'array' && Array.isArray(value)) {
    return value.every((entry: unknown) => {
      const answer = definition.restore(field, [text(entry)]);
      return answer !== undefined && !definition.isEmpty(answer);
    });
  }
  if (!isObject(value) || !properties) return true;
  return Object.entries(value).every(([name, part]) => {
    const listed = properties[name]?.items?.enum ?? properties[name]?.enum;
    return !listed || [part].flat().every((entry) => entry === '' || listed.includes(text(entry)));
  });
}

function restore({ field, definition, answer }: FieldState, { type }: JsonSchema, value: unknown): unknown {
  if (type === 'object' && isObject(value) && isObject(answer))
    return definition.restore(field, { ...answer, ...value });
  if (NUMERIC.includes(type) && value !== '')
    return definition.fromDecimal?.(field, text(value)) ?? definition.restore(field, value);
  return definition.restore(field, Array.isArray(value) ? value.map(text) : value);
}

/** Tells whether a value is no longer than an answer may be. Stops counting at the limit. */
function hasRoom(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_ANSWER;
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value).slice(0, MOST_ENTRIES + 1);
  if (entries.length > MOST_ENTRIES) return false;
  let room = LONGEST_ANSWER;
  for (const [name, part] of entries) {
    const parts: readonly unknown[] = Array.isArray(part) ? part.slice(0, MOST_ENTRIES) : [part];
    for (const each of parts) room -= name.length + (typeof each === 'string' ? each.length : 1);
    if (room < 0) return false;
  }
  return true;
}
