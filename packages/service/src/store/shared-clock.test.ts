// The clocks of two processes differ by five minutes. What ends at a moment ends at the same one for both.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Queue } from '../queue/queue.js';
import { createService } from '../service.js';
import { Client } from '../conformance/client.js';
import { sha256 } from '../values/secrets.js';
import { memoryStore } from './memory.js';
import { followClock } from './shared-clock.js';

const MINUTE = 60_000;

/** The clock of a database, that of a process which is wrong by some minutes, and the one that the process then has. */
async function differing(minutes: number) {
  const state = { database: Date.UTC(2026, 0, 1), isAway: false };
  const looks: (() => Promise<void>)[] = [];
  const own = () => state.database + minutes * MINUTE;
  const readClock = async () => {
    if (state.isAway) throw new Error('away');
    return state.database;
  };
  const repeat = (work: () => Promise<void>) => {
    looks.push(work);
    return () => void looks.pop();
  };
  const clock = await followClock({ readClock }, { own, running: own, repeat });
  return { clock, state, looks };
}

describe('a clock that processes share', () => {
  it('is that of the database, however wrong the own one is', async () => {
    for (const minutes of [-5, 0, 5]) {
      const { clock, state } = await differing(minutes);
      state.database += 90_000;
      assert.equal(clock.now().getTime(), state.database);
    }
  });

  it('follows a jump at the next look, goes on while the database is away, and ends', async () => {
    let [shown, own] = [1_000_000, 0];
    const looks: (() => Promise<void>)[] = [];
    const repeat = (work: () => Promise<void>) => {
      looks.push(work);
      return () => void looks.pop();
    };
    let isAway = false;
    const readClock = async () => (isAway ? Promise.reject(new Error('away')) : shown);
    const clock = await followClock({ readClock }, { own: () => own, running: () => own, repeat });
    [shown, own] = [9_000_000, 1000];
    await looks[0]?.();
    assert.equal(clock.now().getTime(), 9_000_000);
    [isAway, own] = [true, 3000];
    await looks[0]?.();
    assert.equal(clock.now().getTime(), 9_002_000);
    await clock.close();
    assert.equal(looks.length, 0);
  });

  it('goes on when somebody sets the own clock, and looks again when the machine had stopped', async () => {
    let [shown, own, ran, looks] = [1_000_000, 500_000, 100, 0];
    const readClock = async () => {
      looks += 1;
      return shown;
    };
    const clock = await followClock(
      { readClock },
      { own: () => own, running: () => ran, repeat: () => () => undefined },
    );
    for (const set of [-86_400_000, 3_600_000]) {
      [shown, own, ran] = [shown + 10, own + set, ran + 10];
      assert.equal(clock.now().getTime(), shown);
    }
    assert.equal(looks, 3);
    // The machine sleeps for an hour: only the own clock and that of the database go on.
    [shown, own] = [shown + 3_600_000, own + 3_600_000];
    clock.now();
    await nextTurn();
    assert.equal(clock.now().getTime(), shown);
  });

  it('has an earlier one, by which nothing is erased that is not old by both', async () => {
    const clocks = await Promise.all([-5, 5].map((minutes) => differing(minutes)));
    const late = clocks.map(({ clock, state }) => state.database - clock.notAhead().getTime());
    assert.deepEqual(late, [5 * MINUTE, 0]);
  });

  it('is the own one without a database', async () => {
    const clock = await followClock(undefined, { own: () => 42 });
    assert.equal(clock.now().getTime(), 42);
  });
});

describe('two processes whose clocks differ by five minutes', () => {
  /** Runs two processes on one store: whether a job that the first one delivers is claimed by the second, too. */
  async function countClaims(isShared: boolean): Promise<number> {
    const store = memoryStore();
    const [behind, ahead] = await Promise.all([differing(0), differing(5)]);
    const clocks = [behind, ahead].map(({ clock, state }, index) =>
      isShared ? clock.now : () => new Date(state.database + index * 5 * MINUTE),
    );
    const client = new Client(store, { now: () => clocks[0]?.() ?? new Date(Number.NaN) });
    const { id, fields } = await client.form([{ field_type: 'text', label: 'Mark' }]);
    await client.ok('POST', `form/${id}/webhook`, { url: 'http://receiver.test/' });
    await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: 'mark' });
    let claims = 0;
    const happened = new EventEmitter();
    const [begun, ended] = [once(happened, 'begin'), once(happened, 'end')];
    const deliver = async () => {
      claims += 1;
      happened.emit('begin');
      await ended;
      return { status: 200, error: null, excerpt: '' };
    };
    const [first, second] = clocks.map((now) => new Queue({ store, deliver, now }));
    const running = first?.runDue();
    await begun;
    const other = second?.runDue();
    // The memory answers in a few turns. A second claim is there by then, or never.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    happened.emit('end');
    await Promise.all([running, other]);
    return claims;
  }

  it('deliver a job once by the clock of the database, and twice by their own', async () => {
    assert.deepEqual([await countClaims(true), await countClaims(false)], [1, 2]);
  });

  it('end a token of OAuth at the same moment', async () => {
    const store = memoryStore();
    const both = await Promise.all([differing(-5), differing(5)]);
    const day = { codeExpires: new Date(0), redirectUri: '', challenge: null, scope: null };
    await store.oauth.putClient({ id: 'client', secretHash: '', name: '', redirectUris: [] });
    await store.oauth.addGrant({ id: 'grant', clientId: 'client', codeHash: 'code', ...day });
    const [{ clock }] = both;
    const accessExpires = new Date(clock.now().getTime() + MINUTE);
    await store.oauth.addTokens('grant', { accessHash: await sha256('token'), accessExpires, refreshHash: 'refresh' });
    const statuses = async (later: number) => {
      for (const { state } of both) state.database += later;
      const asked = both.map(({ clock: { now } }) => {
        const headers = { authorization: 'Bearer token' };
        const request = new Request('http://service.test/api/v2/form', { headers });
        return createService({ store, tokens: ['other'], now }).fetch(request);
      });
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    assert.deepEqual([await statuses(MINUTE - 1), await statuses(1)], [[200, 200], [401, 401]]); // prettier-ignore
  });
});
