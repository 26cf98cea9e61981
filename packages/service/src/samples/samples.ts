import { underLock } from '../database/locks.js';
import type { LockStore } from '../database/locks.js';
import { isArray, isObject, parseJson, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { makeActions, moveReceiver } from './actions.js';
import { closedForm, contact, emptyForm } from './contact.js';
import { everything } from './everything.js';
import { companions, festival } from './festival.js';
import { holidayHouse, houseRules } from './holiday-house.js';
import { jobApplication } from './job-application.js';
import { makeRules } from './rules.js';
import { makeTable } from './table.js';
import type { Ask } from './table.js';

const SAMPLES = { everything, contact, jobApplication, emptyForm, closedForm, festival, holidayHouse };

/** The names of the sample forms in code. */
export type SampleName = keyof typeof SAMPLES;

const isSampleName = (name: string): name is SampleName => Object.hasOwn(SAMPLES, name);

/** The ids of the sample forms; on a later start without deleted or renamed ones. */
export type SampleIds = Readonly<Partial<Record<SampleName, string>>>;

/** The service in which the samples are created. */
export interface SampleTarget {
  /** Sends a request: the handler of a service, or the global fetch. */
  fetch(request: Request): Promise<Response>;
  readonly token: string;
  /** The address of the API, as `http://localhost:4100/api/v2`. */
  readonly base: string;
  /**
   * The locks of an account that several processes share: one of them makes the samples, and their webhooks stay with the one that did.
   * Default: the account is this process's own.
   */
  readonly locks?: LockStore | undefined;
}

async function call(
  target: SampleTarget,
  path: string,
  body?: JsonObject,
  method: 'POST' | 'PUT' = 'POST',
): Promise<JsonObject> {
  const headers = { Authorization: `Bearer ${target.token}`, 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) };
  const response = await target.fetch(new Request(`${target.base}/${path}`, init));
  const answer = parseJson(response.ok ? await response.text() : '{}');
  if (!isObject(answer) || answer['status'] === 'error') {
    throw new Error(`The sample forms could not be made: ${path} was answered with status ${response.status}`);
  }
  return answer;
}

function formsByName(list: JsonObject): ReadonlyMap<string, string> {
  const forms = isArray(list['forms']) ? list['forms'].filter((form) => isObject(form)) : [];
  return new Map(forms.map((form) => [scalarText(form['name']) ?? '', scalarText(form['id']) ?? '']));
}

const makeAsk =
  (target: SampleTarget): Ask =>
  (method, path, body) =>
    call(target, path, body, method);

async function make(target: SampleTarget, name: SampleName, sample: JsonObject): Promise<string> {
  const made = await call(target, 'form.json', sample);
  const id = scalarText(made['id']) ?? '';
  const ask = makeAsk(target);
  if (name === 'festival') await makeTable(ask, id, companions, sample['fields']);
  if (name === 'holidayHouse') await makeRules(ask, made, houseRules);
  await makeActions(ask, made, new URL(target.base).origin);
  return id;
}

/**
 * Creates the sample forms through the service's own API when the account has no form yet. In a new account the first
 * one gets id 101. Resolves to their ids, also when they were made before.
 */
export async function makeSamples(target: SampleTarget): Promise<SampleIds> {
  const { locks } = target;
  return locks === undefined ? makeMissing(target) : underLock(locks, 'samples', () => makeMissing(target));
}

async function makeMissing(target: SampleTarget): Promise<SampleIds> {
  const known = formsByName(await call(target, 'form.json'));
  const ids: Partial<Record<SampleName, string>> = {};
  for (const name of Object.keys(SAMPLES).filter(isSampleName)) {
    const sample: JsonObject = SAMPLES[name];
    const old = known.get(scalarText(sample['name']) ?? '');
    if (known.size === 0) ids[name] = await make(target, name, sample);
    else if (old !== undefined) {
      ids[name] = old;
      if (target.locks !== undefined) continue;
      await moveReceiver(makeAsk(target), await call(target, `form/${old}/webhook.json`), new URL(target.base).origin);
    }
  }
  return ids;
}
