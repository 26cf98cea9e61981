// The difference between two texts, by lines, as a person reads it.

/** A run of lines that are replaced by others. `at` is the number of its first line, from 0. */
export interface Hunk {
  readonly at: number;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** Lists what differs between two texts. They are nearly the same: a few lines change. */
export function listHunks(before: string, after: string): readonly Hunk[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const hunks: Hunk[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < fresh.length) {
    if (old[one] === fresh[other]) {
      one += 1;
      other += 1;
      continue;
    }
    const [skipped, added] = findMeeting(old.slice(one), fresh.slice(other));
    hunks.push({ at: one, old: old.slice(one, one + skipped), fresh: fresh.slice(other, other + added) });
    one += skipped;
    other += added;
  }
  return hunks;
}

/** Finds the nearest lines that are the same, and returns how many lines are before each of them. */
function findMeeting(old: readonly string[], fresh: readonly string[]): readonly [number, number] {
  for (let sum = 1; sum < old.length + fresh.length; sum += 1)
    for (let skipped = Math.min(sum, old.length - 1); skipped >= 0 && sum - skipped < fresh.length; skipped -= 1)
      if (old[skipped] === fresh[sum - skipped]) return [skipped, sum - skipped];
  return [old.length, fresh.length];
}

/** Lines that hold a secret, which nobody shows. */
const SECRET = /(\w*(?:TOKEN|SECRET)=|['"](?:token|secret)['"]\s*=>).*/i;

/** Returns what a change does to a file, as lines for a person. No secret is in them, and nothing for the terminal. */
export function diffLines(path: string, before: string, after: string): readonly string[] {
  const show = (sign: string) => (line: string) =>
    `  ${sign} ${line
      .replace(/\p{C}+/gu, ' ')
      .trimEnd()
      .replace(SECRET, '$1 …')}`;
  const lines = listHunks(before, after).flatMap(({ at, old, fresh }) => [
    `  @@ line ${String(at + 1)}`,
    ...old.map(show('-')),
    ...fresh.map(show('+')),
  ]);
  return [`${path}:`, ...lines];
}
