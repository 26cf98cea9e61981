// The common part of the kill tests: a process is killed while submissions come in, and then its records are checked.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { makeDice } from '../../test/support/faults/dice.js';
import type { JsonObject } from 'hosted-form-service';
import { isArray, isObject, parseJson } from 'hosted-form-service/node';
import { expectText } from 'hosted-form-service/testing';
import { patienceFor } from '../../test/support/patience.js';

/** The bearer token of the services that are killed. */
export const TOKEN = 'kill-token';

/** The longest wait for an event, in milliseconds. */
export const PATIENCE = patienceFor(60_000);

const LANES = 4;
/** The kill comes at one of this many events: a submission begun or accepted, a webhook or a mail received. */
const MOST_EVENTS = 60;

/** Emits every event, so that a kill can come between two of them. */
export const happened = new EventEmitter();
export const tell = () => void happened.emit('event');

/** A running process, with the address of its API. */
export interface Victim {
  readonly child: ChildProcess;
  readonly api: string;
}

/** Starts a process over the same data. */
export type Start = () => Promise<Victim>;

/** A form for submissions, with the field that holds their marks. */
export interface Form {
  readonly id: string;
  readonly field: string;
}

export async function kill({ child }: Victim): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function ask(address: string, body?: JsonObject): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(address, init);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const answer = parseJson(text);
  assert.ok(isObject(answer), text);
  return answer;
}

/** Counts over all kills: of the accepted submissions, the missing ones and the doubled ones. */
export interface KillCounts {
  readonly kills: number;
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
}

/** The sent submissions, each with its own mark, and the accepted ones. */
class Ledger {
  readonly #accepted = new Map<string, string>();
  #sent = 0;

  nextMark(): string {
    return `mark-${++this.#sent}@form.test`;
  }
  accept(mark: string, id: string): void {
    this.#accepted.set(mark, id);
  }
  get ids(): readonly string[] {
    return [...this.#accepted.values()];
  }
  compare(kills: number, stored: readonly { readonly id: string; readonly mark: string }[]): KillCounts {
    const ids = new Set(stored.map(({ id }) => id));
    const marks = stored.map(({ mark }) => mark);
    const lost = this.ids.filter((id) => !ids.has(id)).length;
    return { kills, accepted: this.#accepted.size, lost, doubled: marks.length - new Set(marks).size };
  }
}

/** Submits until the process is gone. Records accepted submissions. */
async function submitUntilKilled({ api }: Victim, { id, field }: Form, ledger: Ledger): Promise<void> {
  const lane = async () => {
    for (;;) {
      tell();
      const mark = ledger.nextMark();
      const answer = await ask(`${api}/form/${id}/submission`, { [`field_${field}`]: mark }).catch(() => undefined);
      if (answer === undefined) return;
      ledger.accept(mark, expectText(answer, 'id'));
      tell();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function storedIn({ api }: Victim, { id, field }: Form) {
  const found: { id: string; mark: string }[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await ask(`${api}/form/${id}/submission?data=true&per_page=100&page=${page}`);
    pages = Number(list['pages']);
    assert.ok(isArray(list['submissions']));
    for (const submission of list['submissions']) {
      assert.ok(isObject(submission) && isObject(submission['data']));
      const answer = submission['data'][field];
      found.push({ id: expectText(submission, 'id'), mark: expectText(isObject(answer) ? answer : {}, 'value') });
    }
  }
  return found;
}

/** Resolves at one of the next events, and a moment later. */
async function anyMoment(dice: ReturnType<typeof makeDice>): Promise<void> {
  const wait = dice.between(0, 15);
  for (let left = dice.between(1, MOST_EVENTS); left > 0; left--) await once(happened, 'event');
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/**
 * Kills a process again and again while submissions come in. Returns the last process, and the records that each one
 * had.
 */
export async function killAgainAndAgain(
  start: Start,
  makeForm: (victim: Victim) => Promise<Form>,
  kills: number,
  dice: ReturnType<typeof makeDice>,
): Promise<{ readonly counts: KillCounts; readonly ids: readonly string[] }> {
  const ledger = new Ledger();
  let victim = await start();
  const form = await makeForm(victim);
  let counts = ledger.compare(0, []);
  for (let count = 1; count <= kills; count++) {
    const submitting = submitUntilKilled(victim, form, ledger);
    await anyMoment(dice);
    await kill(victim);
    await submitting;
    victim = await start();
    counts = ledger.compare(count, await storedIn(victim, form));
    assert.deepEqual([counts.lost, counts.doubled], [0, 0], `lost or doubled by kill ${count}`);
  }
  return { counts, ids: ledger.ids };
}
