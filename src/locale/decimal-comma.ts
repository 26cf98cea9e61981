/** What was found out, by language: asking takes as long as a hundred calculations. */
const known = new Map<string, boolean>();

/** Whether people of a language (BCP 47) write a comma before the decimals. A page may say `lang="de_DE"`, or anything else. */
export function hasDecimalComma(language: string): boolean {
  const answer = known.get(language) ?? ask(language);
  known.set(language, answer);
  return answer;
}

function ask(language: string): boolean {
  try {
    const parts = new Intl.NumberFormat(language.replaceAll('_', '-') || 'en').formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',');
  } catch {
    return false;
  }
}
