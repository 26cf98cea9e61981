import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readLanguages, readNotes } from '../../tools/locale/language-files.js';
import { findRegisterFaults } from './register.js';
import type { Language, Phrase } from '../../tools/locale/language-files.js';

const { atOnce, later } = readNotes();
const notes = new Map([...atOnce, ...later]);
const languages = new Map(readLanguages().map((language) => [language.language, language]));

/** Returns a language by its tag. */
function language(tag: string): Language {
  const found = languages.get(tag);
  if (!found) throw new Error(`There is no ${tag}.`);
  return found;
}

/** Returns the faults of a language in which one phrase has another text. */
function faultsOf(tag: string, key: string, text: (text: string) => Phrase): string[] {
  const { [key]: phrase = '' } = language(tag).phrases;
  const own = typeof phrase === 'string' ? phrase : (phrase['other'] ?? '');
  const phrases = { ...language(tag).phrases, [key]: text(own) };
  return findRegisterFaults({ ...language(tag), phrases }, notes, language('en'));
}

/** Replaces a part of a phrase, which it has. */
const replace = (part: string, by: string) => (text: string) => {
  if (!text.includes(part)) throw new Error(`“${text}” does not say “${part}”.`);
  return text.replace(part, by);
};

/** Faults that readers have found, in phrases that came later than the rest of their file. */
const FOUND: [tag: string, key: string, change: (text: string) => string][] = [
  ['it', 'issues.file-heic', replace('scegli un', 'scelga un')],
  ['it', 'notes.assisted', replace('Controlla', 'Controlli')],
  ['it', 'notes.given', replace('hai seguito', 'ha seguito')],
  ['it', 'outbox.states.sending', replace('({date})', 'in data {date}')],
  ['he', 'issues.file-heic', replace('יש לבחור', 'בחרו')],
  ['he', 'issues.file-heic', replace('ולצלם', 'וצלמו')],
  ['da', 'issues.file-heic', replace('Vælg en', 'vælg en')],
  ['nb', 'issues.file-heic', replace('Velg en', 'velg en')],
  ['ko', 'issues.file-heic', replace('니다. ', '니다: ')],
  ['fr', 'notes.assisted', replace('\u00a0:', ' :')],
  ['fr', 'notes.given', replace('\u00a0:', ':')],
  ['fr', 'name.prefix', () => 'Titre'],
  ['fr', 'needed.prefix', replace('une civilité', 'un titre')],
  ['pl', 'notes.assisted', replace('Wypełniono', 'Wypełnione')],
  ['ar', 'name.prefix', () => 'اللقب'],
  ['ar', 'name.initial', () => 'الحرف الأول'],
  ['ar', 'delivery.again', replace('…', ' …')],
  ['ja', 'sendErrors.token-refused', replace('このページは', 'このページが')],
  ['zh-Hans', 'sendErrors.captcha-missing', replace('操作者是真人', '是您本人在操作')],
  ['pt-BR', 'name.prefix', () => 'Título'],
  ['pt-BR', 'file.choose', replace('Escolher', 'Escolha')],
  ['tr', 'name.last', () => 'Soyadı'],
  ['cs', 'outbox.waiting', replace('na tomto zařízení a', 'v tomto zařízení a')],
  ['nl', 'name.middle', () => 'Tussenvoegsel'],
];

/** Marks that a language writes otherwise. */
const MARKS: [tag: string, key: string, change: (text: string) => string][] = [
  ['el', 'notes.didYouMean', replace(';', '?')],
  ['es', 'notes.didYouMean', replace('¿', '')],
  ['ar', 'notes.didYouMean', replace('؟', '?')],
  ['fa', 'way.thanks', replace('،', ',')],
  ['ur', 'successMessage', replace('۔', '.')],
  ['hi', 'successMessage', replace('।', '.')],
  ['ja', 'about.label', replace('：', ': ')],
  ['fr-CA', 'notes.didYouMean', replace('?', '\u202f?')],
  ['sl', 'loading', replace(' …', '…')],
  ['zh-Hant', 'loading', replace('……', '…')],
  ['de', 'issues.file-empty', replace('„{name}“', '"{name}"')],
  ['sv', 'issues.file-empty', replace(': välj', ': Välj')],
];

/** Words beside the glossary's. */
const TERMS: [tag: string, key: string, change: (text: string) => string][] = [
  ['de', 'errors.unavailable', replace('Formular', 'Blatt')],
  ['nl', 'receipt.save', replace('Ontvangstbewijs', 'Kwitantie')],
  ['pt-PT', 'needed.file', replace('ficheiro', 'arquivo')],
  ['es-419', 'receipt.heading', replace('Comprobante', 'Justificante')],
  ['fr-CA', 'needed.email', replace('adresse courriel', 'adresse électronique')],
  ['bs', 'outbox.notKept', replace('Vaše', 'vaše')],
  ['ru', 'successMessage', replace('отправлены', 'ушли')],
];

describe('Every language', () => {
  it('keeps to its own glossary and register', () => {
    for (const one of languages.values())
      expect(findRegisterFaults(one, notes, language('en')), one.language).to.eql([]);
  });

  for (const [what, changes] of Object.entries({
    'what readers found': FOUND,
    'other marks': MARKS,
    'other words': TERMS,
  }))
    it(`finds ${what}`, () => {
      const missed = changes.filter(
        ([tag, key, change]) => !faultsOf(tag, key, change).some((fault) => fault.startsWith(`${key} `)),
      );
      expect(missed.map(([tag, key]) => `${tag} ${key}`)).to.eql([]);
    });

  it('has a register, and a word for every term', () => {
    const { register, glossary, ...headless } = language('de');
    expect(register && glossary).to.be.an('object');
    const faults = findRegisterFaults(headless, notes, language('en'));
    expect(faults[0]).to.match(/^“register” must say/);
    expect(faults).to.include('“glossary” must have the word for “receipt”');
  });

  it('says the same in both scripts of Serbian', () => {
    const { phrases } = language('sr');
    const latin = Object.fromEntries(Object.entries(phrases).map(([key, phrase]) => [key, inLatin(phrase)]));
    expect(latin).to.eql(language('sr-Latn').phrases);
  });
});

/** Serbian letters, and theirs in the other script. */
const CYRILLIC = 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш'.split(' ');
const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');

/** Writes a Serbian phrase in Latin letters. */
function inLatin(phrase: Phrase): Phrase {
  if (typeof phrase === 'string') return writeLatin(phrase);
  return Object.fromEntries(Object.entries(phrase).map(([form, text]) => [form, writeLatin(text)]));
}

function writeLatin(text: string) {
  return text.replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const small = LATIN[CYRILLIC.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
  });
}
