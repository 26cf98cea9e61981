/** The part of a store by which one of several processes does what is to be done once. A lock ends by itself with its holder. */
export interface LockStore {
  /** Takes a lock for so many milliseconds, or keeps it for so many more. Returns false where another holds it. */
  takeLock(name: string, holder: string, milliseconds: number): Promise<boolean>;
  /** Gives a lock back. */
  freeLock(name: string, holder: string): Promise<void>;
}

/** The milliseconds that a lock outlives its holder. A holder that lives renews it three times in this time. */
const OUTLIVES = 15_000;
/** The milliseconds between two looks at a lock that another holds. */
const LOOK_AGAIN = 100;

/** Creates the locks of a store that one process has alone. */
export function memoryLocks(now = () => performance.now()): LockStore {
  const locks = new Map<string, { readonly holder: string; readonly until: number }>();
  return {
    async takeLock(name, holder, milliseconds) {
      const lock = locks.get(name);
      if (lock !== undefined && lock.holder !== holder && lock.until > now()) return false;
      locks.set(name, { holder, until: now() + milliseconds });
      return true;
    },
    async freeLock(name, holder) {
      if (locks.get(name)?.holder === holder) locks.delete(name);
    },
  };
}

const waitFor = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Decision 0067: what happens once has a row as its lock.
/** Does work while no other process does work of this name. It waits until it has the lock. */
export async function underLock<Result>(
  store: LockStore,
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const holder = crypto.randomUUID();
  while (!(await store.takeLock(name, holder, OUTLIVES))) {
    await waitFor(LOOK_AGAIN);
    signal?.throwIfAborted();
  }
  return keepWhile(store, name, holder, work);
}

/** Does work unless another process does work of this name. Tells whether it did. */
export async function underFreeLock(store: LockStore, name: string, work: () => Promise<void>): Promise<boolean> {
  const holder = crypto.randomUUID();
  if (!(await store.takeLock(name, holder, OUTLIVES))) return false;
  await keepWhile(store, name, holder, work);
  return true;
}

/** Keeps a lock while work is done, and gives it back. */
async function keepWhile<Result>(
  store: LockStore,
  name: string,
  holder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // A renewal that fails leaves the lock as it is: the next one comes in time.
  const renew = (): void => void store.takeLock(name, holder, OUTLIVES).catch(() => undefined);
  const timer = setInterval(renew, OUTLIVES / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await store.freeLock(name, holder).catch(() => undefined);
  }
}
