// Addresses as people say them to a phone: "ada at example dot com". The words are data of many languages, like the names of providers.

/** The words for the signs of an address, by sign. None is the only word of a name between others. */
const WORDS: Readonly<Record<string, string>> = {
  '@': `at|at sign|arroba|ät|aet|klammeraffe|arobase|arrobase|a commercial|chiocciola|apenstaartje|snabel-?a|krøllalfa|alfakrøll
    |miukumauku|ät-merkki|małpa|malpa|zavináč|zavinac|kukac|arond|a rond|собака|собачка|эт|равлик|маймунско а|кльомба|papaki|παπάκι|et
    |kuyruklu a|afna|majmun|eta|שטרודל|כרוכית|آت|ات|एट|ऐट|แอท|แอต|a còng|at işareti`,
  '.': `dot|period|point|punkt|punkti|punto|ponto|punt|prik|piste|kropka|tečka|tecka|bodka|pont|punct|точка|крапка|τελεία|nokta|točka|tačka
    |tocka|taškas|taskas|punkts|punktur|punktas|נקודה|نقطة|نقطه|डॉट|จุด|chấm|titik`,
  '-': 'dash|hyphen|minus|bindestrich|guion|guión|tiret|trattino|hífen|hifen|koppelteken|bindestreck|bindestrek|дефис|тире|minus sign',
  _: 'underscore|unterstrich|guion bajo|guión bajo|tiret bas|trattino basso|sublinhado|understreck|podkreślnik|podkreslnik|нижнее подчёркивание',
};

/** The words of languages that write without spaces. */
const JOINED: Readonly<Record<string, string>> = {
  '@': 'アットマーク|アット|골뱅이|앳|艾特|小老鼠',
  '.': 'ドット|닷|쩜|점|点|點',
  '-': 'ハイフン|하이픈',
  _: 'アンダーバー|アンダースコア|언더바',
};

const list = (words: string) => words.split('|').map((word) => word.trim());
/** Longer words come first: "tiret bas" is no "tiret". */
const either = (words: readonly string[]) => [...words].sort((one, other) => other.length - one.length).join('|');

const PATTERNS = ['_', '@', '.', '-'].map((sign) => ({
  sign,
  words: new RegExp(
    `[\\s([{]+(?:${either(list(WORDS[sign] ?? ''))})[\\s)\\]}]+|[\\s([{]*(?:${JOINED[sign] ?? ''})[\\s)\\]}]*`,
    'giu',
  ),
}));

/** An address of the letters that can be dictated. */
const ADDRESS = /^[^\s@]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** Returns the address that was dictated; `undefined` for any other text. Spaces around the signs of an address are dictated, too. */
export function readDictated(text: string): string | undefined {
  // A word of an address that is complete is a part of it.
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return undefined;
  let said = text;
  for (const { sign, words } of PATTERNS) said = said.replace(words, sign);
  said = said.replace(/\s*([@._-])\s*/g, '$1');
  return ADDRESS.test(said) ? said.toLowerCase() : undefined;
}
