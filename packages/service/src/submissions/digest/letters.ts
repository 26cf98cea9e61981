import { lowerAscii } from '../../values/text.js';

/** The letters of a group, by which answers are found. */
const MOST_LETTERS = 3;

/** Adds the groups of so many letters of a text that is lowered. Halves of a character are left out, for no database stores them. */
function addGroups(groups: Set<string>, text: string, length: number): void {
  const hasHalves = /[\uD800-\uDFFF]/.test(text);
  for (let at = 0; at + length <= text.length; at += 1) {
    const group = text.slice(at, at + length);
    if (!hasHalves || !/[\uD800-\uDFFF]/.test(group)) groups.add(group);
  }
}

/** Returns the groups of one, two and three letters in a text, A to Z lowered. */
export function listGroups(text: string): ReadonlySet<string> {
  const lowered = lowerAscii(text);
  const groups = new Set<string>();
  for (let length = 1; length <= MOST_LETTERS; length += 1) addGroups(groups, lowered, length);
  return groups;
}

/** Returns the groups that each text has which contains a part: the longest ones, for the others say less. */
export function groupsOfPart(part: string): readonly string[] {
  const groups = new Set<string>();
  if (part !== '') addGroups(groups, lowerAscii(part), Math.min(MOST_LETTERS, part.length));
  return [...groups];
}
