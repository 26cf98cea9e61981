import { desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { arrivals } from '../database/delivery-schema.js';
import { findSubmissionId } from './arrival-store.js';
import type { ArrivalStore } from './arrival-store.js';

const WITHOUT_BYTES = { id: arrivals.id, kind: arrivals.kind, time: arrivals.time, content: arrivals.content };

/** Keeps received mails and webhooks in PostgreSQL. */
export function arrivalTable(database: Database): ArrivalStore {
  return {
    async addArrival(arrival) {
      await database.insert(arrivals).values({ ...arrival, submissionId: findSubmissionId(arrival) });
    },
    async arrival(id) {
      const [arrival] = await database.select().from(arrivals).where(eq(arrivals.id, id));
      return arrival;
    },
    async arrivals(kind, { offset, limit }) {
      const wanted = eq(arrivals.kind, kind);
      const rows = database.select(WITHOUT_BYTES).from(arrivals).where(wanted).orderBy(desc(arrivals.id));
      return { items: await rows.limit(limit).offset(offset), total: await database.$count(arrivals, wanted) };
    },
    async removeArrivalsBefore(time) {
      await database.delete(arrivals).where(lt(arrivals.time, time));
    },
  };
}
