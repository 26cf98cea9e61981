// What people and programs send to a cluster, each with a mark of its own, and what they were told of it.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../test/support/faults/dice.js';
import { isObject, parseJson, scalarText } from 'hosted-form-service/node';
import type { JsonObject } from 'hosted-form-service';
import { tell, TOKEN } from './kill-support.js';

/** The form that everybody sends to. */
export interface SoakForm {
  readonly id: string;
  readonly mark: string;
  readonly email: string;
  readonly file: string;
}

/** An answer, read to its end. */
interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The marks of what was sent, by what their senders were told. */
export class Traffic {
  /** The ids of what was accepted. */
  readonly accepted = new Map<string, string>();
  /** The marks of what was refused: they are never stored. */
  readonly refused = new Set<string>();
  /** The marks of what nobody knows: they are stored once at most. */
  readonly unknown = new Set<string>();
  /** The digests of the files that were accepted. */
  readonly files = new Map<string, string>();
  /** Answers that nobody may get. */
  readonly faults: string[] = [];
  readonly #url: string;
  readonly #form: SoakForm;
  readonly #dice: Dice;
  #isOver = false;
  readonly #lanes: Promise<void>[] = [];
  #sent = 0;

  constructor(url: string, form: SoakForm, dice: Dice) {
    this.#url = url;
    this.#form = form;
    this.#dice = dice;
  }

  /** Sends on several lanes until it is stopped. */
  start(): void {
    const works = [this.#sendByApi, this.#sendByApi, this.#sendThroughProxy, this.#sendThroughProxy, this.#sendThroughProxy, this.#read]; // prettier-ignore
    for (const work of works) this.#lanes.push(this.#repeat(work));
  }

  /**
   * Ends all lanes when their last answers have come; nobody repeats any more. No call is aborted: in Node, the body of an answer that has
   * come and is still unpacked is never read to its end then, and never fails either.
   */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work.call(this);
      tell();
      await sleep(this.#dice.between(0, 40));
    }
  }

  /** Asks, and checks the status: what fails says when to come back. Returns `undefined` where the connection broke. */
  async #ask(path: string, init: RequestInit): Promise<Told | undefined> {
    try {
      const answer = await fetch(`${this.#url}${path}`, init);
      const json = parseJson(await answer.text());
      const told = { status: answer.status, headers: answer.headers, body: isObject(json) ? json : {} };
      const isAllowed = told.status < 500 || [503, 504].includes(told.status);
      const isTold = told.status < 500 || told.headers.has('retry-after') || 'id' in told.body;
      if (!isAllowed || !isTold) this.faults.push(`${path}: ${told.status} ${JSON.stringify(told.body)}`);
      return told;
    } catch {
      return undefined;
    }
  }

  #nextMark(by: string): string {
    this.#sent += 1;
    return `${by}-${this.#sent}`;
  }

  #answersOf(mark: string): JsonObject {
    return { [`field_${this.#form.mark}`]: mark, [`field_${this.#form.email}`]: `${mark}@form.test` };
  }

  /** Sends as a program does, some with a file. It does not repeat, because it has no key. */
  async #sendByApi(): Promise<void> {
    const mark = this.#nextMark('api');
    const bytes = this.#dice.chance(0.4)
      ? new Uint8Array(this.#dice.between(1, 60_000)).fill(this.#sent % 251)
      : undefined;
    const file = bytes && { [`field_${this.#form.file}`]: `${mark}.txt;${Buffer.from(bytes).toString('base64')}` };
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...this.#answersOf(mark), ...file });
    const told = await this.#ask(`/api/v2/form/${this.#form.id}/submission.json`, { method: 'POST', headers, body });
    if (told?.status === 200) this.#accept(mark, told, bytes);
    else if (told === undefined || told.status === 504) this.unknown.add(mark);
    else if (told.status === 503) this.refused.add(mark);
    else this.faults.push(`${mark}: ${told.status} ${JSON.stringify(told.body)}`);
  }

  #accept(mark: string, { body }: Told, bytes?: Uint8Array): void {
    this.accepted.set(mark, scalarText(body['id']) ?? '');
    if (bytes) this.files.set(mark, digestOf(bytes));
  }

  /** Sends as a browser does: with a form token and a key, and again until somebody knows. */
  async #sendThroughProxy(): Promise<void> {
    const mark = this.#nextMark('page');
    const form = `/forms/form/${this.#form.id}`;
    const visitor = { 'x-forwarded-for': `10.${[0, 0, 0].map(() => this.#dice.between(1, 250)).join('.')}` };
    const issued = await this.#ask(`${form}/token.json`, { method: 'POST', headers: visitor });
    if (issued?.status !== 200) return;
    await sleep(Number(issued.body['not_before']));
    const key = {
      'idempotency-key': `${mark}-0123456789abcdef`,
      'hosted-form-token': scalarText(issued.body['token']) ?? '',
    };
    const headers = { ...visitor, ...key, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(this.#answersOf(mark)) };
    this.unknown.add(mark);
    while (!this.#isOver) {
      const told = await this.#ask(`${form}/submission.json`, init);
      if (told && told.status < 300) {
        this.unknown.delete(mark);
        this.#accept(mark, told);
        return;
      }
      if (told?.body['code'] === 'outcome_unknown') return;
      const mayRepeat = told === undefined || told.status >= 500 || ['in_progress', 'form_token_early'].includes(scalarText(told.body['code']) ?? ''); // prettier-ignore
      if (!mayRepeat) {
        this.faults.push(`${mark}: ${told.status} ${JSON.stringify(told.body)}`);
        return;
      }
      // Whoever repeats without a pause meets the limit of their address.
      await sleep(1000);
    }
  }

  async #read(): Promise<void> {
    const headers = { authorization: `Bearer ${TOKEN}` };
    await this.#ask(`/api/v2/form/${this.#form.id}/submission.json?per_page=5&data=true`, { headers });
    await this.#ask(`/forms/form/${this.#form.id}/field.json`, {});
    await sleep(100);
  }
}

/** Fetches a stored file, and returns its digest. */
export async function digestStored(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
  return digestOf(new Uint8Array(await answer.arrayBuffer()));
}
