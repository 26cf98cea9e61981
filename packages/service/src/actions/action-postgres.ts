import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { ActionStore } from './action-store.js';
import type { ArrivalStore } from '../arrivals/arrival-store.js';
import { ofLiveForm, type Database } from '../database/database.js';
import { actions, arrivals, jobs } from '../database/schema.js';

/** The part of the store that keeps what forms do. */
export function actionTables(database: Database): ActionStore {
  const alive = (id: number) => and(eq(actions.id, id), ofLiveForm(database, actions.formId));
  return {
    async addAction(action) {
      await database.insert(actions).values(action);
    },
    async action(id) {
      const [action] = await database.select().from(actions).where(alive(id));
      return action;
    },
    async actionsOf(formId) {
      return database.select().from(actions).where(eq(actions.formId, formId)).orderBy(asc(actions.id));
    },
    updateAction: (id, changes) =>
      database.transaction(async (step) => {
        const [old] = await step.select().from(actions).where(alive(id)).for('update');
        if (old === undefined) return undefined;
        const settings = { ...old.settings, ...changes };
        await step.update(actions).set({ settings }).where(eq(actions.id, id));
        return { ...old, settings };
      }),
    removeAction: (id) =>
      database.transaction(async (step) => {
        const gone = await step.delete(actions).where(alive(id)).returning({ id: actions.id });
        if (gone.length > 0) await step.delete(jobs).where(eq(jobs.actionId, id));
        return gone.length > 0;
      }),
  };
}

const WITHOUT_BYTES = { id: arrivals.id, kind: arrivals.kind, time: arrivals.time, content: arrivals.content };

/** The part of the store that keeps what the demo receives. */
export function arrivalTable(database: Database): ArrivalStore {
  return {
    async addArrival(arrival) {
      await database.insert(arrivals).values(arrival);
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
