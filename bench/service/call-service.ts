import type { Service } from 'hosted-form-service';
import { readList, readObject, readText } from '../read-json.js';

/** The token of the bench. */
export const TOKEN = 'bench';
/** The number of submissions that are under way at the same time. */
export const AT_ONCE = 10;

const ORIGIN = 'http://service.bench';

/** A form that was created for the bench. */
export interface BenchForm {
  readonly id: string;
  /** The ids of its fields. */
  readonly fields: readonly string[];
}

/** Calls the service. Sends a POST request if there is a body. Throws if the service refuses it. */
export async function call(service: Service, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return read(await service.fetch(new Request(`${ORIGIN}/api/v2/${path}`, init)), path);
}

/** Asks what the console asks. Throws if it is refused. */
export async function askOwner(owner: Service, path: string): Promise<unknown> {
  return read(await owner.fetch(new Request(`${ORIGIN}/owner/${path}`)), path);
}

async function read(answer: Response, path: string): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Creates a form with five fields. */
export async function createForm(service: Service): Promise<BenchForm> {
  const types = ['name', 'email', 'text', 'select', 'textarea'];
  const body = { name: 'A form that grows', fields: types.map((field_type) => ({ field_type, label: field_type })) };
  const { id, fields } = readObject(await call(service, 'form.json', body), 'The new form');
  return { id: readText(id, 'The id of the form'), fields: readList(fields, 'The fields').map(readFieldId) };
}

function readFieldId(field: unknown): string {
  return readText(readObject(field, 'A field')['id'], 'The id of a field');
}

/** Measures how long some work takes. */
export async function timed(work: () => Promise<unknown>, now = () => performance.now()): Promise<number> {
  const start = now();
  await work();
  return now() - start;
}
