// Fills in the form of the torture page through its controls, as a person does, and sends it.

function find(root: ParentNode, selector: string): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`The form has no ${selector}.`);
  return found;
}

/** Enters a text into a control, or chooses an option of a select. */
function enter(control: HTMLInputElement, value: string): void {
  control.focus();
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

const VALUES: readonly (readonly [selector: string, value: string])[] = [
  ['[name=field_1]', 'Łódź “on” the river'],
  ['[name="field_2[first]"]', 'Ada'],
  ['[name=field_4]', 'green'],
  ['[name=field_5]', '21'],
  ['[name=field_10]', 'One line,\nand another'],
];
const CHOSEN = [
  '[data-field="3"] [value=red]',
  '[data-field="3"] [value=green]',
  '[data-field="7"] [value="4"]',
  '[data-field="8"] tr:nth-of-type(2) td:nth-of-type(2) input',
];
const DATE = ['24', '12', '2026'];

/** Fills in the form. */
export function fill(root: ParentNode): void {
  for (const [selector, value] of VALUES) enter(find(root, selector), value);
  for (const selector of CHOSEN) find(root, selector).click();
  const parts = root.querySelectorAll<HTMLInputElement>('[data-field="9"] input');
  for (const [index, part] of DATE.entries()) {
    const control = parts[index];
    if (control) enter(control, part);
  }
}

/** Tells whether the controls show what was entered, and the calculated answer follows. */
export function isFilled(root: ParentNode): boolean {
  const shown = (selector: string) => root.querySelector<HTMLInputElement>(selector);
  return (
    VALUES.every(([selector, value]) => shown(selector)?.value === value) &&
    CHOSEN.every((selector) => shown(selector)?.checked) &&
    shown('[data-field="6"] [part~=result]')
      ?.textContent.replace(/\p{Cf}/gu, '')
      .trim() === '42'
  );
}

/** Presses the button that sends. */
export function send(root: ParentNode): void {
  find(root, '[part~=submit]').click();
}
