// Decision 0044: options with the same value are told apart by their ids. An answer holds ids; values appear where it leaves the form.
import type { Option } from '../../../model/form.js';
import { findOptions } from './choices.js';

/** The answer "Other" with no text yet, and the id of its option. */
export const OTHER = 'Other:';

/**
 * Gives each option its id: the value, if no other option has it, else the label. So a draft finds the option again after its author has
 * moved it. Options that are alike in both are numbered.
 */
export function withIds(choices: readonly Option[]): Option[] {
  const values = countEach(choices.map(({ value }) => value));
  const labels = countEach(choices.map(({ label }) => label));
  // What a person writes beside "Other" must not name an option.
  const namesOne = (label: string) => labels.get(label) === 1 && !values.has(label) && !label.startsWith(OTHER);
  const numbers = new Map<string, number>();
  const isTaken = (id: string) => values.has(id) || labels.has(id);
  return choices.map((option) => {
    const { label, value } = option;
    let number = (numbers.get(value) ?? 0) + 1;
    while (number > 1 && isTaken(numberedId(value, number))) number += 1;
    numbers.set(value, number);
    if (values.get(value) === 1) return { ...option, id: value };
    return { ...option, id: namesOne(label) ? label : numberedId(value, number) };
  });
}

/** Returns the id of the first, second … option of a value. A value means the first one. */
const numberedId = (value: string, number: number): string => (number === 1 ? value : `#${number} ${value}`);

/** Returns a function that finds the value of an option by its id. It returns any other text as it is. */
export function valueFinder({ options }: { readonly options: readonly Option[] }): (id: string) => string {
  const values = new Map(options.map(({ id, value }) => [id, value]));
  return (id) => values.get(id) ?? id;
}

/** Finds the options that are meant by ids, values or labels. A value that is given twice means two options. */
export function findChosen(choices: readonly Option[], wanted: readonly string[]): (Option | undefined)[] {
  const byId = new Map(choices.map((option) => [option.id, option]));
  const byValue = groupByValue(choices);
  const byLabel = findOptions(choices, wanted);
  const times = new Map<string, number>();
  return wanted.map((given, index) => {
    const { value, place = times.get(given) ?? 0 } = readFormer(given);
    times.set(given, place + 1);
    return byValue.get(value)?.[place] ?? byId.get(given) ?? byLabel[index];
  });
}

/** Reads how drafts of earlier versions name an option: by its value, U+0000, and the number of options before it with this value. */
function readFormer(given: string): { readonly value: string; readonly place?: number } {
  const [, value, place] = /^([^]*)\0(\d+)$/.exec(given) ?? [];
  return value === undefined ? { value: given } : { value, place: Number(place) };
}

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function groupByValue(choices: readonly Option[]): ReadonlyMap<string, readonly Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of choices) {
    const group = groups.get(option.value) ?? [];
    group.push(option);
    groups.set(option.value, group);
  }
  return groups;
}
