import assert from 'node:assert/strict';
import { formatArrayNotation } from '../http/array-notation.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { createService } from '../service.js';
import type { Caller, Service, ServiceOptions } from '../service.js';
import type { Store } from '../store/store.js';

/** The address of the service in the tests. */
export const ORIGIN = 'https://service.test';
/** The token that the service accepts in the tests. */
export const TOKEN = 'right-token';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; `null` when it is none. */
  readonly json: Json;
  /** The JSON as an object, `{}` when it is none. */
  readonly body: JsonObject;
}

/** The differences of a request from the usual one. */
export interface RequestOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the body with array notation. */
  readonly urlencoded?: boolean;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** A client of a service over a store. Its clock is stopped until a test sets it. */
export class Client {
  /** 2024-03-09 12:00:00 in US/Eastern. */
  now = new Date('2024-03-09T17:00:00Z');
  /** The service's own errors. */
  readonly faults: unknown[] = [];
  readonly store: Store;
  readonly #service: Service;

  constructor(store: Store, options: Partial<ServiceOptions> = {}) {
    this.store = store;
    this.#service = createService({
      store,
      tokens: [TOKEN, 'second-token'],
      origin: ORIGIN,
      now: () => this.now,
      onError: (error) => this.faults.push(error),
      ...options,
    });
  }

  /** Returns a client of a service over the same store, with other options. */
  with(options: Partial<ServiceOptions>): Client {
    return new Client(this.store, options);
  }

  fetch(request: Request, caller?: Caller): Promise<Response> {
    return this.#service.fetch(request, caller);
  }

  /** Sends one request below /api/v2, or to the address given. */
  async call(method: string, path: string, body?: JsonObject | string, options: RequestOptions = {}): Promise<Answer> {
    const headers = new Headers({ Authorization: `Bearer ${options.token ?? TOKEN}` });
    const json = typeof body === 'object' && options.urlencoded !== true;
    if (body !== undefined)
      headers.set('Content-Type', json ? 'application/json' : 'application/x-www-form-urlencoded');
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const payload = typeof body !== 'object' ? body : json ? JSON.stringify(body) : formatArrayNotation(body);
    if (payload !== undefined) headers.set('Content-Length', String(Buffer.byteLength(payload)));
    const address = path.startsWith(ORIGIN) ? path : `${ORIGIN}/api/v2/${path}`;
    const request = new Request(address, { method, headers, ...(payload === undefined ? {} : { body: payload }) });
    const response = await this.fetch(request);
    const text = await response.text();
    const answer = parsed(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: answer,
      body: isObject(answer) ? answer : {},
    };
  }

  /** Sends a request that must succeed. Returns the object that comes back. */
  async ok(method: string, path: string, body?: JsonObject): Promise<JsonObject> {
    const answer = await this.call(method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return answer.body;
  }

  /** Creates a form with fields. Returns its id, and the ids of the fields in their order. */
  async form(
    fields: readonly JsonObject[] = [],
    more: JsonObject = {},
  ): Promise<{ id: string; fields: readonly string[] }> {
    const form = await this.ok('POST', 'form', { name: 'A form', ...more, fields });
    return { id: expectText(form, 'id'), fields: expectList(form, 'fields').map((field) => expectText(field, 'id')) };
  }
}

/** Returns a text in an object; fails the test when it is none. */
export function expectText(object: JsonObject, key: string): string {
  assert.equal(typeof object[key], 'string', `${key} is a text`);
  return scalarText(object[key]) ?? '';
}

/** Returns a list of objects in an object. */
export function expectList(object: JsonObject, key: string): readonly JsonObject[] {
  const list = object[key];
  assert.ok(isArray(list), `${key} is a list`);
  return list.filter((item) => isObject(item));
}

/** Checks a refusal: its status, and a sentence. */
export function assertRefused(answer: Answer, status: number, sentence: RegExp): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body['status'], 'error');
  assert.match(expectText(answer.body, 'error'), sentence);
}

/** One promise that a service keeps over every store. */
export interface Case {
  readonly name: string;
  run(client: Client): Promise<void>;
}
