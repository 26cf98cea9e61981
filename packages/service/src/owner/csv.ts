/** A plain number, which no spreadsheet reads as a formula: `-12.5`, `1,200`. One that begins with `+` may be a telephone's. */
const NUMBER = /^-?\d+(?:[.,]\d+)*$/;

/** The beginning of a formula, also after blanks and in the wide letters of Japanese keyboards. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Returns a text that no spreadsheet runs: one that begins like a formula gets an apostrophe before it. */
export function defuse(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Writes a row. Source: RFC 4180. */
export function writeRow(cells: readonly string[], separator: string): string {
  const written = cells.map((cell) => {
    const safe = defuse(cell);
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(separator)}\r\n`;
}

/** Makes titles unique: the second `Name` becomes `Name (2)`. */
export function makeUnique(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    let unique = title;
    for (let number = 2; taken.has(unique); number += 1) unique = `${title} (${number})`;
    taken.add(unique);
    return unique;
  });
}
