// The name of the button that closes a pop-up, which has to be there before the form and its language are. Not reviewed.

const WORDS: Readonly<Record<string, string>> = {
  ar: 'إغلاق',
  bg: 'Затваряне',
  bn: 'বন্ধ করুন',
  bs: 'Zatvori',
  ca: 'Tanca',
  cs: 'Zavřít',
  cy: 'Cau',
  da: 'Luk',
  de: 'Schließen',
  el: 'Κλείσιμο',
  es: 'Cerrar',
  et: 'Sulge',
  eu: 'Itxi',
  fa: 'بستن',
  fi: 'Sulje',
  fr: 'Fermer',
  ga: 'Dún',
  gl: 'Pechar',
  he: 'סגירה',
  hi: 'बंद करें',
  hr: 'Zatvori',
  hu: 'Bezárás',
  id: 'Tutup',
  is: 'Loka',
  it: 'Chiudi',
  ja: '閉じる',
  ko: '닫기',
  lt: 'Uždaryti',
  lv: 'Aizvērt',
  ms: 'Tutup',
  mt: 'Agħlaq',
  nb: 'Lukk',
  nl: 'Sluiten',
  nn: 'Lukk',
  no: 'Lukk',
  pl: 'Zamknij',
  pt: 'Fechar',
  ro: 'Închide',
  ru: 'Закрыть',
  sk: 'Zavrieť',
  sl: 'Zapri',
  sr: 'Затвори',
  'sr-latn': 'Zatvori',
  sv: 'Stäng',
  th: 'ปิด',
  tr: 'Kapat',
  uk: 'Закрити',
  ur: 'بند کریں',
  vi: 'Đóng',
  zh: '关闭',
  'zh-hant': '關閉',
  'zh-hk': '關閉',
  'zh-tw': '關閉',
};

/** Returns the word in a language, else in English, with the language that it is in. */
export function closeWord(language: string): { readonly text: string; readonly lang: string } {
  const [base = '', ...rest] = language.toLowerCase().split('-');
  for (const tag of [[base, rest[0]].join('-'), base]) {
    const text = Object.hasOwn(WORDS, tag) ? WORDS[tag] : undefined;
    if (text !== undefined) return { text, lang: tag };
  }
  return { text: 'Close', lang: 'en' };
}
