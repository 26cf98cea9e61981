import { nothing } from 'lit';
import { control, show } from '../controls/control.js';
import type { Attributes } from '../controls/control.js';
import type { ViewScope } from '../../view.js';

/** The native radio button or checkbox of one option. They know no `readonly`, so they are disabled. */
export function optionControl(
  scope: ViewScope,
  given: Attributes & { readonly id: string; readonly type: 'radio' | 'checkbox' },
  checked: boolean,
  change: (checked: boolean) => void,
): Element {
  const element = control(scope, 'input', { part: 'option-control', disabled: scope.readonly, ...given });
  show(element, 'checked', checked);
  element.onchange = () => {
    change(element.checked);
  };
  return element;
}

/** The id of an option's control, and what is said of it: the field's own id and descriptions are the first one's. */
export function firstOrOther(
  scope: ViewScope,
  index: number,
): { id: string; 'aria-describedby': string | typeof nothing } {
  if (index === 0) return { id: scope.id(), 'aria-describedby': scope.describedBy() };
  return { id: scope.id(String(index)), 'aria-describedby': nothing };
}
