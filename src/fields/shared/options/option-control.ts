import { nothing } from 'lit';
import { control, show } from '../controls/control.js';
import type { Attributes } from '../controls/control.js';
import type { ViewScope } from '../../view.js';

/**
 * Creates the native radio button or checkbox of one option. These have no `readonly`, so they are disabled instead.
 */
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

/** Returns the id and the descriptions of an option's control. The first control has those of the field. */
export function firstOrOther(
  scope: ViewScope,
  index: number,
): { id: string; 'aria-describedby': string | typeof nothing } {
  if (index === 0) return { id: scope.id(), 'aria-describedby': scope.describedBy() };
  return { id: scope.id(String(index)), 'aria-describedby': nothing };
}
