import type { LaneRoom, WaitingLane } from './queue-store.js';

/** The lane of all mails, which go to one mail server. */
export const MAIL_LANE = 'mail';

/** Returns the lane of the webhooks of one receiver. */
export function webhookLane(url: string): string {
  return `webhook:${URL.canParse(url) ? new URL(url).host : ''}`;
}

/** The limits of deliveries at once. */
export interface LaneLimits {
  /** The most webhooks at once. Receivers that are not known to be quick have half of them. */
  readonly webhooks: number;
  /** The most deliveries at once to one receiver, the mail server included. */
  readonly perReceiver: number;
}

/** A receiver whose last attempt took longer, in milliseconds, is slow. */
export const SLOW_AFTER = 5000;

/** The bytes that one slot stands for. A delivery that holds more takes as many slots as it needs. */
export const BYTES_PER_SLOT = 1024 * 1024;

/** The most webhooks at once whose size is not known yet: their submissions are being read. */
const MOST_UNWEIGHED = 4;

/** An attempt that is under way. */
export interface Attempt {
  /** Says how many bytes it holds, as soon as that is known and whenever it changes. */
  weigh(bytes: number): void;
  /** Notes its end, and whether its receiver is quick. */
  end(duration: number): void;
}

/** The slots of an attempt under way. */
interface Slots {
  count: number;
  isWeighed: boolean;
}

/** The jobs that may be claimed now, and when to look again. */
export interface Shares {
  readonly rooms: readonly LaneRoom[];
  /** The next time at which a lane with room has a job; `undefined` where none will. */
  readonly next: Date | undefined;
}

// Decision 0066: a slot is the only thing that receivers share, so a slow one gets few.
/**
 * Shares out what one process delivers at once. A receiver whose last attempt ended soon, with whatever result, may have
 * several deliveries at once. Others have one each, and half of all together: so they never fill the way of the quick
 * ones. Mails are apart. What is large takes several slots, so that all that is delivered at once fits in the memory.
 */
export class Lanes {
  readonly #limits: LaneLimits;
  readonly #busy = new Map<string, Set<Slots>>();
  readonly #quick = new Set<string>();

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt as begun. */
  begin(lane: string): Attempt {
    const slots: Slots = { count: 1, isWeighed: false };
    this.#busy.set(lane, (this.#busy.get(lane) ?? new Set()).add(slots));
    return {
      weigh(bytes) {
        slots.isWeighed = true;
        slots.count = Math.max(1, Math.ceil(bytes / BYTES_PER_SLOT));
      },
      end: (duration) => this.#end(lane, slots, duration),
    };
  }

  /** Shares out the room among lanes, the one that waits longest first. */
  share(waiting: readonly WaitingLane[], now: Date): Shares {
    const free = this.#countFree();
    const rooms: LaneRoom[] = [];
    let next: Date | undefined;
    for (const { lane, due } of waiting) {
      const room = this.#findRoom(lane, free);
      if (room <= 0) continue;
      if (due > now) {
        next = next === undefined || due < next ? due : next;
        continue;
      }
      rooms.push({ lane, room });
      if (lane === MAIL_LANE) continue;
      free.all -= room;
      if (!this.#quick.has(lane)) free.slow -= room;
    }
    return { rooms, next };
  }

  #end(lane: string, slots: Slots, duration: number): void {
    this.#busy.get(lane)?.delete(slots);
    if (this.#count(lane) === 0) this.#busy.delete(lane);
    if (duration < SLOW_AFTER) this.#quick.add(lane);
    else this.#quick.delete(lane);
  }

  #count(lane: string): number {
    return this.#busy.get(lane)?.size ?? 0;
  }

  #findRoom(lane: string, free: { readonly all: number; readonly slow: number }): number {
    const { perReceiver } = this.#limits;
    if (lane === MAIL_LANE) return perReceiver - this.#count(lane);
    if (this.#quick.has(lane)) return Math.min(perReceiver - this.#count(lane), free.all);
    return Math.min(1 - this.#count(lane), free.all, free.slow);
  }

  #countFree(): { all: number; slow: number } {
    const { webhooks } = this.#limits;
    const free = { all: webhooks, slow: Math.ceil(webhooks / 2) };
    let unweighed = MOST_UNWEIGHED;
    for (const [lane, busy] of this.#busy) {
      if (lane === MAIL_LANE) continue;
      for (const { count, isWeighed } of busy) {
        free.all -= count;
        if (!this.#quick.has(lane)) free.slow -= count;
        if (!isWeighed) unweighed -= 1;
      }
    }
    return { ...free, all: Math.min(free.all, unweighed) };
  }
}
