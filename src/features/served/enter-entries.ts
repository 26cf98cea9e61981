// Enters answers into a drawn form as a person does. On a server, a page has posted them; in a browser, they were filled in before the
// script came. One mechanism for both, so it asks no more of a tree than what a small DOM has. Decision 0051.

/** Answers by the names of their controls: of a choice, the values that are chosen; of controls with one name, one each. */
export type Entries = ReadonlyMap<string, readonly (string | File)[]>;

/** A control that has an answer. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form by their names, in the form's order. */
export type Groups = ReadonlyMap<string, readonly Control[]>;

/** Doors that not every tree has. */
export interface EntryPorts {
  /** Puts a file into a file input. Returns whether the input hears of it by its events. */
  putFile(control: HTMLInputElement, file: File | undefined): boolean;
  /** Tells whether a person is in a control: their text is not complete, so it hears of no `change`. */
  isIn(control: Control): boolean;
}

/** A choice may show a control, and that another one. */
const MOST_ROUNDS = 6;

/**
 * Enters answers in the form's order: sets the controls, and tells the form by `input` and `change`. Begins again while that shows more
 * controls. A name that is left out stays as it is.
 */
export function enterEntries(tree: ParentNode & Node, entries: Entries, ports: EntryPorts): void {
  const entered = new Set<Control>();
  let isMore = true;
  for (let round = 0; isMore && round < MOST_ROUNDS; round++) {
    isMore = false;
    for (const [name, found] of groupByName(tree)) {
      const values = entries.get(name);
      if (!values) continue;
      // The answer before may have replaced a control. Else nothing is looked for again: a form may have thousands.
      const isThere = found.every((control) => tree.contains(control));
      const controls = isThere ? found : groupByName(tree, name).get(name);
      controls?.forEach((control, place) => {
        if (enter(control, values, place, entered, ports)) isMore = true;
      });
    }
  }
}

/** Groups the controls of a form by their names, or those of one name, in the form's order. */
export function groupByName(tree: ParentNode, only?: string): Groups {
  const groups = new Map<string, Control[]>();
  for (const control of tree.querySelectorAll<Control>('input, select, textarea')) {
    const { name } = control;
    if (!name || isHidden(control) || (only !== undefined && name !== only)) continue;
    const group = groups.get(name);
    if (group) group.push(control);
    else groups.set(name, [control]);
  }
  return groups;
}

const isHidden = ({ type }: Control): boolean => type === 'hidden';

/** Tells whether a control is one of several from which a person chooses. */
export const isOption = (control: Control): control is HTMLInputElement =>
  control.matches('[type=radio], [type=checkbox]');

export const isSelect = (control: Control): control is HTMLSelectElement => control.localName === 'select';

export const isFile = (control: Control): control is HTMLInputElement => control.matches('[type=file]');

/** Enters what a control has to have. Returns whether it was changed. */
function enter(
  control: Control,
  values: readonly (string | File)[],
  place: number,
  entered: Set<Control>,
  ports: EntryPorts,
): boolean {
  if (isOption(control)) return check(control, values, ports);
  if (isSelect(control)) return select(control, values, ports);
  // What the form makes of a text is its own: it is entered once, and again where another answer has emptied it.
  if (entered.has(control) && (isFile(control) || control.value)) return false;
  entered.add(control);
  const value = values[place];
  if (isFile(control)) {
    const file = typeof value === 'string' ? undefined : value;
    if (!file || !ports.putFile(control, file)) return false;
  } else {
    if (typeof value !== 'string' || control.value === value) return false;
    control.value = value;
  }
  tell(control, ports);
  return true;
}

/** Checks a radio button, or a checkbox, or unchecks that. */
function check(control: HTMLInputElement, values: readonly unknown[], ports: EntryPorts): boolean {
  const isWanted = values.includes(control.value);
  if (control.checked === isWanted || (control.matches('[type=radio]') && !isWanted)) return false;
  control.checked = isWanted;
  tell(control, ports);
  return true;
}

/** Chooses from a list: by the value of an option, or by its words where another kind of list has told these. */
function select(control: HTMLSelectElement, values: readonly unknown[], ports: EntryPorts): boolean {
  const options = [...control.options];
  const isListed = options.some(({ value }) => values.includes(value));
  let isChanged = false;
  for (const option of options) {
    const isWanted = values.includes(isListed ? option.value : option.text);
    if (option.selected === isWanted) continue;
    // A list of one choice deselects the other options.
    if (isWanted || control.multiple) {
      option.selected = isWanted;
      isChanged = true;
    }
  }
  if (isChanged) tell(control, ports);
  return isChanged;
}

/** Tells the form that a person has changed a control. */
function tell(control: Control, { isIn }: EntryPorts): void {
  control.dispatchEvent(new CustomEvent('input', { bubbles: true, composed: true }));
  if (!isIn(control)) control.dispatchEvent(new CustomEvent('change', { bubbles: true }));
}
