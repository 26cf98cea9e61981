// Names of what a person finds in a form: as they are read, without the marks beside them.

/** A control that has an answer. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Returns the text of a tree as a person reads it: without controls, hidden parts, and the mark of a required question. */
export function textOf(node: Node | null | undefined): string {
  return node ? readText(node).replace(/\s+/g, ' ').trim() : '';
}

function readText(node: Node): string {
  let text = '';
  for (const child of Array.from(node.childNodes)) {
    if (!isElement(child)) {
      text += child.nodeType === 3 ? (child.nodeValue ?? '') : '';
      continue;
    }
    // What follows the mark says in words that the question is required.
    if (child.matches('[part~="required"]')) break;
    if (!child.matches('[aria-hidden="true"], [hidden], button, input, select, textarea, style, script')) {
      text += /^(inline|)$/.test(displayOf(child)) ? readText(child) : ` ${readText(child)} `;
    }
  }
  return text;
}

/** Blocks stand apart. A small DOM without styles knows them by their names. */
const displayOf = ({ localName }: Element): string =>
  /^(p|div|li|h[1-6]|tr|td|th|fieldset|legend|br)$/.test(localName) ? 'block' : 'inline';

/** Tells whether a person finds an element: nothing around it is hidden. */
export const isFound = (element: Element): boolean =>
  element.closest('[hidden], [inert]') === null && (isLaidOut() ? element.checkVisibility() : true);

/** Tells whether there is a layout: a small DOM has none, and hides nothing by its styles. */
const isLaidOut = (): boolean => document.documentElement.getBoundingClientRect().width > 0;

/** Finds elements of a tree that a person finds. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as the platform's own `querySelectorAll`
export function findAll<Found extends Element>(tree: ParentNode, selector: string): readonly Found[] {
  return Array.from(tree.querySelectorAll<Found>(selector)).filter(isFound);
}

/** Returns the labels of a control: the one around it, or those that name it. */
export function namesOf(control: Element, tree: ParentNode): readonly string[] {
  const all = (selector: string) => Array.from(tree.querySelectorAll(selector));
  const ids = (control.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const around = control.closest('label');
  const labels = [...(around ? [around] : []), ...all('label').filter((label) => isFor(label, control))];
  const own = control.matches('button, a, summary, [role="option"]') ? [textOf(control)] : [];
  return [
    ids.map((id) => textOf(all('[id]').find((element) => element.id === id))).join(' '),
    control.getAttribute('aria-label') ?? '',
    ...labels.map(textOf),
    ...own,
  ].filter(Boolean);
}

const isFor = (label: Element, { id }: Element): boolean => id !== '' && label.getAttribute('for') === id;

/** Tells whether two labels are one: letter by letter, or else whatever their case. */
export const isSame = (one: string, other: string, isExact: boolean): boolean =>
  isExact ? one === other : one.toLowerCase() === other.toLowerCase();

/** Finds what has a label. @throws Error that names the nearest labels, where nothing or several things have it. */
export function findByName<Named>(all: readonly (readonly [string, Named])[], wanted: string, what: string): Named {
  const label = wanted.replace(/\s+/g, ' ').trim();
  for (const isExact of [true, false]) {
    const found = new Set(all.filter(([name]) => isSame(name, label, isExact)).map(([, named]) => named));
    const [first] = found;
    if (found.size > 1) throw new Error(`${String(found.size)} ${what}s are called “${label}”.`);
    if (first !== undefined) return first;
  }
  const names = [...new Set(all.map(([name]) => name))];
  throw new Error(`There is no ${what} “${label}”. ${suggest(label, names)}`);
}

/** The most names that an error lists. */
const MOST = 12;

/** Says which labels are near to one, or which there are. */
export function suggest(label: string, names: readonly string[]): string {
  if (names.length === 0) return 'There is none at all.';
  const near = names
    .map((name) => ({ name, distance: measure(label.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.min(label.length, name.length) / 2))
    .sort((one, other) => one.distance - other.distance);
  const quote = (some: readonly string[]) => some.map((name) => `“${name}”`).join(', ');
  if (near.length > 0) return `Did you mean ${quote(near.slice(0, 3).map(({ name }) => name))}?`;
  return `There are ${quote(names.slice(0, MOST))}${names.length > MOST ? ' …' : ''}.`;
}

/** Measures how far two texts are apart: by the letters to change, or not at all where one has the other in it. */
function measure(one: string, other: string): number {
  if (one !== '' && other !== '' && (one.includes(other) || other.includes(one))) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at++) {
      const changed = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
