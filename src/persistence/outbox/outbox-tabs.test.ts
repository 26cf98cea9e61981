// Several tabs share an outbox, and any of them may be closed at any moment.
import { expect } from '@open-wc/testing';
import { array, assert, asyncProperty, boolean, constantFrom, record } from 'fast-check';
import { deleteDB } from 'idb';
import { describeVariants, randomCases } from '../../../test/support/engine.js';
import { Tab, accepted, device, lost, offline, refused, sealed } from '../../../test/support/outbox.js';
import type { Locks } from '../../../test/support/outbox.js';
import { found, until } from '../../../test/support/wait.js';
import { openDeviceVault } from '../vault/device-vault.js';

const never = () => new Promise<never>(() => undefined);

describe('several tabs', () => {
  const frames: HTMLIFrameElement[] = [];
  const NAME = 'hosted-form-outbox-test';

  function openFrame(): { close: () => void; locks: Pick<LockManager, 'request'> } {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frames.push(frame);
    return { close: () => frame.remove(), locks: found(frame.contentWindow, 'the frame').navigator.locks };
  }

  /** A tab with real locks and a real vault. */
  function openTab(deliver?: ConstructorParameters<typeof Tab>[1]) {
    const { close, locks } = openFrame();
    const real = { openFor: () => locks, close } as unknown as Locks;
    return new Tab(device({ vault: openDeviceVault({ name: NAME }), locks: real }), deliver);
  }

  afterEach(async () => {
    for (const frame of frames.splice(0)) frame.remove();
    await deleteDB(NAME);
  });

  it('send ten submissions with files, each once and in order', async () => {
    const arrived: string[] = [];
    let underWay = 0;
    let most = 0;
    const deliver = async ({ key, body }: ReturnType<typeof sealed>) => {
      most = Math.max(most, ++underWay);
      // This takes long enough for another tab to interfere.
      for (let round = 0; round < 50; round++) await body.arrayBuffer();
      arrived.push(`${key} ${body.size}`);
      underWay--;
      return accepted(key);
    };
    const tabs = [openTab(deliver), openTab(deliver), openTab(deliver)];
    for (let index = 0; index < 10; index++) {
      await tabs[0]?.leave(sealed(100 + index, { body: new Blob([new Uint8Array(50_000 + index)]) }));
    }
    await Promise.all(tabs.map(({ outbox }) => outbox.drain()));
    expect(arrived).to.eql(Array.from({ length: 10 }, (_, index) => `k${100 + index} ${50_000 + index}`));
    expect(most).to.equal(1);
    expect((await indexedDB.databases()).some(({ name }) => name === NAME)).to.be.false;
  });

  it('continue after one of them was closed', async () => {
    const first = openTab(never);
    await first.leave(sealed(1));
    void first.outbox.drain();
    await until(() => first.delivered.length > 0, 'the first attempt');
    const second = openTab();
    const draining = second.outbox.drain();
    await second.outbox.items();
    expect(second.delivered).to.eql([]);
    first.close();
    // The second tab continues at once, before its next planned try.
    await draining;
    expect(second.states('k1')).to.eql(['sending', 'arrived']);
  });
});

describeVariants('random faults', () => {
  /** An event of the network: the end of an attempt, and whether the tab is closed then. */
  const event = record({
    what: constantFrom('arrives', 'is lost on the way', 'is lost on the way back', 'does not begin', 'is refused'),
    isClosed: boolean(),
  });

  for (const isIdempotent of [true, false]) {
    it(`lose nothing and store nothing twice, with ${isIdempotent ? 'keys' : 'a plain proxy'}`, async () => {
      await assert(
        asyncProperty(array(event, { maxLength: 12 }), async (events) => {
          const shared = device();
          const records = new Map<string, number>();
          let tab: Tab;
          const deliver = async ({ key }: ReturnType<typeof sealed>) => {
            const { what, isClosed } = events.shift() ?? { what: 'arrives', isClosed: false };
            const isThere = what === 'arrives' || what === 'is lost on the way back';
            // A proxy that keeps keys makes one record of each.
            if (isThere) records.set(key, isIdempotent ? 1 : (records.get(key) ?? 0) + 1);
            if (isClosed) {
              tab.close();
              return never();
            }
            if (what === 'arrives') return accepted(key);
            throw what === 'does not begin' ? offline() : what === 'is refused' ? refused() : lost();
          };
          tab = new Tab(shared, deliver);
          for (const sealedAt of [1, 2, 3]) await tab.leave(sealed(sealedAt, { isIdempotent }));
          for (let visit = 0; visit < 16; visit++) {
            const { length } = events;
            const drained = tab.outbox.drain();
            const closed = new Promise<void>((resolve) => {
              const close = tab.close.bind(tab);
              tab.close = () => {
                close();
                resolve();
              };
            });
            await Promise.race([drained, closed]);
            tab = new Tab(shared, deliver);
            if (events.length === length && events.length === 0) break;
          }
          const left = (await tab.outbox.items()).map(({ submission }) => submission.key);
          for (const key of ['k1', 'k2', 'k3']) {
            const count = records.get(key) ?? 0;
            expect(count, key).to.be.at.most(1);
            expect(count === 1 || left.includes(key), `${key} is somewhere`).to.be.true;
          }
        }),
        { numRuns: randomCases(200) },
      );
    });
  }
});
