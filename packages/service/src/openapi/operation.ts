import type { Json, JsonObject } from '../values/json.js';

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 has it. */
export type Schema = JsonObject;

/** A request that the description shows, and that a test sends. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  /** Texts such as `{field}` stand for the id of a record; see `EXAMPLE_IDS`. */
  readonly body?: JsonObject;
}

/** What one method of one path does. */
export interface Operation {
  readonly summary: string;
  /** Where what is said of it comes from: recorded and when, documented, a client, or this service's own. */
  readonly source: string;
  /** No part of API v2: this service alone has it. */
  readonly isExtension?: true;
  readonly query?: Readonly<Record<string, Schema>>;
  /** The name of the schema of the body. */
  readonly body?: string;
  /** What the headers of the answer say, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the schema of the answer; `bytes` for a file; `none` where it always refuses. */
  readonly answer: string;
  /** The errors beside 401 that it can answer with. */
  readonly errors: readonly number[];
  /** One at least, but for what always refuses. */
  readonly examples: readonly Example[];
}

/** The operations of a path by method. */
export type PathDescription = Readonly<Record<string, Operation>>;

/** What a table of routes means, by path in the notation of the routes, and the schemas that it names. */
export interface TableDescription {
  readonly tag: string;
  /** What the tag's operations are about, in one sentence. */
  readonly about: string;
  readonly paths: Readonly<Record<string, PathDescription>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Where a record stands in the examples, the id in its place. A test puts in the ids of records that are there. */
export const EXAMPLE_IDS: Readonly<Record<string, string>> = {
  form: '101',
  field: '1001',
  name_field: '1002',
  email_field: '1003',
  file_field: '1004',
  folder: '301',
  resume_key: 'a-key-of-this-person',
};

/** An example with ids in place of the names of records. */
export function filledIn(value: Json, ids: Readonly<Record<string, string>>): Json {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  if (typeof value === 'string') return fill(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => filledIn(item, ids));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fill(key), filledIn(item, ids)]));
}

/** An object that has exactly these keys; those named as optional may be left out. */
export function record(
  source: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', 'x-source': source, properties, required, additionalProperties: false };
}

/** A body in which every key may be left out, and unknown keys are refused. */
export function request(source: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', 'x-source': source, properties, additionalProperties: false };
}

/** Keys that an answer has and that may come back in a request, where they change nothing. */
export function unchanged(...names: readonly string[]): Readonly<Record<string, Schema>> {
  return Object.fromEntries(names.map((name) => [name, { description: 'May come back, and changes nothing' }]));
}

/** The header of an answer that made something. */
export const LOCATION = { Location: 'The address of what was made' } as const;
/** The header of a list that is cut off. */
export const LINK = { Link: 'The next page (RFC 8288), where there is one' } as const;
/** What was sent and not kept. */
export const IGNORED: Schema = {
  type: 'array',
  items: { type: 'string' },
  description: 'An extension: the names in the request that were not kept; absent where all were',
};

/** Another schema of the description. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A list of what a schema describes. */
export const listOf = (name: string): Schema => ({ type: 'array', items: ref(name) });

/** Any text. */
export const TEXT: Schema = { type: 'string' };
/** One of some texts or numbers. */
export const oneOf = (...values: readonly Json[]): Schema => ({ enum: values });
/** A flag as clients send it. */
export const SENT_FLAG: Schema = { enum: ['0', '1', 0, 1, true, false, ''] };
