import type { Source } from './sources.js';

/** A docstring that starts a line, up to its first words. */
const DOCSTRING = /^[ \t]*\/\*\*\s+(?:\*\s+)?(\S[^\n]*)/gm;
/** Words that must not begin a docstring. It begins with a verb or a noun. */
const OPENING = /^(What|Who|Whoever|Whose|Those|Of|How|That|Said|So that|In which|By which|For what|For which)\b/;

/** Lists the docstrings that open with neither a verb nor a noun. */
export function findBadOpenings({ path, text }: Source): string[] {
  return [...text.matchAll(DOCSTRING)]
    .filter(([, words = '']) => OPENING.test(words))
    .map(({ 0: whole, 1: words = '', index }) => {
      const line = text.slice(0, index + whole.length).split('\n').length;
      return `${path}:${line} ${words.slice(0, 60)}`;
    });
}
