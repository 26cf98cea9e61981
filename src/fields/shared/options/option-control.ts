import { nothing } from 'lit/html.js';
import { focusIn } from '../../../platform/focus.js';
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

/** Returns the id and the descriptions of an option's control. The one at `entry` has those of the field. */
export function firstOrOther(
  scope: ViewScope,
  index: number,
  entry = 0,
): { id: string; 'aria-describedby': string | typeof nothing } {
  return { id: makeId(scope, index), 'aria-describedby': index === entry ? scope.describedBy() : nothing };
}

const makeId = (scope: ViewScope, index: number) => (index === 0 ? scope.id() : scope.id(String(index)));

/**
 * Returns the radio button at which Tab enters the group: the chosen one, or the first. It stays the same while somebody is in the group,
 * else each arrow key would say the hint again.
 */
export function findEntry(scope: ViewScope, chosen: number): number {
  const described = scope.drawn('[type=radio][aria-describedby]');
  const group = described?.closest('fieldset');
  if (!described || !group || !focusIn(group)) return Math.max(chosen, 0);
  return described.id === scope.id() ? 0 : Number(described.id.slice(scope.id('').length));
}
