import type { Context as HonoContext, Hono } from 'hono';
import { ServiceError } from './errors.js';
import type { LargeValues } from './large-values.js';
import { refuseUnknown, refuseWrongQuery } from './parameters.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';

/** One request, as the routes read it. */
export interface Call {
  /** The path below the origin, as it was requested. */
  readonly path: string;
  /** The id in the path, not yet checked; `""` when the path has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** The beginning of the service's own addresses. */
  readonly origin: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  readonly headers: Headers;
  /** Reads the body. @param large Takes large values out of it. */
  body(large?: LargeValues): Promise<JsonObject>;
  /** Called when the request is answered. */
  done?(): void;
}

/** Answers a request. @throws ServiceError */
export type Handler = (call: Call) => Promise<Response>;

/** The handlers of one path, by method. */
export type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

/** Paths in Hono's notation, with their handlers. */
export type Routes = Readonly<Record<string, Methods>>;

/** The name of a record in the service's sentences. */
export type Noun =
  | 'form'
  | 'field'
  | 'folder'
  | 'submission'
  | 'file'
  | 'partial submission'
  | 'confirmation'
  | 'notification'
  | 'webhook'
  | 'delivery'
  | 'app';

/**
 * Returns the path of a request as the routes have it: without `.json`, the default format, and without a slash at its end.
 * Source: documented; three clients ask for `form/.json` and `form/<id>/.json`.
 */
export function routePath(request: Request): string {
  return new URL(request.url).pathname.replace(/\/?(?:\.json)?\/?$/, '') || '/';
}

/**
 * Parses the id in a path or parameter. No record has an id below 0.
 * Source: "A valid form id was not supplied" and, for `form/-1`, "The form was not found", recorded 2014 and 2016.
 */
export function parseId(text: string, noun: Noun): number {
  if (/^-\d{1,15}$/.test(text)) throw notFound(noun);
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('invalid-id', `A valid ${noun} id was not supplied`);
  return Number(text);
}

function notFound(noun: Noun): ServiceError {
  return new ServiceError('not-found', `The ${noun} was not found`);
}

/** Returns a record. @throws ServiceError when there is none. Source: "The form was not found", recorded 2014 and 2016. */
export function requireRecord<Item>(item: Item | undefined | false, noun: Noun): Item {
  if (item === undefined || item === false) throw notFound(noun);
  return item;
}

/** Returns the answer to a new record, with its address in `Location`. Source of the header: RFC 9110. */
export function created(resource: string, shape: JsonObject, { origin }: Pick<Call, 'origin'>, status = 200): Response {
  const id = scalarText(shape['id']) ?? '';
  return Response.json(shape, { status, headers: { Location: `${origin}/api/v2/${resource}/${id}` } });
}

/** Returns the answer to a change that has no more to tell. Source: `{"success":"1","id":"…"}` for submissions, recorded 2014. */
export function success(id: number, more: JsonObject = {}): Response {
  return Response.json({ success: '1', id: String(id), ...more });
}

async function answer(handler: Handler, call: Call): Promise<Response> {
  try {
    return await handler(call);
  } finally {
    call.done?.();
  }
}

/** The names that a request may have. Those of a list that is absent are checked by the route itself. */
export interface KnownNames {
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

/** Refuses the names that a route does not know. */
function limitTo({ query, body }: KnownNames, call: Call): Call {
  refuseWrongQuery(call.query, query);
  if (body === undefined) return call;
  const read: Call['body'] = async (large) => {
    const values = await call.body(large);
    refuseUnknown(values, body, 'request to this address');
    return values;
  };
  return { ...call, body: read };
}

/** The surroundings of mounted routes. */
export interface MountOptions {
  makeCall(context: HonoContext): Call;
  namesOf(method: string, path: string): KnownNames;
}

// Decision 0037: nothing is dropped in silence.
/** Adds routes to an app, and answers 405 to the other methods of each path. */
export function mount(app: Hono, routes: Routes, { makeCall, namesOf }: MountOptions): void {
  for (const [path, methods] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(methods)) {
      const names = namesOf(method, path);
      app.on(method, path, async (context) => answer(handler, limitTo(names, makeCall(context))));
    }
    const allow = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, ({ req }) => {
      throw new ServiceError('method', `${req.method} is not possible here`, { Allow: allow.join(', ') });
    });
  }
}
