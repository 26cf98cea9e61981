import type { Option } from '../../../model/form.js';
import { displayNames } from '../../../platform/languages/intl.js';

/** A country as an option. */
export interface Country extends Option {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
}

/** ISO 3166-1 alpha-2 codes. */
export const CODES: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/**
 * The lists by language. They are kept, because naming and sorting 250 countries takes several milliseconds, and each key in the address
 * draws the control again.
 */
const lists = new Map<string, readonly Country[]>();

/** Returns the countries in a language's own words and order. Their values are the English names, which the service stores. */
export function countries(language: string): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const names = displayNames([language, 'en'], { type: 'region' });
  const english = displayNames(['en'], { type: 'region' });
  const list = CODES.map((code) => {
    const value = english?.of(code) ?? code;
    return { code, id: value, label: names?.of(code) ?? code, value };
  }).sort((a, b) => a.label.localeCompare(b.label, language));
  lists.set(language, list);
  return list;
}
