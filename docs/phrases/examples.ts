// Shows a phrase with examples of its values, as a visitor may read it: the form's own code writes them.
import { formatMoment, formatPercent, formatSize, formatWait } from '../../src/locale/format.js';
import { findSeparator } from '../../src/locale/phrases.js';
import { neededForms } from '../../tools/locale/faults.js';
import type { Language, Note, Phrase } from '../../tools/locale/language-files.js';

/** One form of a phrase: for which number it is, and its text with examples. */
interface Shown {
  readonly when: string;
  readonly text: string;
}

type Examples = Readonly<Record<string, string>>;

/** The numbers among which each plural form finds one. A form for parts of a number is never said. */
const NUMBERS = [...Array.from({ length: 120 }, (_, index) => index + 1), 1_000_000];
/** The number of a phrase that has one form for all. */
const ANY = 3;
const MOMENT = '2026-11-23T16:08';

/** Examples that are the same in every language. */
const SAME: Examples = {
  name: 'passport.pdf',
  number: '1000001',
  types: 'PDF, JPG',
  example: '12345',
  brands: 'Visa, Mastercard',
  key: 'Enter',
  content: 'Ada Lovelace',
  answer: 'ada@example.com',
  reading: '1.234',
  other: '1,234',
  page: '2',
  pages: '5',
  step: '2',
  steps: '5',
  question: '3',
  questions: '12',
  from: '1',
  to: '12',
  limit: '20',
  length: '31',
  quantity: '2',
  score: '3',
  best: '5',
};

/** Examples of single phrases. */
const OWN: Readonly<Record<string, Examples>> = {
  'signature.signedAs': { name: 'Ada Lovelace' },
  'way.thanks': { name: 'Ada' },
  zone: { name: 'Europe/Berlin' },
  'phone.example': { number: '030 123456' },
  'issues.column-taken': { column: 'A', row: '2', other: '1' },
  'dateRanges.year': { from: '1900', to: '2100' },
  'dateRanges.day': { to: '31' },
  'dateRanges.hour': { from: '0', to: '23' },
  'dateRanges.minute': { from: '0', to: '59' },
  'dateRanges.second': { from: '0', to: '59' },
};

/** Returns examples of the values of a phrase, as its language writes them. */
function listExamples({ language: tag, phrases }: Language, key: string): Examples {
  const word = (name: string) => (typeof phrases[name] === 'string' ? phrases[name] : '');
  const list = (...items: string[]) => items.join(findSeparator(tag));
  const moment = formatMoment(MOMENT, tag, 'short');
  const labels = list(word('name.first'), word('address.city'));
  const [part, whole] = [formatSize(1_200_000, tag), formatSize(12_400_000, tag)];
  return {
    ...SAME,
    label: word('name.first'),
    sentence: word('needed.first'),
    fields: labels,
    labels,
    time: moment,
    date: moment,
    when: key.startsWith('delivery') ? formatWait(300_000, tag) : moment,
    sent: part,
    after: part,
    total: whole,
    before: whole,
    size: whole,
    room: formatSize(8_000_000, tag),
    percent: formatPercent(0.46, tag),
    price: (12.5).toLocaleString(tag, { style: 'currency', currency: 'EUR' }),
    names: list('passport.pdf', 'photo.jpg'),
    ...(key === 'number.currency' && { name: new Intl.DisplayNames(tag, { type: 'currency' }).of('EUR') ?? 'EUR' }),
    ...OWN[key],
  };
}

/** Lists the forms that are said, by the first number of each. */
function listForms(tag: string, phrase: Phrase, note: Note): [number: number, text: string][] {
  if (typeof phrase === 'string') return [[0, phrase]];
  const rules = new Intl.PluralRules(tag);
  const forms = neededForms(tag, note);
  const numberOf = (form: string) => {
    if (form === 'none') return 0;
    if (note.empty ?? forms.length === 1) return ANY;
    return NUMBERS.find((number) => rules.select(number) === form);
  };
  const found = forms.flatMap((form): [number: number, text: string][] => {
    const number = numberOf(form);
    return number === undefined ? [] : [[number, phrase[form] ?? phrase['other'] ?? '']];
  });
  return found.sort(([one], [other]) => one - other);
}

/** Shows all forms of a phrase. `mark` writes a value. */
export function showPhrase(language: Language, key: string, note: Note, mark: (value: string) => string): Shown[] {
  const { [key]: phrase = '' } = language.phrases;
  const examples = listExamples(language, key);
  const forms = listForms(language.language, phrase, note);
  return forms.map(([number, text]) => {
    const own = note.count ? { ...examples, [note.count]: number.toLocaleString(language.language) } : examples;
    const shown = text.replace(/\{(\w+)\}/g, (_, name: string) => mark(own[name] ?? name));
    return { when: forms.length > 1 ? whenSaid(number, note) : '', text: shown };
  });
}

/** Says when a form is said. */
function whenSaid(number: number, { count, empty = '' }: Note) {
  if (count) return `for ${number}`;
  return number === 0 ? `without “${empty}”` : `with “${empty}”`;
}
