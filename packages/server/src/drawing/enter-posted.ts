// Enters what a page has posted into a drawn form, by the same function as a script that takes a form over.
import { enterEntries, groupByName, isOption, isSelect } from '../../../../src/features/served/enter-entries.js';
import type { Control, Entries, EntryPorts } from '../../../../src/features/served/enter-entries.js';
import { OTHER } from '../../../../src/fields/shared/options/option-ids.js';
import { SUBFIELD } from '../../../../src/fields/shared/options/option-other.js';
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { isForAll } from './write-html.js';

const PORTS: EntryPorts = {
  putFile: (control, file) => Reflect.set(control, 'files', file ? [file] : []),
  isIn: () => false,
};

/** Enters the values of a posted form into an element's controls. Names that the form has not are left out. */
export function enterPosted(element: HostedForm, posted: Entries): void {
  const tree = element.shadowRoot ?? element;
  const entries = new Map<string, readonly (string | File)[]>();
  const groups = groupByName(tree);
  for (const [name, controls] of groups) {
    const values = readValues(controls, posted.get(name) ?? []);
    if (values) entries.set(name, values);
  }
  for (const name of groups.keys()) if (isBesideChoice(name, groups, entries)) entries.delete(name);
  for (const [name, controls] of groups) if (controls.some(isForAll)) chooseAll(name, groups, entries, posted);
  // Rules and countries bring controls that are not there yet.
  for (const [name, values] of posted) if (!groups.has(name)) entries.set(name, values.map(withoutReturns));
  enterEntries(tree, entries, PORTS);
}

const OF_OTHER = `[${SUBFIELD}]`;

/** Tells whether a text is that of "Other", and something else is chosen of which there is one. */
function isBesideChoice(
  name: string,
  groups: ReadonlyMap<string, readonly Control[]>,
  entries: ReadonlyMap<string, readonly (string | File)[]>,
): boolean {
  if (!name.endsWith(OF_OTHER)) return false;
  const question = name.slice(0, -OF_OTHER.length);
  const isOneChoice =
    groups.get(question)?.some((control) => isSelect(control) || control.matches('[type=radio]')) ?? false;
  const chosen = entries.get(question)?.filter((value) => value !== '') ?? [];
  return isOneChoice && chosen.length > 0 && !chosen.includes(OTHER);
}

/** Reads the values that a page posts for the controls of one name; `undefined` where it does not post them. */
function readValues(
  controls: readonly Control[],
  posted: readonly (string | File)[],
): readonly (string | File)[] | undefined {
  // Of boxes that nobody has checked, a page posts nothing.
  const given = controls.flatMap((control) =>
    isOption(control) ? [control.value] : isSelect(control) ? listValues(control) : [],
  );
  if (controls.every(isOption) || (given.length > 0 && posted.length > 0)) return recognise(given, posted);
  if (posted.length === 0) return undefined;
  const isLine = controls.every(({ localName }) => localName === 'input');
  return posted.flatMap((value) => {
    if (typeof value !== 'string') return value.size > 0 || value.name ? [value] : [];
    const text = withoutReturns(value);
    return [isLine && typeof text === 'string' ? text.replaceAll('\n', '') : text];
  });
}

const listValues = ({ options }: HTMLSelectElement): readonly string[] => Array.from(options, ({ value }) => value);

/** Returns the values of options that were posted. A form posts the line breaks in them in its own way. */
function recognise(values: readonly string[], posted: readonly (string | File)[]): readonly string[] {
  const all = new Set(posted.map(withoutReturns));
  return values.filter((value) => all.has(withoutReturns(value)));
}

/** A form posts each line break as two characters. */
const withoutReturns = (value: string | File): string | File =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

/** A checked box for all chooses each option of its question but "Other", which needs a text. Nobody has to check them. */
function chooseAll(
  name: string,
  groups: ReadonlyMap<string, readonly Control[]>,
  entries: Map<string, readonly (string | File)[]>,
  posted: Entries,
): void {
  entries.delete(name);
  const question = name.slice(0, -'[all]'.length);
  if (!posted.has(name)) return;
  const all = (groups.get(question) ?? []).map(({ value }) => value).filter((value) => value !== OTHER);
  entries.set(question, [...(entries.get(question) ?? []), ...all]);
}
