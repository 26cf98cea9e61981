import { describeList, LOCATION, record, ref, request, SENT_FLAG, unchanged, WARNINGS } from '../openapi/operation.js';
import type { Example, PathDescription, Schema, TableDescription } from '../openapi/operation.js';
import type { ActionKind } from './action-store.js';

/** One kind of action, for its description. */
export interface ActionApi {
  readonly kind: ActionKind;
  readonly about: string;
  /** The members of an answer. */
  readonly members: Readonly<Record<string, Schema>>;
  /** The members that are not in every answer. */
  readonly optional?: readonly string[];
  /** The source of the members. */
  readonly source: string;
  /** Bodies that create an action. */
  readonly examples: readonly Example[];
}

/** A flag of an answer. */
export const FLAG = ref('Flag');
/** Logic, or an empty text for none. */
export const LOGIC_OR_TEXT: Schema = { oneOf: [{ const: '' }, ref('Logic')] };
/** Logic, or an empty list for none. */
export const LOGIC_OR_LIST: Schema = { oneOf: [{ type: 'array', items: {}, maxItems: 0 }, ref('Logic')] };

/** Logic as clients send it. Source: an object documented; JSON in a text, a client's urlencoded body. */
const SENT_LOGIC: Schema = {
  oneOf: [{ type: 'null' }, { type: 'string', description: 'Empty for none, or JSON' }, ref('Logic')],
};

/** Returns the schema of a request: the same members, with flags in any of their spellings. */
function requestSchema({ members }: ActionApi): Schema {
  const own = Object.entries(members).filter(([name]) => name !== 'id' && name !== 'form');
  const sent = own.map(([name, schema]) => {
    if (schema === FLAG || schema['type'] === 'boolean') return [name, SENT_FLAG] as const;
    if (name === 'logic') return [name, SENT_LOGIC] as const;
    return [name, name === 'to_field' ? { type: ['string', 'integer'] } : schema] as const;
  });
  return request('the answers’ names; of webhooks also the parameters of two clients', {
    ...Object.fromEntries(sent),
    ...unchanged('id', 'form', 'warnings'),
  });
}

function describePaths({ kind, examples }: ActionApi, schema: string): Readonly<Record<string, PathDescription>> {
  const plural = `${kind}s`;
  const one = 'clients; the answer is not recorded and is the record as in the list';
  const success = 'clients; the answer as for submissions, recorded 2014';
  return {
    [`/form/:id/${kind}`]: {
      GET: { summary: `List the ${plural} of a form`, source: 'recorded 2023', answer: `${schema}List`, errors: [400, 404], examples: [{}] }, // prettier-ignore
      POST: {
        summary: `Make a ${kind}`,
        source: one,
        body: `${schema}Request`,
        headers: LOCATION,
        answer: schema,
        errors: [400, 404, 413, 415],
        examples,
      },
    },
    [`/${kind}/:id`]: {
      GET: { summary: `Read a ${kind}`, source: one, answer: schema, errors: [400, 404], examples: [{}] },
      PUT: {
        summary: `Change a ${kind}`,
        source: one,
        body: `${schema}Request`,
        answer: schema,
        errors: [400, 404, 413, 415],
        examples: [{ body: { name: 'Renamed' } }],
      },
      DELETE: { summary: `Delete a ${kind}`, source: success, answer: 'Success', errors: [400, 404], examples: [{}] },
    },
  };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Describes one kind of action. */
export function describeAction(api: ActionApi): TableDescription {
  const { kind, about, members, optional = [], source } = api;
  const schema = capitalise(kind);
  const list = record('recorded 2023', { [`${kind}s`]: describeList(schema) });
  const schemas = {
    [schema]: record(source, { ...members, warnings: WARNINGS }, [...optional, 'warnings']),
    [`${schema}List`]: list,
    [`${schema}Request`]: requestSchema(api),
  };
  return { tag: `${schema}s`, about, schemas, paths: describePaths(api, schema) };
}
