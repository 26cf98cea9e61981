// Other names of countries: "UK", "Holland", "Deutschland".
import type { Option } from '../../model/form.js';
import { CODES } from '../shared/options/countries.js';
import { plain } from './search.js';
import type { Aliases } from './search.js';
import { displayNames } from '../../platform/languages/intl.js';

/** Names that are in no list: short ones, old ones, parts that are used for the whole. */
const NICKNAMES: Readonly<Record<string, string>> = {
  GB: 'uk,great britain,britain,england,scotland,wales,northern ireland',
  US: 'usa,america,united states of america,the states',
  NL: 'holland,the netherlands',
  AE: 'uae,emirates,dubai,abu dhabi',
  CZ: 'czech republic',
  MM: 'burma',
  CI: 'ivory coast',
  SZ: 'swaziland',
  TR: 'turkey',
  MK: 'macedonia',
  CV: 'cape verde',
  TL: 'east timor',
  KR: 'south korea,republic of korea',
  KP: 'north korea,dprk',
  CD: 'drc,zaire,democratic republic of the congo',
  CG: 'republic of the congo',
  CN: 'prc,peoples republic of china',
  RU: 'russian federation',
  VA: 'holy see,vatican',
  PS: 'palestine',
  IR: 'persia',
  LK: 'ceylon',
  TH: 'siam',
  BA: 'bosnia',
  NZ: 'aotearoa',
};

/** Languages in which many people know countries, beside their own. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'fi',
  'tr',
  'ru',
  'uk',
  'ar',
  'zh',
  'ja',
];

/** A list with fewer countries than this is about something else. */
const FEW = 10;

/**
 * Returns the other names of the options, if these are countries: the code, nicknames, and the name in other languages.
 *
 * @param language of the labels, beside English
 */
export function countryNames(options: readonly Option[], language: string): Aliases | undefined {
  const codes = new Map<string, string>();
  const nameIn = nameCountries();
  for (const one of new Set(['en', language])) for (const code of CODES) codes.set(plain(nameIn(one, code)), code);
  for (const [code, names] of Object.entries(NICKNAMES)) for (const name of names.split(',')) codes.set(name, code);
  const findCode = ({ label }: Option) => codes.get(plain(label));
  if (options.filter(findCode).length < FEW) return undefined;
  const known = new Map(options.map((option) => [option, listNames(findCode(option), nameIn)]));
  return (option) => known.get(option) ?? [];
}

type NameIn = (language: string, code: string) => string;

function listNames(code: string | undefined, nameIn: NameIn): readonly string[] {
  if (code === undefined) return [];
  const nicknames = NICKNAMES[code]?.split(',') ?? [];
  return [plain(code), ...nicknames, ...LANGUAGES.map((language) => plain(nameIn(language, code)))];
}

/** Returns a function that names a country in a language. It keeps what makes the names, which takes long to make. */
function nameCountries(): NameIn {
  const makers = new Map<string, ReturnType<typeof displayNames>>();
  return (language, code) => {
    const maker = makers.get(language) ?? displayNames([language], { type: 'region' });
    makers.set(language, maker);
    return maker?.of(code) ?? code;
  };
}
