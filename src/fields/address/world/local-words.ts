// Words that people of a country have for parts of their addresses, and that no other country has.
import type { NamedPart } from '../ways.js';

/** The words for one country in one of its languages. */
type LocalWords = Readonly<Partial<Record<NamedPart, string>>>;

const CAP: Readonly<Record<string, LocalWords>> = { it: { zip: 'CAP' } };
const GOVERNORATE: Readonly<Record<string, LocalWords>> = { ar: { state: 'المحافظة' } };
const REGION: Readonly<Record<string, LocalWords>> = { es: { state: 'Región' } };

/** The words by country, and by the language of the page. */
export const LOCAL_WORDS: Readonly<Record<string, Readonly<Record<string, LocalWords>>>> = {
  AU: { en: { city: 'Suburb or town' } },
  BR: { pt: { zip: 'CEP' } },
  CL: REGION,
  CN: { 'zh-Hans': { state: '省/自治区/直辖市' } },
  EE: { et: { state: 'Maakond' } },
  EG: GOVERNORATE,
  ID: { id: { city: 'Kota atau kabupaten' } },
  IE: { en: { zip: 'Eircode' }, ga: { zip: 'Éirchód' } },
  IN: { en: { zip: 'PIN code' }, hi: { zip: 'पिन कोड' }, bn: { zip: 'পিন কোড' }, ur: { zip: 'پن کوڈ' } },
  IQ: GOVERNORATE,
  IT: CAP,
  KR: { ko: { city: '시/군/구' } },
  LT: { lt: { state: 'Apskritis' } },
  LV: { lv: { state: 'Novads' } },
  NO: { nb: { city: 'Poststed' } },
  PE: { es: { state: 'Departamento' } },
  RO: { ro: { state: 'Județ' }, hu: { state: 'Megye' } },
  RU: { ru: { state: 'Область, край или республика' } },
  SE: { sv: { city: 'Postort' } },
  SJ: { nb: { city: 'Poststed' } },
  SM: CAP,
  TH: { th: { city: 'อำเภอหรือเขต' } },
  TW: { 'zh-Hans': { state: '县市', city: '乡镇市区' }, 'zh-Hant': { state: '縣市', city: '鄉鎮市區' } },
  VA: CAP,
  VN: { vi: { state: 'Tỉnh hoặc thành phố' } },
};

/** The names of postal codes that people of a country know in every language. */
export const POSTAL_WORDS: Readonly<Record<string, string>> = {
  BR: 'CEP',
  IE: 'Eircode',
  IN: 'PIN',
  IT: 'CAP',
  SM: 'CAP',
  VA: 'CAP',
};
