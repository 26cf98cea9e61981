// Tells when the person leaves a field, or a part of it, after a change.
import type { FieldState, FormStore } from '../../session/form-store.js';
import type { ElementSession } from '../../element/element-session.js';
import { waitForRelease } from './press.js';
import { focusIn } from '../../platform/focus.js';

/** A place that the person has left: a field as a whole, or one control while another control of the field has the focus. */
export interface Left {
  readonly fieldId: string;
  /** The id of the control. Absent: the whole field. */
  readonly controlId?: string;
}

/** Checks what was left. What it has to wait for may come during the next press, so it waits until that is `released` before it shows anything. */
export type CheckLeft = (left: Left, released: () => Promise<void> | undefined) => void;

/**
 * Calls `check` for everything that the person leaves after a change, as long as the session lasts; also for what they have left since they
 * began.
 */
export function validateOnBlur(
  { element, store, features, signal, asBegun = [] }: ElementSession,
  check: CheckLeft,
): void {
  const fields = features.fields?.container;
  if (!fields) return;
  // The person may have begun before this code was fetched.
  const begun = findField(focusIn(fields))?.dataset['field'];
  const edited = new Set(begun !== undefined && isEdited(store, begun) ? [begun] : []);
  const leftSince = answeredSince(store, asBegun).filter((fieldId) => fieldId !== begun);
  const waiting = new Map<string, Left>(leftSince.map((fieldId) => [fieldId, { fieldId }]));
  const shown: (() => void)[] = [];
  const tell = () => {
    for (const show of shown.splice(0)) show();
    for (const left of takeLeft(waiting, findField(focusIn(fields))?.dataset['field'])) {
      if (left.controlId === undefined) edited.delete(left.fieldId);
      check(left, released);
    }
  };
  // An error that appears while a button is pressed would move the button away from under the pointer.
  const isPressed = waitForRelease(element, signal, tell);
  const released = () => (isPressed() ? new Promise<void>((resolve) => shown.push(resolve)) : undefined);
  if (!isPressed()) tell();
  const onEdit = ({ target }: Event) => {
    const fieldId = findField(target)?.dataset['field'];
    if (fieldId) edited.add(fieldId);
  };
  fields.addEventListener('input', onEdit);
  fields.addEventListener('change', onEdit);
  fields.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = findField(target);
    const fieldId = field?.dataset['field'];
    // When another window takes the focus, the control stays the active element.
    if (!fieldId || !edited.has(fieldId) || focusIn(field)) return;
    const isWithin = relatedTarget instanceof Element && findField(relatedTarget) === field;
    if (isWithin && isBlank(target)) return;
    const controlId = isWithin && target instanceof Element ? target.id : '';
    waiting.set(fieldId, { fieldId, ...(controlId && { controlId }) });
    // A script may give the focus back at once.
    queueMicrotask(() => {
      if (!isPressed()) tell();
    });
  });
}

function isEdited(store: FormStore, fieldId: string): boolean {
  const state = store.state(fieldId);
  return state?.answer !== state?.definition.initial(state.field);
}

/** Takes what was left. A field that has the focus again was not: a button that goes away with what it removes gives it back. */
function takeLeft(waiting: Map<string, Left>, here: string | undefined): Left[] {
  const all = [...waiting.values()].filter(({ fieldId, controlId }) => controlId !== undefined || fieldId !== here);
  waiting.clear();
  return all;
}

/** Returns the ids of the fields that have another answer now, and are not empty. */
function answeredSince(store: FormStore, before: readonly FieldState[]): string[] {
  const isAnswered = ({ field, answer }: FieldState) => {
    const now = store.state(field.id);
    const isChanged = now?.field === field && now.answer !== answer;
    return isChanged && now.shown && !now.definition.isEmpty(now.answer);
  };
  return before.filter(isAnswered).map(({ field }) => field.id);
}

/** Tells whether a control holds nothing that could be wrong by itself. */
const isBlank = (control: EventTarget | null): boolean =>
  !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || control.value.trim() === '';

function findField(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
}
