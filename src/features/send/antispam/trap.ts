// A hidden control for programs that fill in whatever they find.

/** Attributes that tell password managers to ignore the control. */
const IGNORED = ['data-1p-ignore', 'data-bwignore', 'data-lpignore'];

/** A trap in a form. */
export interface Trap {
  readonly isThere: boolean;
  readonly isFilled: boolean;
  empty(): void;
}

// Decision 0030: a trap that is only invisible is filled in by autofill, so it is inert.
/**
 * Puts a trap at the end of a form. It is out of sight and `inert`, so no key, screen reader, autofill or password manager reaches it.
 * The other attributes are for programs that do not know `inert`. It is not `display: none`, because scripts that fill in forms skip
 * such controls.
 */
export function setTrap(form: HTMLFormElement, label: string): Trap {
  const box = document.createElement('div');
  const input = document.createElement('input');
  const sentence = document.createElement('label');
  box.className = 'visually-hidden';
  box.inert = true;
  box.setAttribute('aria-hidden', 'true');
  input.name = 'further_note';
  input.tabIndex = -1;
  input.autocomplete = 'off';
  for (const name of IGNORED) input.setAttribute(name, 'true');
  input.setAttribute('data-form-type', 'other');
  sentence.append(label, input);
  box.append(sentence);
  form.append(box);
  return {
    get isThere() {
      return box.isConnected;
    },
    get isFilled() {
      return input.value !== '';
    },
    empty: () => {
      input.value = '';
    },
  };
}
