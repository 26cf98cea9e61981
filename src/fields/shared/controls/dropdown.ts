import type { Option } from '../../../model/form.js';
import { control, show } from './control.js';
import type { Attributes } from './control.js';
import type { ViewScope } from '../../view.js';

/**
 * Creates a native select of one answer.
 *
 * @param none says that nothing is chosen
 */
export function dropdown(
  scope: Pick<ViewScope, 'drawn'>,
  given: Attributes & { readonly id: string },
  none: string,
  options: readonly Option[],
  chosen: string,
  change: (value: string) => void,
): Element {
  const element = control(scope, 'select', { part: 'control', ...given });
  const all = [{ label: none, value: '' }, ...options];
  const isThere = ({ label, value }: Option, index: number) =>
    label === element.options[index]?.text && value === element.options[index].value;
  if (element.length !== all.length || !all.every(isThere)) {
    element.replaceChildren();
    for (const { label, value } of all) element.append(new Option(label, value, false, value === chosen));
  }
  show(element, 'value', chosen);
  element.onchange = () => {
    change(element.value);
  };
  return element;
}
