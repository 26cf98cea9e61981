import assert from 'node:assert/strict';
import { ORIGIN } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import { removeExpired } from '../../expiry.js';

const MINUTE = 60_000;
/** The wrong tokens of an address that are refused as such within a minute. */
const MOST = 30;

async function tryWrong(client: Client, address: string): Promise<number> {
  const headers = { Authorization: 'Bearer wrong' };
  const answer = await client.fetch(new Request(`${ORIGIN}/api/v2/form`, { headers }), { address });
  await answer.arrayBuffer();
  return answer.status;
}

const repeat = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Cases of wrong tries: all services over a store count them together. */
export const tries: readonly Case[] = [
  {
    name: 'wrong tokens of an address are counted by all services over a store together, and anew after a minute',
    async run(client) {
      const [one, other] = repeat(2, () => client.with({ now: () => client.now }));
      assert.ok(one && other);
      for (let tried = 0; tried < MOST; tried += 1)
        assert.equal(await tryWrong(tried % 2 ? one : other, '192.0.2.7'), 401);
      assert.equal(await tryWrong(one, '192.0.2.7'), 429);
      assert.equal(await tryWrong(other, '192.0.2.7'), 429);
      // A service that starts now knows them, too.
      assert.equal(await tryWrong(client.with({ now: () => client.now }), '192.0.2.7'), 429);
      assert.equal(await tryWrong(one, '192.0.2.8'), 401);
      client.now = new Date(client.now.getTime() + MINUTE);
      assert.equal(await tryWrong(other, '192.0.2.7'), 401);
    },
  },
  {
    name: 'one more wrong token at the same moment is one too many',
    async run(client) {
      const service = client.with({ now: () => client.now });
      const statuses = await Promise.all(repeat(MOST + 10, () => tryWrong(service, '192.0.2.9')));
      assert.deepEqual(statuses.toSorted(), [...repeat(MOST, () => 401), ...repeat(10, () => 429)]);
    },
  },
  {
    name: 'the addresses of wrong tries are removed when their minute has passed',
    async run(client) {
      const { store } = client;
      const at = (minutes: number): Date => new Date(client.now.getTime() + minutes * MINUTE);
      await store.addTry('old', at(0), at(1));
      await store.addTry('new', at(0), at(3));
      await removeExpired(store, at(2));
      const counts = await Promise.all(['old', 'new'].map((caller) => store.tries(caller, at(0))));
      assert.deepEqual(counts, [undefined, { count: 1, ends: at(3) }]);
    },
  },
];
