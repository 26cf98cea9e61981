// Checks an answer when the person leaves its field after a change.
import type { ElementSession } from '../element-session.js';

/** Calls `check` for each field that the person leaves after a change, as long as the session lasts. */
export function validateOnBlur(
  { element, store, features, signal }: ElementSession,
  check: (id: string) => void,
): void {
  const fields = features.fields?.container;
  if (!fields) return;
  const isEdited = (fieldId: string) => {
    const state = store.state(fieldId);
    return state?.answer !== state?.definition.initial(state.field);
  };
  // The person may have begun before this code was fetched.
  const begun = findField(fields.querySelector(':focus'))?.dataset['field'];
  const edited = new Set(begun !== undefined && isEdited(begun) ? [begun] : []);
  const left = new Set<string>();
  const tell = () => {
    for (const fieldId of left) check(fieldId);
    left.clear();
  };
  // An error that appears while a button is pressed would move the button away from under the pointer.
  const isPressed = watchPress(element, signal, tell);
  const onEdit = ({ target }: Event) => {
    const fieldId = findField(target)?.dataset['field'];
    if (fieldId) edited.add(fieldId);
  };
  fields.addEventListener('input', onEdit);
  fields.addEventListener('change', onEdit);
  fields.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = findField(target);
    const fieldId = field?.dataset['field'];
    // When another window takes the focus, the field keeps `:focus`.
    const isWithin = relatedTarget instanceof Node && field?.contains(relatedTarget);
    const isLeft = field && !isWithin && !field.querySelector(':focus');
    if (!isLeft || !fieldId || !edited.delete(fieldId)) return;
    left.add(fieldId);
    if (!isPressed()) tell();
  });
}

/**
 * Calls `released` at the end of each press on the element. Returns a function that tells whether a press is under way.
 */
function watchPress(element: EventTarget, signal: AbortSignal, released: () => void): () => boolean {
  let isPressed = false;
  const onRelease = () => {
    isPressed = false;
    released();
  };
  element.addEventListener('pointerdown', () => (isPressed = true), { signal });
  for (const type of ['click', 'pointercancel']) element.addEventListener(type, onRelease, { signal });
  return () => isPressed;
}

function findField(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
}
