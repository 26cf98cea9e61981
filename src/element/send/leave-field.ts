import type { ElementSession } from '../element-session.js';

/** Tidies the answer of a field that the person has left, and tells the field's view. */
export function leaveField(session: ElementSession, fieldId: string): void {
  const { store } = session;
  const before = store.state(fieldId);
  if (!before?.shown) return;
  const { field, definition } = before;
  if (definition.tidy) session.answer(fieldId, definition.tidy(field, before.answer));
  const after = store.state(fieldId);
  if (after) store.replace({ ...after, left: after.answer });
}
