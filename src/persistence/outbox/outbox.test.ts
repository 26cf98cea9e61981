// Waiting submissions arrive once and in order, or the person decides.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { DAY, Tab, accepted, device, has, lost, offline, refused, sealed } from '../../../test/support/outbox.js';
import type { Locks } from '../../../test/support/outbox.js';
import { MemoryVault } from '../../../test/support/memory-vault.js';
import { found, until } from '../../../test/support/wait.js';
import { LoadError } from '../../model/errors.js';
import { VaultError } from '../vault/vault.js';

const fail = (error: () => Error) => async () => {
  throw error();
};
const undecided = async (tab: Tab) =>
  (await tab.outbox.items())
    .filter(({ state }) => state !== 'waiting')
    .map(({ state, submission }) => `${submission.key} ${state}`);

describe('a submission that is being sent', () => {
  it('is in the outbox before its first attempt, and erased after its arrival', async () => {
    const tab = new Tab(device());
    const kept = found(await tab.outbox.keep(sealed(1)), 'the kept one');
    expect(await has(tab.outbox, 'k1')).to.be.true;
    await kept.forget();
    expect(await tab.device.vault.keys('')).to.eql([]);
    await tab.outbox.drain();
    expect(tab.delivered).to.eql([]);
  });

  it('is not sent by another tab meanwhile', async () => {
    const shared = device();
    const [tab, other] = [new Tab(shared), new Tab(shared)];
    await tab.outbox.keep(sealed(1));
    await Promise.all([tab.outbox.drain(), other.outbox.drain()]);
    expect([...tab.delivered, ...other.delivered]).to.eql([]);
    expect(await tab.outbox.takeBack('k1')).to.be.false;
  });

  it('waits without a connection, and is erased after other errors, which the person sees', async () => {
    const tab = new Tab(device());
    for (const [error, waits] of [
      [offline(), true],
      [lost(), true],
      [refused(), false],
      [new Error('?'), false],
    ] as const) {
      const kept = await tab.outbox.keep(sealed(1));
      expect(await kept?.failed(error)).to.equal(waits);
      expect(await has(tab.outbox, 'k1')).to.equal(waits);
    }
  });

  it('is sent again after a crash with the same key, if the proxy keeps keys', async () => {
    const shared = device();
    const crashed = new Tab(shared);
    await crashed.outbox.keep(sealed(1));
    crashed.close();
    const tab = new Tab(shared);
    await tab.outbox.drain();
    expect(tab.delivered).to.eql(['k1']);
    expect(await shared.vault.keys('')).to.eql([]);
  });

  it('is not sent again automatically after a crash, if the proxy keeps no keys', async () => {
    const shared = device();
    const crashed = new Tab(shared);
    await crashed.outbox.keep(sealed(1, { isIdempotent: false }));
    crashed.close();
    const tab = new Tab(shared);
    await tab.outbox.drain();
    await tab.outbox.drain();
    expect(tab.delivered).to.eql([]);
    expect(await undecided(tab)).to.eql(['k1 doubtful']);
    await tab.outbox.sendAgain('k1');
    expect(tab.delivered).to.eql(['k1']);
  });

  it('shares one record with its earlier attempts', async () => {
    const tab = new Tab(device());
    await tab.leave(sealed(1));
    const kept = await tab.outbox.keep({ ...sealed(2), key: 'k1' });
    expect(await tab.device.vault.keys('')).to.have.length(1);
    await kept?.forget();
    expect(await tab.device.vault.keys('')).to.eql([]);
  });
});

