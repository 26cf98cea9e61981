import { isArray } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 has it. */
export type Schema = JsonObject;

/** A request that the description shows, and that a test sends. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  /** Texts such as `{field}` are replaced by the id of a record; see `EXAMPLE_IDS`. */
  readonly body?: JsonObject;
}

/** The description of one method of one path. */
export interface Operation {
  readonly summary: string;
  /** The source of the description: recorded and when, documented, a client, or this service's own. */
  readonly source: string;
  /** No part of API v2: this service alone has it. */
  readonly isExtension?: true;
  readonly query?: Readonly<Record<string, Schema>>;
  /** The name of the schema of the body. */
  readonly body?: string;
  /** The meaning of the answer's headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the schema of the answer; `bytes` for a file; `none` where it always refuses. */
  readonly answer: string;
  /** The errors beside 401 that it can answer with. */
  readonly errors: readonly number[];
  /** At least one, except for operations that always refuse. */
  readonly examples: readonly Example[];
}

/** The operations of a path by method. */
export type PathDescription = Readonly<Record<string, Operation>>;

/** The description of a table of routes, by path in the notation of the routes, and its schemas. */
export interface TableDescription {
  readonly tag: string;
  /** The subject of the tag's operations, in one sentence. */
  readonly about: string;
  readonly paths: Readonly<Record<string, PathDescription>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The ids for the names of records in examples. A test inserts the ids of existing records. */
export const EXAMPLE_IDS: Readonly<Record<string, string>> = {
  form: '101',
  field: '1001',
  name_field: '1002',
  email_field: '1003',
  file_field: '1004',
  folder: '301',
  resume_key: 'a-key-of-this-person',
};

/** Replaces the names of records in an example with ids. */
export function filledIn(value: Json, ids: Readonly<Record<string, string>>): Json {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  if (typeof value === 'string') return fill(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map((item) => filledIn(item, ids));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fill(key), filledIn(item, ids)]));
}

/** Returns the schema of an object with exactly these keys. Optional ones may be absent. */
export function record(
  source: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', 'x-source': source, properties, required, additionalProperties: false };
}

/** Returns the schema of a body. Every key may be absent, and unknown keys are refused. */
export function request(source: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', 'x-source': source, properties, additionalProperties: false };
}

/** Returns keys of an answer that may come back in a request, where they change nothing. */
export function unchanged(...names: readonly string[]): Readonly<Record<string, Schema>> {
  return Object.fromEntries(names.map((name) => [name, { description: 'May come back, and changes nothing' }]));
}

/** The header of an answer that created a record. */
export const LOCATION = { Location: 'The address of what was made' } as const;
/** The header of a list that is cut off. */
export const LINK = { Link: 'The next page (RFC 8288), where there is one' } as const;
/** The names in a request that were not kept. */
export const IGNORED: Schema = {
  type: 'array',
  items: { type: 'string' },
  description: 'An extension: the names in the request that were not kept; absent where all were',
};

/** The sentences that an answer to a write has beside what was written. */
export const WARNINGS: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'An extension, after a write alone: the logic, calculations and receivers that can’t work because of it; absent where all can',
};

/** Another schema of the description. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A list of what a schema describes. */
export const describeList = (name: string): Schema => ({ type: 'array', items: ref(name) });

/** Any text. */
export const TEXT: Schema = { type: 'string' };
/** One of some texts or numbers. */
export const describeChoice = (...values: readonly Json[]): Schema => ({ enum: values });
/** A flag as clients send it. */
export const SENT_FLAG: Schema = { enum: ['0', '1', 0, 1, true, false, ''] };
