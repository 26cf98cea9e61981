import type { Option } from '../../../model/form.js';
import { control, show } from './control.js';
import type { Attributes } from './control.js';
import type { ViewScope } from '../../view.js';

/** An entry of the list. */
type Choice = Pick<Option, 'id' | 'label'>;

/**
 * Creates a native select of one answer, which is the id of an entry.
 *
 * @param none says that nothing is chosen
 */
export function dropdown(
  scope: Pick<ViewScope, 'drawn'>,
  given: Attributes & { readonly id: string },
  none: string,
  options: readonly Choice[],
  chosen: string,
  change: (id: string) => void,
): Element {
  const element = control(scope, 'select', { part: 'control', class: 'chevron', ...given });
  const all = [{ id: '', label: none }, ...options];
  const isThere = ({ id, label }: Choice, index: number) =>
    label === element.options[index]?.text && id === element.options[index].value;
  if (element.length !== all.length || !all.every(isThere)) {
    element.replaceChildren();
    for (const { id, label } of all) element.append(new Option(label, id, false, id === chosen));
  }
  show(element, 'value', chosen);
  element.onchange = () => {
    change(element.value);
  };
  return element;
}