describe('the outbox', () => {
  it('sends first in, first out, in any order of writing', async () => {
    const tab = new Tab(device());
    for (const sealedAt of [900, 20, 1000, 3]) await tab.leave(sealed(sealedAt));
    await tab.outbox.drain();
    expect(tab.delivered).to.eql(['k3', 'k20', 'k900', 'k1000']);
    expect(tab.states('k3')).to.eql(['sending', 'arrived']);
    expect(tab.waits).to.eql([]);
  });

  it('stops at the first submission without a connection, and tries again after growing waits', async () => {
    const tab = new Tab(device(), fail(offline));
    await tab.leave(sealed(1));
    await tab.leave(sealed(2));
    const tries = new Tab(tab.device, fail(offline));
    await tries.outbox.drain();
    for (let round = 0; round < 4; round++) {
      const { length } = tries.waits;
      tries.callback?.();
      await until(() => tries.waits.length > length, 'the next wait');
    }
    expect(tries.waits).to.eql([5_000, 15_000, 60_000, 300_000, 300_000]);
    expect(new Set(tries.delivered)).to.eql(new Set(['k1']));
  });

  it('sends as soon as there is a connection', async () => {
    const tab = new Tab(device(), fail(offline));
    await tab.leave(sealed(1));
    tab.outbox.begin();
    await tab.outbox.drain();
    tab.deliver = async ({ key }) => accepted(key);
    tab.connection.dispatchEvent(new Event('online'));
    await tab.outbox.drain();
    expect(tab.states('k1').at(-1)).to.equal('arrived');
  });

  it('keeps a refused submission for the person, and sends the next ones', async () => {
    const tab = new Tab(device(), async ({ key }) => {
      if (key === 'k1') throw refused();
      return accepted(key);
    });
    for (const sealedAt of [1, 2]) await tab.leave(sealed(sealedAt));
    await tab.outbox.drain();
    await tab.outbox.drain();
    expect(tab.delivered).to.eql(['k1', 'k2']);
    expect(await undecided(tab)).to.eql(['k1 refused']);
    tab.deliver = async ({ key }) => accepted(key);
    await tab.outbox.sendAgain('k1');
    expect(await tab.device.vault.keys('')).to.eql([]);
  });

  it('never automatically repeats a submission that may have arrived at a plain proxy', async () => {
    const tab = new Tab(device(), fail(lost));
    await tab.leave(sealed(1, { isIdempotent: false }));
    await tab.outbox.drain();
    await tab.outbox.drain();
    expect(tab.delivered).to.eql(['k1']);
    expect(await undecided(tab)).to.eql(['k1 doubtful']);
    expect(await tab.outbox.takeBack('k1')).to.be.true;
    expect(await tab.device.vault.keys('')).to.eql([]);
  });

  it('sends a submission to a plain proxy if it has certainly not arrived', async () => {
    const tab = new Tab(device(), fail(offline));
    await tab.leave(sealed(1, { isIdempotent: false }));
    await tab.outbox.drain();
    tab.deliver = async ({ key }) => accepted(key);
    await tab.outbox.drain();
    expect(tab.states('k1')).to.eql(['sending', 'waiting', 'sending', 'arrived']);
  });

  it('leaves the decision to the person once the proxy may have forgotten the key', async () => {
    for (const [days, states] of [
      [5, ['sending', 'arrived']],
      [7, ['doubtful']],
      [-7, ['doubtful']],
    ] as const) {
      const tab = new Tab(device({ now: 10 * DAY }));
      const kept = await tab.outbox.keep(sealed(1));
      await kept?.failed(lost());
      tab.device.now += days * DAY;
      await tab.outbox.drain();
      expect(tab.states('k1'), `${days} days`).to.eql(states);
    }
  });

  it('goes by the time for which the proxy kept keys before the first attempt', async () => {
    const tab = new Tab(device({ now: 10 * DAY }));
    const kept = await tab.outbox.keep(sealed(1, { keepsFor: 70_000 }));
    await kept?.failed(lost());
    // The same answers are sealed again, after the owner has changed the time.
    await (await tab.outbox.keep(sealed(1, { keepsFor: 7 * DAY })))?.failed(lost());
    tab.device.now += 60_001;
    await tab.outbox.drain();
    expect(tab.states('k1')).to.eql(['doubtful']);
    await tab.outbox.sendAgain('k1');
    expect(tab.states('k1').at(-1)).to.equal('arrived');
  });

  it('knows of an attempt that the page has made before it was kept', async () => {
    const tab = new Tab(device({ now: 10 * DAY }));
    const kept = await tab.outbox.keep(sealed(1, { keepsFor: 70_000, attemptedAt: 10 * DAY - 60_001 }));
    await kept?.failed(lost());
    await tab.outbox.drain();
    expect(tab.states('k1')).to.eql(['doubtful']);
    await tab.outbox.sendAgain('k1');
    expect(tab.states('k1').at(-1)).to.equal('arrived');
  });

  it('asks the proxy whether it still keeps keys, before a second attempt', async () => {
    const gone = () => Promise.reject(new LoadError('not-found', 'No such form'));
    const away = () => Promise.reject(new LoadError('network', 'No response'));
    for (const [capabilities, attempt, states] of [
      [async () => 'max-body=1000', lost(), ['doubtful']],
      [async () => '', lost(), ['doubtful']],
      [async () => 'idempotency; keep=0', lost(), ['doubtful']],
      [gone, lost(), ['doubtful']],
      [away, lost(), ['waiting']],
      [async () => 'idempotency', lost(), ['sending', 'arrived']],
      [async () => 'max-body=1000', offline(), ['sending', 'arrived']],
    ] as const) {
      const tab = new Tab(device());
      tab.capabilities = capabilities;
      const kept = await tab.outbox.keep(sealed(1));
      await kept?.failed(attempt);
      await tab.outbox.drain();
      expect(tab.states('k1')).to.eql(states);
    }
  });

  it('counts the days from the first attempt that may have arrived, whoever made it', async () => {
    const tab = new Tab(device({ now: 10 * DAY }), fail(lost));
    await tab.leave(sealed(1));
    tab.device.now += 10 * DAY;
    await tab.outbox.drain();
    tab.device.now += 4 * DAY;
    await tab.outbox.drain();
    tab.device.now += 3 * DAY;
    await tab.outbox.drain();
    expect(tab.states('k1')).to.eql(['sending', 'waiting', 'sending', 'waiting', 'doubtful']);
  });

  it('sends a submission without an attempt after any time', async () => {
    const tab = new Tab(device());
    await tab.leave(sealed(1));
    tab.device.now += 100 * DAY;
    await tab.outbox.drain();
    expect(tab.states('k1').at(-1)).to.equal('arrived');
  });

  it('erases a submission that is taken back', async () => {
    const tab = new Tab(device());
    await tab.leave(sealed(1));
    expect(await tab.outbox.takeBack('k1')).to.be.true;
    expect(await tab.outbox.takeBack('k1')).to.be.false;
    await tab.outbox.drain();
    expect(tab.delivered).to.eql([]);
  });

  it('leaves items of another version as they are', async () => {
    const tab = new Tab(device());
    await tab.leave(sealed(1));
    const [name] = await tab.device.vault.keys('');
    for (const item of [{ version: 2 }, 'text', { version: 1 }]) {
      await tab.device.vault.write(found(name, 'the name'), item);
      await tab.outbox.drain();
      expect(await tab.outbox.items()).to.eql([]);
      expect(await tab.device.vault.read(found(name, 'the name'))).to.eql(item);
    }
    expect(tab.delivered).to.eql([]);
  });
});

