// Reads what a person has filled in before the script came.
import { completeEntries } from './complete-entries.js';
import { groupByName, isFile, isOption, isSelect } from './enter-entries.js';
import type { Control, Entries, Groups } from './enter-entries.js';
import { DROPPED, KEPT, readKeptFile } from './kept-file.js';

/**
 * Reads the answers that a person has given in a tree of the server: those that are not as the server has drawn them. Where the server has
 * drawn answers that somebody has posted, reads all.
 */
export function readEntries(served: ParentNode, own: ParentNode, isAnswered: boolean): Entries {
  const entries = new Map<string, readonly (string | File)[]>();
  const groups = groupByName(served);
  const ownGroups = groupByName(own);
  for (const [name, controls] of groups) {
    if (!isAnswered && !controls.some(isChanged)) continue;
    const isSearched = ownGroups.get(name)?.[0]?.role === 'combobox';
    entries.set(
      name,
      controls.flatMap((control) => readControl(control, isSearched)),
    );
  }
  for (const [name, file] of readKept(served, groups)) if (!entries.get(name)?.[0]) entries.set(name, [file]);
  return completeEntries(entries, groups, ownGroups);
}

/** Tells whether a person, or the browser for them, has changed a control. */
function isChanged(control: Control): boolean {
  if (isOption(control)) return control.checked !== control.defaultChecked;
  if (isSelect(control)) return [...control.options].some((option) => option.selected !== isDefault(control, option));
  if (isFile(control)) return readFiles(control).length > 0;
  return writeLines(control.value) !== writeLines(control.defaultValue);
}

/** Tells whether an option of a list is chosen as long as nobody has chosen another. A list that opens has its first one then. */
function isDefault({ options, multiple, size }: HTMLSelectElement, option: HTMLOptionElement): boolean {
  if (multiple || size > 1) return option.defaultSelected;
  const marked = [...options].findLast(({ defaultSelected }) => defaultSelected);
  return option === (marked ?? [...options].find(({ disabled }) => !disabled));
}

/** A text in markup may have other ends of lines than one in a control. */
const writeLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Reads a control. A list that the form draws as a search is told by the words of its option. */
function readControl(control: Control, isSearched: boolean): readonly (string | File)[] {
  if (isOption(control)) return control.checked ? [control.value] : [];
  if (isSelect(control))
    return [...control.selectedOptions].map(({ value, text }) => (isSearched && value ? text : value));
  return isFile(control) ? readFiles(control) : [control.value];
}

const readFiles = (control: Control): readonly File[] =>
  control instanceof HTMLInputElement ? [...(control.files ?? [])] : [];

/** Reads the files that were sent already: the server keeps them in the page until the other answers are right. */
function readKept(served: ParentNode, groups: Groups): [name: string, file: File][] {
  const kept = served.querySelectorAll<HTMLInputElement>(`input[type=hidden][name^=${KEPT}]`);
  return [...kept].flatMap((input) => {
    const name = input.name.slice(KEPT.length);
    const box = groups.get(DROPPED + name)?.[0];
    const file = box && isOption(box) && box.checked ? undefined : readKeptFile(input.value);
    return file ? [[name, file]] : [];
  });
}
