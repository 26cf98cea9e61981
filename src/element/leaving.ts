// Says what is wrong with an answer when the person leaves its field, if they have changed it there.

/** What is watched, and who checks. */
interface Watched {
  /** The element that the fields stand in. */
  readonly fields: HTMLElement;
  /** The element of the form, where a button may be pressed. */
  readonly host: HTMLElement;
  /** Whether an answer is another than the field began with. */
  isEdited(fieldId: string): boolean;
  /** A field was left. */
  check(fieldId: string): void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Watches the fields from now on. */
export function watchLeaving({ fields, host, isEdited, check, signal }: Watched): void {
  // The person may have begun before this was fetched.
  const begun = fieldOf(fields.querySelector(':focus'))?.dataset['field'];
  const edited = new Set(begun !== undefined && isEdited(begun) ? [begun] : []);
  const left = new Set<string>();
  let isPressed = false;
  const tell = () => {
    for (const fieldId of left) check(fieldId);
    left.clear();
  };
  const onEdit = ({ target }: Event) => {
    const fieldId = fieldOf(target)?.dataset['field'];
    if (fieldId) edited.add(fieldId);
  };
  fields.addEventListener('input', onEdit);
  fields.addEventListener('change', onEdit);
  fields.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    const fieldId = field?.dataset['field'];
    // Who looks into another window keeps the focus in the field.
    const isLeft = field && !field.contains(relatedTarget as Node | null) && !field.querySelector(':focus');
    if (!isLeft || !fieldId || !edited.delete(fieldId)) return;
    left.add(fieldId);
    if (!isPressed) tell();
  });
  // What appears while a button is pressed would move the button away from under the pointer.
  const onPress = () => {
    isPressed = true;
  };
  const onRelease = () => {
    isPressed = false;
    tell();
  };
  host.addEventListener('pointerdown', onPress, { signal });
  for (const type of ['click', 'pointercancel']) host.addEventListener(type, onRelease, { signal });
}

function fieldOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
}
