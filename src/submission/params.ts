import type { FieldState, FormStore } from '../state/form-store.js';
import type { FieldParam } from './body.js';

/** What the answers of a form post. Empty answers are left out, as the service leaves them out of what it stores. */
export async function paramsOf(store: FormStore): Promise<FieldParam[]> {
  return Promise.all(store.states.filter(isSent).map(toParam));
}

/** A field that the author hid is sent with its default: that is what it is for. */
function isSent({ definition, field, answer, shown }: FieldState): boolean {
  return definition.collects && (shown || field.hidden) && !definition.isEmpty(answer);
}

async function toParam({ definition, field, answer }: FieldState): Promise<FieldParam> {
  return [field.id, await definition.params(field, answer)];
}
