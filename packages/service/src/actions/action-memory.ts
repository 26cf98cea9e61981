import { fitsChange } from './action-store.js';
import type { ActionRecord, ActionStore } from './action-store.js';

/** The other parts of a memory store that actions touch. */
interface ActionNeighbours {
  isLiveForm(formId: number): boolean;
  /** Removes the deliveries of an action. */
  removeJobsOf(actionId: number): void;
  /** Moves the waiting deliveries of an action to a lane. */
  moveJobsOf(actionId: number, lane: string): void;
}

/** Keeps confirmations, notifications and webhooks in memory, in a map that others may read. */
export function memoryActions(
  { isLiveForm, removeJobsOf, moveJobsOf }: ActionNeighbours,
  actions = new Map<number, ActionRecord>(),
): ActionStore {
  const find = (id: number): ActionRecord | undefined => {
    const action = actions.get(id);
    return action && isLiveForm(action.formId) ? action : undefined;
  };
  return {
    async addAction(action) {
      actions.set(action.id, action);
    },
    async action(id) {
      return find(id);
    },
    async listActions(formId) {
      const own = [...actions.values()].filter((action) => action.formId === formId);
      return own.sort((left, right) => left.id - right.id);
    },
    async updateAction(id, settings, more = {}) {
      const { lane } = more;
      const old = find(id);
      if (old === undefined || !fitsChange(old.settings, more)) return undefined;
      if (lane !== undefined) moveJobsOf(id, lane);
      const action = { ...old, settings: { ...old.settings, ...settings } };
      actions.set(id, action);
      return action;
    },
    async removeAction(id) {
      if (find(id) === undefined) return false;
      removeJobsOf(id);
      return actions.delete(id);
    },
  };
}
