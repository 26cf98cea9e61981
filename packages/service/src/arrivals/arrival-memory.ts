import { cutPage } from '../values/page.js';
import { findSubmissionId } from './arrival-store.js';
import type { ArrivalRecord, ArrivalStore } from './arrival-store.js';

/** The arrivals of a memory store, with the methods that its other parts call. */
export interface ArrivalMemory {
  readonly store: ArrivalStore;
  readonly arrivals: Map<number, ArrivalRecord>;
  /** Removes the arrivals that tell of a submission. Returns their number. */
  removeArrivalsOf(submissionId: number): number;
}

/** Keeps received mails and webhooks in memory. */
export function memoryArrivals(): ArrivalMemory {
  const arrivals = new Map<number, ArrivalRecord>();
  const store: ArrivalStore = {
    async addArrival(arrival) {
      arrivals.set(arrival.id, arrival);
    },
    async arrival(id) {
      return arrivals.get(id);
    },
    async arrivals(wanted, slice) {
      const own = [...arrivals.values()].filter(({ kind }) => kind === wanted);
      const sorted = own.sort((left, right) => right.id - left.id);
      const page = cutPage(sorted, slice);
      return { ...page, items: page.items.map(({ id, kind, time, content }) => ({ id, kind, time, content })) };
    },
    async removeArrivalsBefore(time) {
      for (const arrival of arrivals.values()) if (arrival.time < time) arrivals.delete(arrival.id);
    },
  };
  return {
    store,
    arrivals,
    removeArrivalsOf(submissionId) {
      const told = [...arrivals.values()].filter((one) => findSubmissionId(one) === submissionId);
      return told.filter(({ id }) => arrivals.delete(id)).length;
    },
  };
}
