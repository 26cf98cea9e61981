import type { Client } from '../../conformance/client.js';
import { isObject, parseJson } from '../../values/json.js';
import type { JsonObject } from '../../values/json.js';
import { ownerRoutes } from '../owner.js';

/** An answer of the owner's routes. */
interface OwnerAnswer {
  readonly status: number;
  readonly text: string;
  /** The text as an object; `{}` where it is another text. */
  readonly body: JsonObject;
}

/** Asks the owner's routes, wherever they are mounted. */
export async function ask(client: Client, method: string, path: string, sent?: JsonObject): Promise<OwnerAnswer> {
  const { store, now } = client;
  const { fetch } = ownerRoutes({ store, now: () => now, onError: (error) => client.faults.push(error) });
  const headers = { 'Content-Type': 'application/json' };
  const payload = sent === undefined ? {} : { headers, body: JSON.stringify(sent) };
  const answer = await fetch(new Request(`https://site.test/any/place/owner/${path}`, { method, ...payload }));
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const body = isJson ? parseJson(text) : undefined;
  return { status: answer.status, text, body: isObject(body) ? body : {} };
}
