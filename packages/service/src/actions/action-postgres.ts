import { and, asc, eq } from 'drizzle-orm';
import { ofLiveForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { actions } from '../database/delivery-schema.js';
import { moveJobs, removeJobs } from '../queue/queue-postgres.js';
import { fitsChange } from './action-store.js';
import type { ActionStore } from './action-store.js';

/** Keeps confirmations, notifications and webhooks in PostgreSQL. */
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
    async listActions(formId) {
      return database.select().from(actions).where(eq(actions.formId, formId)).orderBy(asc(actions.id));
    },
    updateAction: (id, changes, more = {}) =>
      database.transaction(async (step) => {
        const [old] = await step.select().from(actions).where(alive(id)).for('update');
        if (old === undefined || !fitsChange(old.settings, more)) return undefined;
        if (more.lane !== undefined) await moveJobs(step, old, more.lane);
        const settings = { ...old.settings, ...changes };
        await step.update(actions).set({ settings }).where(eq(actions.id, id));
        return { ...old, settings };
      }),
    removeAction: (id) =>
      database.transaction(async (step) => {
        const [gone] = await step
          .delete(actions)
          .where(alive(id))
          .returning({ id: actions.id, formId: actions.formId });
        if (gone !== undefined) await removeJobs(step, gone);
        return gone !== undefined;
      }),
  };
}
