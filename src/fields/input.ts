import { control, show } from './control.js';
import type { Attributes } from './control.js';
import type { ViewScope } from './view.js';

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
