// Tidies and checks what the person has left.
import type { FieldHost } from '../../fields/view.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import type { ElementSession } from '../element-session.js';
import { controlId } from '../fields/field-scope.js';

/** Tidies the answer of a field that the person has left, and tells the field's view. */
export function leaveField(session: ElementSession, fieldId: string): void {
  const { store } = session;
  const before = store.state(fieldId);
  if (!before?.shown) return;
  const { field, definition } = before;
  // A type that fails to tidy leaves the answer as it is.
  const tidied = definition.tidy?.(field, before.answer);
  if (tidied !== undefined) session.answer(fieldId, tidied);
  const after = store.state(fieldId);
  if (after && after.left !== after.answer) store.replace({ ...after, left: after.answer });
}

/**
 * Checks a part of a field, such as a postal code, while the person fills in the others. Keeps its problems in the store, and returns the
 * field with these alone, if there are any. What is still missing elsewhere is no problem yet.
 */
export function checkPart(store: FormStore, host: FieldHost, fieldId: string, partId: string): readonly FieldState[] {
  const state = store.state(fieldId);
  if (!state?.shown || !state.definition.collects) return [];
  const isOfPart = ({ subfield }: { readonly subfield?: string }) =>
    subfield !== undefined && controlId(host, fieldId, subfield) === partId;
  const others = state.issues.filter((issue) => !isOfPart(issue));
  const issues = state.definition.validate(state.field, state.answer).filter(isOfPart);
  if (issues.length === 0) return [];
  store.replace({ ...state, issues: [...others, ...issues] });
  return [{ ...state, issues }];
}
