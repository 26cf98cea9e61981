import type { Context as HonoContext, Hono } from 'hono';
import { ServiceError } from './errors.js';
import { scalarText, type JsonObject } from '../values/json.js';
import type { ActionKind } from '../actions/action-store.js';
import type { Store } from '../store/store.js';

/** What every route works with. */
export interface Context {
  readonly store: Store;
  readonly now: () => Date;
  readonly newKey: () => string;
  readonly createdStatus: 200 | 201;
  /** Says why an address may not receive webhooks; `undefined` where it may. */
  readonly receiverRefusal: (url: string) => Promise<string | undefined>;
  /** Called when a submission came in of which something is to be delivered. */
  readonly onJobs: () => void;
}

/** One request, with what the routes want of it. */
export interface Call {
  /** The path below the origin, as it was asked for. */
  readonly path: string;
  /** The digits in the path, not yet checked; `""` when the path has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** The address that the service's own addresses begin with. */
  readonly origin: string;
  body(): Promise<JsonObject>;
}

/** Answers a request, or throws a {@link ServiceError}. */
export type Handler = (call: Call) => Promise<Response>;

/** The handlers of one path by method. */
export type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

/** Paths, in Hono's notation, and their handlers. */
export type Routes = Readonly<Record<string, Methods>>;

/** What a record is called in the service's sentences. */
export type Noun = 'form' | 'field' | 'folder' | 'submission' | 'file' | 'partial submission' | ActionKind;

/**
 * The path of a request as the routes have it: without `.json`, which is the default format, and without a slash at the end.
 * Source: documented; three clients ask for `form/.json` and `form/<id>/.json`.
 */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\/?(?:\.json)?\/?$/, '') || '/';
}

/**
 * The id in a path or parameter as a number. A number below 0 is an id that nothing has.
 * Source: "A valid form id was not supplied" and, for `form/-1`, "The form was not found", recorded 2014 and 2016.
 */
export function idOf(text: string, noun: Noun): number {
  if (/^-\d{1,15}$/.test(text)) throw notFound(noun);
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError('invalid-id', `A valid ${noun} id was not supplied`);
  return Number(text);
}

function notFound(noun: Noun): ServiceError {
  return new ServiceError('not-found', `The ${noun} was not found`);
}

/** The record, or the error that it was not found. Source: "The form was not found", recorded 2014 and 2016. */
export function found<Item>(item: Item | undefined | false, noun: Noun): Item {
  if (item === undefined || item === false) throw notFound(noun);
  return item;
}

/** The answer to a request that made a record, with the record's address in `Location`. Source of the header: RFC 9110. */
export function created(resource: string, shape: JsonObject, { origin }: Pick<Call, 'origin'>, status = 200): Response {
  const id = scalarText(shape['id']) ?? '';
  return Response.json(shape, { status, headers: { Location: `${origin}/api/v2/${resource}/${id}` } });
}

/** The answer to a change without more to tell. Source: `{"success":"1","id":"…"}` for submissions, recorded 2014. */
export function success(id: number, more: JsonObject = {}): Response {
  return Response.json({ success: '1', id: String(id), ...more });
}

/** Adds the routes to the app, and for each path the answer to a method that it does not have. */
export function mount(app: Hono, routes: Routes, callOf: (context: HonoContext) => Call): void {
  for (const [path, methods] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(methods)) {
      app.on(method, path, (context) => handler(callOf(context)));
    }
    const allow = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.all(path, ({ req }) => {
      throw new ServiceError('method', `${req.method} is not possible here`, { Allow: allow.join(', ') });
    });
  }
}
