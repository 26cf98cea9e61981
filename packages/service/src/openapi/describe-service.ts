import type { MountOptions, Routes } from '../http/route.js';
import type { Json, JsonObject } from '../values/json.js';
import { COMMON } from './common.js';
import { EXAMPLE_IDS, filledIn, ref } from './operation.js';
import type { Operation, TableDescription } from './operation.js';

const ERRORS: Readonly<Record<number, string>> = {
  400: 'A value, an id or the body cannot be understood',
  403: 'The form is closed, or partial submissions are not turned on for it',
  404: 'The record was not found',
  405: 'The method is not possible here',
  413: 'The body is too large',
  415: 'The body is neither JSON nor urlencoded',
};

/** The ways to authenticate. Source: documented, with the token's answer. PKCE is an addition. */
const SECURITY: JsonObject = {
  token: { type: 'http', scheme: 'bearer' },
  oauth: {
    type: 'oauth2',
    description:
      'RFC 6749 with codes; PKCE (S256) is honoured. Tokens live for an hour, refresh tokens work once. A scope that is asked for is answered, and narrows nothing.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/api/v2/oauth2/authorize',
        tokenUrl: '/api/v2/oauth2/token',
        refreshUrl: '/api/v2/oauth2/token',
        scopes: {},
      },
    },
  },
};

const INTRODUCTION = `Forms, folders, fields, submissions and their files, partial submissions, confirmation and notification mails, webhooks. Every path answers the same with \`.json\`, \`/.json\` or a slash at its end.
Bodies are JSON, or urlencoded with array notation, and are read by what they hold. Errors about records come with status 200 where the service is set up so, as recorded
in 2014 and 2016: look at \`status\` in the answer too. \`x-source\` says where each thing is known from, \`x-extension\` what is no part
of API v2.`;

const bracketed = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Throws an Error that names routes without a description, or descriptions without a route. */
function compare(routes: Routes, described: Readonly<Record<string, Readonly<Record<string, Operation>>>>): void {
  const listNames = (paths: Readonly<Record<string, object>>): string[] =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  const [there, said] = [listNames(routes), listNames(described)];
  const missing = there.filter((name) => !said.includes(name));
  const extra = said.filter((name) => !there.includes(name));
  if (missing.length > 0) {
    throw new Error(`Not described: ${missing.join(', ')}. Describe them in the resource's folder, and name the description in DESCRIPTIONS`); // prettier-ignore
  }
  if (extra.length > 0) throw new Error(`Described, but not in any table of routes: ${extra.join(', ')}`);
}

function content(schema: Json): JsonObject {
  return { 'application/json': { schema } };
}

function requestBody(name: string, { examples }: Operation): JsonObject {
  const bodies = examples.flatMap(({ body }, index) =>
    body === undefined ? [] : [[`Example ${index + 1}`, { value: filledIn(body, EXAMPLE_IDS) }] as const],
  );
  const json = { schema: ref(name), examples: Object.fromEntries(bodies) };
  return { content: { 'application/json': json, 'application/x-www-form-urlencoded': { schema: ref(name) } } };
}

/** The answer of an operation that always refuses, where errors have status 200. Source: recorded 2014. */
const REFUSED_WITH_200: JsonObject = {
  description: 'An error, where the service is set up to send errors with status 200',
  content: content(ref('Error')),
};

function describeHeaders(headers: Readonly<Record<string, string>>): JsonObject {
  const described = Object.entries(headers).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' } }] as const;
  });
  return described.length === 0 ? {} : { headers: Object.fromEntries(described) };
}

function answers({ answer, errors, headers = {} }: Operation): JsonObject {
  const refused = errors.map((status): readonly [string, JsonObject] => [
    String(status),
    { description: ERRORS[status] ?? '', content: content(ref('Error')) },
  ]);
  const bytes = { 'application/octet-stream': {} };
  const done = {
    description: 'Done',
    ...describeHeaders(headers),
    content: answer === 'bytes' ? bytes : content(ref(answer)),
  };
  return {
    200: answer === 'none' ? REFUSED_WITH_200 : done,
    401: { description: 'No token, or a wrong one; the body is empty (recorded 2014 and 2016)' },
    ...Object.fromEntries(refused),
  };
}

/** Returns a name such as `get_form_id_copy`, which generators of clients need. */
function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/[:/]+/g, '_')}`;
}

function operation(path: string, method: string, tag: string, described: Operation): JsonObject {
  const query = Object.entries(described.query ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  const id = path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: ref('Id') }] : [];
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: described.summary,
    description: `Source: ${described.source}.`,
    'x-source': described.source,
    ...(described.isExtension ? { 'x-extension': true } : {}),
    parameters: [...id, ...query],
    ...(described.body === undefined ? {} : { requestBody: requestBody(described.body, described) }),
    responses: answers(described),
  };
}

function pathItem(path: string, tag: string, methods: Readonly<Record<string, Operation>>): JsonObject {
  const operations = Object.entries(methods).map(
    ([method, described]) => [method.toLowerCase(), operation(path, method, tag, described)] as const,
  );
  const elsewhere = path.startsWith('/admin/') ? { servers: [{ url: '/' }] } : {};
  return { ...elsewhere, ...Object.fromEntries(operations) };
}

/** Returns the names that the query of each request may have: those that are described. */
export function knownNames(descriptions: readonly TableDescription[]): MountOptions['namesOf'] {
  const described = Object.fromEntries(descriptions.flatMap(({ paths }) => Object.entries(paths)));
  return (method, path) => ({ query: Object.keys(described[path]?.[method]?.query ?? {}) });
}

/**
 * Describes the service in OpenAPI 3.1, from its tables of routes.
 *
 * @throws Error where a route has no description, or a description has no route.
 */
export function describeService(tables: readonly Routes[], descriptions: readonly TableDescription[]): JsonObject {
  const described = Object.fromEntries(descriptions.flatMap(({ paths }) => Object.entries(paths)));
  compare(Object.fromEntries(tables.flatMap((table) => Object.entries(table))), described);
  const paths = descriptions.flatMap(({ tag, paths: own }) =>
    Object.entries(own).map(([path, methods]) => [bracketed(path), pathItem(path, tag, methods)] as const),
  );
  const schemas = Object.fromEntries(
    [COMMON, ...descriptions.map((one) => one.schemas)].flatMap((part) => Object.entries(part)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Form Collection Service, API v2: the reference service',
      version: '2',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v2' }],
    security: [{ token: [] }, { oauth: [] }],
    tags: descriptions.map(({ tag, about }) => ({ name: tag, description: about })),
    paths: Object.fromEntries(paths),
    components: { securitySchemes: SECURITY, schemas },
  };
}
