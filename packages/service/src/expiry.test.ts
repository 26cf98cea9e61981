import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client, expectList, expectText } from './conformance/client.js';
import { GraceError, readDaysOfGrace } from './erasing/bin-store.js';
import { startExpiry } from './expiry.js';
import { ownerRoutes } from './owner/owner.js';
import { memoryStore } from './store/memory.js';
import type { JsonObject } from './values/json.js';

const DAY = 86_400_000;

/** Starts the removal of every hour, with a clock that only the test moves. */
async function start(setting: string) {
  const store = memoryStore();
  const client = new Client(store);
  const begin = client.now.getTime();
  const daysOfGrace = readDaysOfGrace(setting);
  const now = () => client.now;
  const faults: unknown[] = [];
  let remove: () => void = () => undefined;
  const repeat = (work: () => void) => {
    remove = work;
    return () => (remove = () => undefined);
  };
  const end = startExpiry(store, { now, daysOfGrace, repeat, onError: (error) => faults.push(error) });
  const owner = ownerRoutes({ store, now, daysOfGrace });
  return {
    client,
    store,
    faults,
    end,
    /** Moves the clock to so many ms after the beginning, and lets the hour strike. */
    async strikeAt(passed: number): Promise<void> {
      client.now = new Date(begin + passed);
      remove();
      await new Promise(setImmediate);
    },
    async ask(path: string, sent?: JsonObject): Promise<JsonObject> {
      const headers = { 'Content-Type': 'application/json' };
      const init = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) };
      return (await (await owner.fetch(new Request(`https://site.test/owner/${path}`, init))).json()) as JsonObject;
    },
  };
}

describe('the removal of every hour', () => {
  for (const [setting, days] of [['7', 7], ['', 30], ['0', 0]] as const)
    it(`erases what was deleted after the days of GRACE_DAYS="${setting}", and not before`, async () => {
      const { client, store, faults, strikeAt, ask } = await start(setting);
      const { id: form } = await client.form([{ field_type: 'file' }]);
      const send = async () => expectText(await client.ok('POST', `form/${form}/submission`, {}), 'id');
      const [submission, restored] = [await send(), await send()];
      const { id: gone } = await client.form([{ field_type: 'text' }]);
      await client.ok('DELETE', `form/${gone}`);
      for (const one of [submission, restored]) await client.ok('DELETE', `submission/${one}`);
      const isThere = async () => [
        (await store.anySubmissions([Number(submission)])).length,
        (await store.binnedForms(new Date(-1))).length,
      ];
      if (days > 0) {
        await strikeAt(days * DAY - 1);
        assert.deepEqual(await isThere(), [1, 1]);
        const bin = await ask('bin.json');
        assert.deepEqual([bin['days'], expectList(bin, 'forms').length], [days, 1]);
        assert.deepEqual(await ask('bin/restore.json', { kind: 'submission', ids: [restored] }), { restored: 1 });
      }
      await strikeAt(days * DAY);
      assert.deepEqual(await isThere(), [0, 0]);
      assert.deepEqual(await ask('bin/restore.json', { kind: 'submission', ids: [submission] }), { restored: 0 });
      assert.equal((await client.ok('GET', `form/${form}`))['submissions'], days > 0 ? '1' : '0', 'what is back stays');
      assert.deepEqual(faults, []);
    }); // prettier-ignore

  it('erases nothing more once it has ended', async () => {
    const { client, store, strikeAt, end } = await start('7');
    const { id } = await client.form();
    await client.ok('DELETE', `form/${id}`);
    end();
    await strikeAt(8 * DAY);
    assert.equal((await store.binnedForms(new Date(-1))).length, 1);
  });

  it('takes no other number of days', () => {
    for (const setting of ['-1', '1.5', '3651', 'a week', ' 7'])
      assert.throws(() => readDaysOfGrace(setting), GraceError, setting);
    assert.equal(readDaysOfGrace('3650'), 3650);
  });
});
