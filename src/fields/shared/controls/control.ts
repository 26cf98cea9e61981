import { nothing } from 'lit/html.js';
import type { ViewScope } from '../../view.js';
import { quoted } from '../../../platform/page.js';

/**
 * Attributes by name: text, `true` for one without a value, `false` or `nothing` for an absent one. A state of ARIA has the value `true`.
 *
 * No control has the native `required`, but `aria-required`: Firefox tells assistive technology that such a control is invalid while it is
 * empty, whatever `aria-invalid` says, and its form too. `FieldView.asksInWords` is for roles that have no such state.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | typeof nothing>>;

/**
 * The answers that the script last showed in each control. A browser may fill in a control before the script is told, so neither the
 * control nor the store has this answer. An entry lives as long as its control.
 */
const shown = new WeakMap<Element, unknown>();

// Decision 0002: a native control is kept and updated, not templated.
/**
 * Creates a native control once, finds it by its id later, and updates it at every draw. A template with a binding for each attribute would
 * make a large form twice as slow, because most attributes are absent.
 *
 * @param given always the same names
 */
export function control<Name extends 'input' | 'select' | 'textarea'>(
  scope: Pick<ViewScope, 'drawn'>,
  name: Name,
  given: Attributes & { readonly id: string },
): HTMLElementTagNameMap[Name] {
  const element = (scope.drawn(`${name}[id=${quoted(given.id)}]`) ??
    document.createElement(name)) as HTMLElementTagNameMap[Name];
  // Not `for … in`: a page may have added members to all objects.
  for (const [key, value] of Object.entries(given)) {
    if (value === false || value === nothing) element.removeAttribute(key);
    else element.setAttribute(key, value === true && !key.startsWith('aria-') ? '' : String(value));
  }
  return element;
}

/** Shows an answer in a control, if the answer has changed. A text that a browser has filled in since stays. */
export function show<Control extends Element, Key extends keyof Control>(
  element: Control,
  key: Key,
  answer: Control[Key],
): void {
  if (shown.get(element) !== answer) element[key] = answer;
  shown.set(element, answer);
}

/**
 * Creates a native control for text. It is never translated: an answer is the person's own. Without an answer, it has no direction of its
 * own: `auto` would begin an empty control of an Arabic form at the left.
 */
export function input(
  scope: Pick<ViewScope, 'drawn'>,
  given: Attributes & { readonly id: string },
  value: string,
  change: (value: string) => void,
  name: 'input' | 'textarea' = 'input',
): Element {
  const dir = value === '' && given['dir'] === 'auto' ? nothing : (given['dir'] ?? nothing);
  const element = control(scope, name, { part: 'control', translate: 'no', ...given, dir });
  show(element, 'value', value);
  element.oninput = () => {
    change(element.value);
  };
  return element;
}
