// Uploads of 25 MB at once cost little memory, and others are answered meanwhile. What was cut off leaves nothing.
import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../../../../test/support/long.js';
import { patienceFor } from '../../../../test/support/patience.js';
import { expectList, expectText } from '../conformance/client.js';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { isObject, parseJson } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { call, startService } from './testing/running-service.js';
import type { RunningService } from './testing/running-service.js';

const MB = 1_000_000;
/** The uploads at once. All of them take a minute of a processor. */
const AT_ONCE = isLong ? 20 : 4;

const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** A form with a field for files and one for texts, in a running service. */
class Sender {
  readonly #service: RunningService;
  #form = '';
  #fields: readonly string[] = [];

  constructor(service: RunningService) {
    this.#service = service;
  }

  async begin(): Promise<void> {
    const fields = [{ field_type: 'file' }, { field_type: 'textarea' }];
    const made = await this.#json('/api/v2/form.json', { name: 'A form', fields });
    this.#form = expectText(made, 'id');
    this.#fields = expectList(made, 'fields').map((field) => `field_${expectText(field, 'id')}`);
  }

  get path(): string {
    return `/api/v2/form/${this.#form}/submission.json`;
  }

  upload(fileBytes: number, cutAfter?: number) {
    const cut = cutAfter === undefined ? {} : { cutAfter };
    return call(this.#service.port, this.path, {
      before: `{"${this.#fields[0]}":"a.bin;`,
      fileBytes,
      after: '"}',
      ...cut,
    });
  }

  /** Sends a small submission. Returns the milliseconds until it is answered. */
  async small(): Promise<number> {
    const { status, milliseconds } = await call(this.#service.port, this.path, {
      before: JSON.stringify({ [this.#fields[1] ?? '']: 'Ada' }),
    });
    assert.equal(status, 200);
    return milliseconds;
  }

  async total(): Promise<number> {
    const { body } = await call(this.#service.port, this.path, { method: 'GET' });
    const answer = parseJson(body);
    return Number(isObject(answer) ? answer['total'] : Number.NaN);
  }

  async #json(path: string, sent: JsonObject): Promise<JsonObject> {
    const answer = parseJson((await call(this.#service.port, path, { before: JSON.stringify(sent) })).body);
    assert.ok(isObject(answer));
    return answer;
  }
}

/** The memory that the process may have, in bytes. */
const MOST = 400 * MB;

/** Reads the settings of memory that the image has. */
async function readImageSettings(): Promise<Readonly<Record<string, string>>> {
  const image = await readFile(new URL('../../../../recipes/service/Dockerfile', import.meta.url), 'utf8');
  const settings = Array.from(image.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]); // prettier-ignore
  assert.equal(settings.length, 3);
  return Object.fromEntries(settings) as Record<string, string>;
}

function holdsMuch(open: () => Promise<{ readonly url: string; close(): Promise<void> }>): void {
  let service: RunningService;
  let close: () => Promise<void>;
  let sender: Sender;
  before(async () => {
    const opened = await open();
    close = opened.close;
    service = await startService(opened.url, undefined, await readImageSettings());
    sender = new Sender(service);
    await sender.begin();
  });
  after(async () => {
    await service.end();
    await close();
  });

  it(`takes ${AT_ONCE} uploads of 25 MB at once in little memory, and answers others meanwhile`, async () => {
    await sender.upload(MB);
    const alone: number[] = [];
    for (let count = 0; count < 20; count++) alone.push(await sender.small());
    const before = await service.needed();
    const idle = (await service.needed()).peak;
    const over = new AbortController();
    const sent = Promise.all(Array.from({ length: AT_ONCE }, () => sender.upload(25 * MB))).finally(() => {
      over.abort();
    });
    const beside: number[] = [];
    while (!over.signal.aborted) {
      beside.push(await sender.small());
      await sleep(20);
    }
    assert.deepEqual(new Set((await sent).map(({ status }) => status)), new Set([200]));
    const { peak, cpu } = await service.needed();
    const seconds = (cpu - before.cpu) / AT_ONCE;
    console.log(
      `${AT_ONCE} uploads of 25 MB at once: ${(peak / MB).toFixed(0)} MB at most, ${(idle / MB).toFixed(0)} MB before; ${seconds.toFixed(2)} s of a processor each; a small submission ${(middle(beside) / middle(alone)).toFixed(1)} times as long as alone, ${beside.length} meanwhile`,
    );
    assert.ok(peak - idle < 200 * MB, `${(peak - idle) / MB} MB more than before`);
    assert.ok(peak < MOST, `${peak / MB} MB`);
    assert.equal(await sender.total(), 1 + alone.length + beside.length + AT_ONCE);
  });

  it('stores nothing of an upload that is cut off', async () => {
    const total = await sender.total();
    await assert.rejects(sender.upload(25 * MB, 8 * MB));
    assert.equal(await sender.total(), total);
  });
}

describe('large uploads to an embedded database', { timeout: patienceFor(300_000) }, () => {
  holdsMuch(async () => {
    const url = await newDatabaseFolder();
    return { url, close: () => rm(url, { recursive: true }) };
  });
});

const server = await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: large uploads to a server are NOT TESTED');
else
  describe('large uploads to a server', { timeout: patienceFor(300_000) }, () => {
    holdsMuch(async () => ({ url: server.url, close: () => server.stop() }));
  });
