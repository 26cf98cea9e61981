// Enters what a page has posted into a drawn form, by the same functions as a script that takes a form over.
import { completeEntries } from '../../../../src/features/served/complete-entries.js';
import { enterEntries, groupByName, isOption, isSelect } from '../../../../src/features/served/enter-entries.js';
import type { Control, Entries, EntryPorts } from '../../../../src/features/served/enter-entries.js';
import { findUnplaced, withoutReturns } from '../../../../src/features/served/unplaced.js';
import type { Unplaced } from '../../../../src/features/served/unplaced.js';
import type { HostedForm } from '../../../../src/element/hosted-form.js';

const PORTS: EntryPorts = {
  putFile: (control, file) => Reflect.set(control, 'files', file ? [file] : []),
  isIn: () => false,
};

/** Enters the values of a posted form into an element's controls. Returns the answers for which the form has no place. */
export function enterPosted(element: HostedForm, posted: Entries): readonly Unplaced[] {
  const tree = element.shadowRoot ?? element;
  const entries = new Map<string, readonly (string | File)[]>();
  const groups = groupByName(tree);
  for (const [name, controls] of groups) {
    const values = readValues(controls, posted.get(name) ?? []);
    if (values) entries.set(name, values);
  }
  // Rules and countries bring controls that are not there yet.
  for (const [name, values] of posted) if (!groups.has(name)) entries.set(name, values.map(withoutReturns));
  const whole = completeEntries(entries, groups, groups);
  enterEntries(tree, whole, PORTS);
  const given = new Map(Array.from(posted).filter(([name]) => whole.has(name)));
  return findUnplaced(tree, given, (id) => element.session?.store.state(id));
}

/** A browser posts it for a box that has no value. Source: HTML, "default/on". */
const UNNAMED = 'on';

/** Reads the values that a page posts for the controls of one name; `undefined` where it does not post them. */
function readValues(
  controls: readonly Control[],
  posted: readonly (string | File)[],
): readonly (string | File)[] | undefined {
  // Of boxes that nobody has checked, a page posts nothing.
  const given = controls.flatMap((control) =>
    isOption(control) ? [control.value || UNNAMED] : isSelect(control) ? listValues(control) : [],
  );
  if (controls.every(isOption) || (given.length > 0 && posted.length > 0)) return recognise(given, posted);
  if (posted.length === 0) return undefined;
  const isLine = controls.every(({ localName }) => localName === 'input');
  return posted.flatMap((value): readonly (string | File)[] => {
    if (typeof value !== 'string') return value.size > 0 || value.name ? [value] : [];
    const text = withoutReturns(value);
    return [isLine ? text.replaceAll('\n', '') : text];
  });
}

const listValues = ({ options }: HTMLSelectElement): readonly string[] => Array.from(options, ({ value }) => value);

/** Returns the values of options that were posted. A form posts the line breaks in them in its own way. */
function recognise(values: readonly string[], posted: readonly (string | File)[]): readonly string[] {
  const all = new Set(posted.map(withoutReturns));
  return values.filter((value) => all.has(withoutReturns(value)));
}