describe('an outbox without locks', () => {
  it('sends to a proxy that keeps keys, and to a plain one if the person wants it', async () => {
    const tab = new Tab(device({ locks: undefined }));
    await tab.leave(sealed(1));
    await tab.leave(sealed(2, { isIdempotent: false }));
    await tab.outbox.drain();
    expect(tab.delivered).to.eql(['k1']);
    expect(await undecided(tab)).to.eql(['k2 doubtful']);
    await tab.outbox.sendAgain('k2');
    expect(tab.delivered).to.eql(['k1', 'k2']);
  });
});

/** A request that the browser never answers. */
const never = () => new Promise<never>(() => undefined);

describe('an outbox whose locks fail', () => {
  const WAYS: Readonly<Record<string, () => unknown>> = {
    'refuse each request': () => Promise.reject(new DOMException('No', 'SecurityError')),
    throw: () => {
      throw new DOMException('No', 'SecurityError');
    },
    'never answer': never,
    'answer without a lock': () => Promise.resolve(),
    'answer nonsense': () => 'held',
  };

  /** Lets the time limits pass until a promise settles. */
  async function passLimitsUntil<T>(tab: Tab, work: Promise<T>): Promise<T> {
    const underWay = new Set([work]);
    const settled = work.finally(() => underWay.delete(work));
    while (underWay.size > 0) {
      for (const pass of Array.from(tab.limits)) pass();
      await new Promise(setImmediate);
    }
    return settled;
  }

  for (const [how, request] of Object.entries(WAYS))
    it(`keeps a submission, and sends it once, where locks ${how}`, async () => {
      const broken = { openFor: () => ({ request }), close: () => undefined } as unknown as Locks;
      const shared = device({ locks: broken });
      const tab = new Tab(shared);
      await passLimitsUntil(tab, tab.leave(sealed(1)));
      await passLimitsUntil(tab, tab.leave(sealed(2, { isIdempotent: false })));
      await passLimitsUntil(tab, tab.outbox.drain());
      expect(tab.delivered, 'the key makes one record of it, whoever else sends it').to.eql(['k1']);
      expect(await undecided(tab), 'nothing would').to.eql(['k2 doubtful']);
      const kept = await passLimitsUntil(tab, tab.outbox.keep(sealed(3)));
      await passLimitsUntil(tab, kept?.forget() ?? Promise.resolve());
      expect(await has(tab.outbox, 'k3')).to.be.false;
    });

  it('leaves a submission that a tab sends without its turn to no other tab', async () => {
    const shared = device();
    const mute = { openFor: () => ({ request: never }), close: () => undefined } as unknown as Locks;
    const [sender, other] = [new Tab({ ...shared, locks: mute }), new Tab(shared)];
    const kept = await passLimitsUntil(sender, sender.outbox.keep(sealed(1, { isIdempotent: false })));
    await other.outbox.drain();
    expect(other.delivered).to.eql([]);
    await passLimitsUntil(sender, kept?.forget() ?? Promise.resolve());
    expect(await has(other.outbox, 'k1')).to.be.false;
  });
});

