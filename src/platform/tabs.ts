// What the tabs of a site share: messages and locks. A browser that blocks the site's cookies refuses both.
import { tryTo } from './try.js';

/** A channel to the other tabs of the site. */
export interface TabMessages {
  /** Sends a message to the other tabs. One that can't be sent is lost. */
  tell(message: unknown): void;
  close(): void;
}

/** Opens a channel, and calls the listener for each message of another tab. Returns `undefined` where the browser refuses it. */
export function openTabChannel(name: string, listener: (message: unknown) => void): TabMessages | undefined {
  return tryTo(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      listener(data);
    };
    return {
      tell: (message) => tryTo(() => channel.postMessage(message)),
      close: () => tryTo(() => channel.close()),
    };
  });
}

/** The part of the platform's locks that is used. */
export type TabLocks = Pick<LockManager, 'request'>;

/** Finds the locks that all tabs of the site share. Returns `undefined` in browsers of before 2022, and where they are refused. */
export const findLocks = (): TabLocks | undefined => tryTo(() => (navigator as Partial<Navigator>).locks ?? undefined);

/** The longest wait for the platform's own answer, whether a lock is free. It takes a few milliseconds. ms */
export const LOCK_PATIENCE = 2000;

/** A wish for a lock. */
export interface LockWish {
  readonly mode?: LockMode;
  /** The longest wait while another tab has the lock: none without it, and as long as it takes with `Infinity`. ms */
  readonly waits?: number;
}

/** Releases a lock. Fulfils when it is free for others, or after a moment. */
export type Release = () => Promise<void>;

/** `taken`: somebody else has the lock. `shut`: the platform refuses locks or does not answer, so nobody knows who else works. */
export type LockAnswer = Release | 'taken' | 'shut';

/** Calls a function after some milliseconds. Returns a function that cancels it. */
type CallLater = (milliseconds: number, call: () => void) => () => void;

/** Takes a lock against the other tabs. Never rejects, and does not wait for ever: whatever comes too late is released at once. */
export async function takeLock(
  locks: TabLocks,
  name: string,
  { mode = 'exclusive', waits = 0 }: LockWish,
  callLater: CallLater,
): Promise<LockAnswer> {
  // A question that never waits for others tells whether the platform answers at all.
  const answer = await ask(locks, name, { mode, ifAvailable: true }, LOCK_PATIENCE, callLater);
  if (answer !== 'taken' || waits === 0) return answer;
  const later = await ask(locks, name, { mode }, waits, callLater);
  return later === 'shut' ? 'taken' : later;
}

function ask(
  locks: TabLocks,
  name: string,
  { mode = 'exclusive', ifAvailable = false }: LockOptions,
  patience: number,
  callLater: CallLater,
): Promise<LockAnswer> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = (answer: LockAnswer) => {
      cancel();
      resolve(answer);
    };
    const giveUp = () => {
      resolve('shut');
      ended.abort();
    };
    const cancel = patience < Infinity ? callLater(patience, giveUp) : () => undefined;
    const take = (lock: Lock | null): Promise<void> | undefined => {
      if (ended.signal.aborted) return undefined;
      if (!lock) {
        end('taken');
        return undefined;
      }
      return new Promise((free) => {
        end(() => {
          free();
          return untilFree();
        });
      });
    };
    // A platform may take a signal only where it waits.
    const options = ifAvailable ? { mode, ifAvailable } : { mode, signal: ended.signal };
    const request = tryTo(() => locks.request(name, options, take));
    const over = Promise.resolve(request).then(
      () => end('shut'),
      () => end('shut'),
    );
    const untilFree = () => settledWithin(LOCK_PATIENCE, over, callLater);
  });
}

/** Fulfils with a promise that never rejects, or after some milliseconds. */
function settledWithin(milliseconds: number, work: Promise<void>, callLater: CallLater): Promise<void> {
  return new Promise((resolve) => {
    const cancel = callLater(milliseconds, resolve);
    void work.then(cancel).then(resolve);
  });
}
