import { nothing } from 'lit';
import type { ViewScope } from '../../view.js';

/** Attributes by name: text; `true` for one that only stands there; `false` or `nothing` for one that does not. */
export type Attributes = Readonly<Record<string, string | number | boolean | typeof nothing>>;

/**
 * The answers that controls were last made to show. A browser may fill in a control before the script hears of it, so neither the
 * control nor the store tells. An entry goes with its control.
 */
const shown = new WeakMap<Element, unknown>();

// Decision 0014: a native control is kept and updated, not templated.
/**
 * A native control, made once and brought up to date with every draw; it is found again by its id. A template with a binding
 * for each attribute would make a large form twice as slow, for most attributes are not there at all.
 *
 * @param given always the same names
 */
export function control<Name extends 'input' | 'select' | 'textarea'>(
  scope: Pick<ViewScope, 'drawn'>,
  name: Name,
  given: Attributes & { readonly id: string },
): HTMLElementTagNameMap[Name] {
  const element = (scope.drawn(`${name}#${CSS.escape(given.id)}`) ??
    document.createElement(name)) as HTMLElementTagNameMap[Name];
  for (const key in given) {
    const value = given[key];
    if (value === false || value === nothing) element.removeAttribute(key);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  return element;
}

/** Makes a control show an answer, if it is another than before: what a browser filled in since then stays. */
export function show<Control extends Element, Key extends keyof Control>(
  element: Control,
  key: Key,
  answer: Control[Key],
): void {
  if (shown.get(element) !== answer) element[key] = answer;
  shown.set(element, answer);
}

/** A native control for text. Never translated: an answer is the person's own. */
export function input(
  scope: Pick<ViewScope, 'drawn'>,
  given: Attributes & { readonly id: string },
  value: string,
  change: (value: string) => void,
  name: 'input' | 'textarea' = 'input',
): Element {
  const element = control(scope, name, { part: 'control', translate: 'no', ...given });
  show(element, 'value', value);
  element.oninput = () => {
    change(element.value);
  };
  return element;
}
