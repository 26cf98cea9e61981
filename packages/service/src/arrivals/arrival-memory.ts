import { cutPage } from '../values/page.js';
import type { ArrivalRecord, ArrivalStore } from './arrival-store.js';

/** Keeps received mails and webhooks in memory. */
export function memoryArrivals(): ArrivalStore {
  const arrivals = new Map<number, ArrivalRecord>();
  return {
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
}