describe('failing storage', () => {
  class FailingVault extends MemoryVault {
    failing: readonly string[] = [];

    #try(name: string): void {
      if (this.failing.includes(name)) throw new VaultError('vault-unavailable');
    }

    override async read(key: string): Promise<unknown> {
      this.#try('read');
      return super.read(key);
    }

    override async write(key: string, value: unknown): Promise<void> {
      this.#try('write');
      return super.write(key, value);
    }

    override async erase(key: string): Promise<void> {
      this.#try('erase');
      return super.erase(key);
    }

    override async keys(prefix: string): Promise<readonly string[]> {
      this.#try('keys');
      return super.keys(prefix);
    }
  }

  it('never makes the outbox throw or send', async () => {
    const vault = new FailingVault();
    const tab = new Tab(device({ vault }));
    await tab.leave(sealed(1));
    for (const failing of [['read'], ['write'], ['keys'], ['read', 'write', 'erase', 'keys']]) {
      vault.failing = failing;
      tab.outbox.begin();
      await tab.outbox.drain();
      await tab.outbox.sendAgain('k1');
    }
    expect(await tab.outbox.keep(sealed(2))).to.equal(undefined);
    expect(await tab.outbox.takeBack('k1')).to.be.false;
    expect(tab.delivered).to.eql([]);
  });

  it('causes no second delivery', async () => {
    const vault = new FailingVault();
    const tab = new Tab(device({ vault }));
    await tab.leave(sealed(1, { isIdempotent: false }));
    vault.failing = ['erase'];
    for (let round = 0; round < 3; round++) await tab.outbox.drain();
    tab.close();
    const next = new Tab(tab.device);
    await next.outbox.drain();
    expect([tab.delivered, next.delivered]).to.eql([['k1'], []]);
    expect(await undecided(next)).to.eql(['k1 doubtful']);
  });

  it('leaves no submission to send again while the person sends it', async () => {
    const vault = new FailingVault();
    const tab = new Tab(device({ vault }));
    const kept = await tab.outbox.keep(sealed(1));
    vault.failing = ['write', 'erase'];
    expect(await kept?.failed(offline())).to.be.false;
    await tab.outbox.drain();
    expect(tab.delivered).to.eql([]);
  });
});
