// Finds the language that serves best where a page asks for another one, and the direction in which it is written.
import { readTag } from './tag.js';
import { likelyLocale } from '../platform/languages/intl.js';

/** Languages whose readers read another one that has words here. */
const READ_AS: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['yue', 'zh-Hant'],
]);

/** Regions that write as another one does, beside those that have words of their own. */
const WRITTEN_AS: ReadonlyMap<string, (region: string) => string> = new Map<string, (region: string) => string>([
  ['en', (region) => (['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'].includes(region) ? 'US' : 'GB')],
  ['es', (region) => (['ES', 'EA', 'IC', 'GQ', 'PH'].includes(region) ? 'ES' : '419')],
  ['pt', (region) => (region === 'BR' ? 'BR' : 'PT')],
]);

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

/** Returns the direction in which a language (BCP 47) is written, by its likely script: Kurdish is so in Iraq and not in Turkey. */
export const findDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(parse(language)?.script) ? 'rtl' : 'ltr';

/** Returns the languages of a list that serve a wanted one (BCP 47), the best first. A page may say `de_DE`, or nonsense. */
export function matchLanguages(wanted: string, known: readonly string[]): string[] {
  const asked = parse(wanted);
  if (!asked) return [];
  const { language, script, region = '' } = asked;
  const near = WRITTEN_AS.get(language)?.(region) ?? region;
  const rank = (tag: string) => {
    const each = parse(tag);
    if (each?.language !== language) return 0;
    return 1 + (each.script === script ? 4 : 0) + (each.region === near ? 2 : 0);
  };
  const ranked = known.map((tag) => ({ tag, rank: rank(tag) })).filter((each) => each.rank > 0);
  return ranked.sort((one, other) => other.rank - one.rank).map(({ tag }) => tag);
}

/** Reads a tag with its likely script and region; `undefined` where it is none. */
function parse(tag: string): Intl.Locale | undefined {
  const valid = readTag(tag);
  if (valid === undefined) return undefined;
  return likelyLocale(READ_AS.get(valid.split('-')[0] ?? '') ?? valid);
}
