import { lowerAscii } from '../../values/text.js';

/** The letters of a group, by which answers are found. */
const MOST_LETTERS = 3;

/** Returns the groups of so many letters in a text that is lowered. Halves of a character are left out, for no database stores them. */
function groupsOf(text: string, length: number): string[] {
  return Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length)).filter(isWhole);
}

const isWhole = (group: string): boolean => !/[\uD800-\uDFFF]/.test(group);

/** Returns the groups of one, two and three letters in a text, A to Z lowered. */
export function listGroups(text: string): ReadonlySet<string> {
  const lowered = lowerAscii(text);
  const groups = new Set<string>();
  for (let length = 1; length <= Math.min(MOST_LETTERS, lowered.length); length += 1)
    for (const group of groupsOf(lowered, length)) groups.add(group);
  return groups;
}

/** Returns the groups that each text has which contains a part: the longest ones, for the others say less. */
export function groupsOfPart(part: string): readonly string[] {
  const lowered = lowerAscii(part);
  if (lowered === '') return [];
  return [...new Set(groupsOf(lowered, Math.min(MOST_LETTERS, lowered.length)))];
}
