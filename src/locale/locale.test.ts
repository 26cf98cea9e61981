import { describe, it } from 'node:test';
import { expect } from 'chai';
import { languages as others } from './chunks/table.js';
import { loadCoreWords, loadLaterWords } from './languages.js';
import { findSeparator } from './phrases.js';
import type { Words } from './words.js';

/** Sample values for the sentences that name something. */
const SAMPLES = {
  limit: 3,
  length: 4,
  types: ['PDF', 'JPG'],
  name: 'x.pdf',
  size: '2 MB',
  room: '1 MB',
  example: '12345',
  column: 'First',
  row: 'Supper',
  other: 'Museum',
  sentence: 'That is taken',
  part: 'month',
  from: 1,
  to: 12,
  days: 30,
};

async function load(language: string): Promise<Words> {
  const later = await loadLaterWords([language]);
  return { ...(await loadCoreWords([language])), ...later };
}

/** Returns path → shape of a word: a text, or a function of so many values. */
function readShape(words: unknown, path = ''): Record<string, string> {
  if (typeof words === 'function') return { [path]: `function of ${String(words.length)}` };
  if (typeof words !== 'object' || words === null) return { [path]: typeof words };
  const inner = Object.entries(words).map(([key, value]) => readShape(value, path ? `${path}.${key}` : key));
  return Object.assign({}, ...inner) as Record<string, string>;
}

/** Returns path → sentence. */
function sentences(words: unknown, path = ''): [path: string, sentence: unknown][] {
  if (typeof words === 'function') {
    const say = words as (...values: unknown[]) => unknown;
    const takesValues = path.startsWith('issues.');
    return [[path, takesValues ? say(SAMPLES) : say('Label', 3, 'sentence')]];
  }
  if (typeof words !== 'object' || words === null) return [[path, words]];
  return Object.entries(words).flatMap(([key, value]) => sentences(value, path ? `${path}.${key}` : key));
}

const languages = ['en', ...others.keys()];

describe('The words', () => {
  it('exist in English and in a language that is written from right to left', () => {
    expect(languages).to.include.members(['ar', 'en']);
  });

  it('have exactly the keys of English in every language', async () => {
    const listKeys = async (language: string) => {
      // Only languages that are written from right to left have a direction.
      const { direction, ...shape } = readShape(await load(language));
      expect(direction).to.be.oneOf(['string', undefined]);
      return Object.keys(shape).sort();
    };
    const english = await listKeys('en');
    for (const language of languages) {
      expect(await listKeys(language), language).to.eql(english);
    }
  });

  it('are complete sentences in every language', async () => {
    for (const language of languages) {
      for (const [path, sentence] of sentences(await load(language))) {
        expect(sentence, `${language} ${path}`).to.be.a('string').and.match(/\S/);
        expect(sentence, `${language} ${path}`).not.to.match(/undefined|\bnull\b|NaN|\[object|\{|\}/);
      }
    }
  });

  it('name their language and its direction', async () => {
    for (const language of languages) {
      const words = await load(language);
      expect(words.language).to.equal(language);
      expect(words.direction).to.equal(['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : undefined);
      expect(() => new Intl.NumberFormat(words.language)).not.to.throw();
    }
  });

  it('name the number, the type and the file that a sentence is about', async () => {
    for (const language of languages) {
      const { issues, file } = await load(language);
      const { format } = new Intl.NumberFormat(language);
      expect(issues['too-long'](SAMPLES)).to.include(format(3)).and.include(format(4));
      expect(issues['too-short']({ limit: 25, length: 1 })).to.include(format(25));
      expect(issues['too-small']({ limit: -5 })).to.include(format(-5));
      // Names in Latin letters are isolated in texts from right to left.
      const types = issues['file-type'](SAMPLES).replace(/[\u2066-\u2069]/g, '');
      expect(types).to.include(SAMPLES.types.join(findSeparator(language)));
      expect(file.added('x.pdf', '2 kB')).to.include('x.pdf').and.include('2 kB');
      expect(file.removed('x.pdf')).to.include('x.pdf');
    }
  });

  it('use the plurals of their language', async () => {
    const [en, ar] = [await load('en'), await load('ar')];
    const least = (words: Words, limit: number) => words.issues['too-short']({ limit, length: 0 });
    expect(least(en, 1)).to.match(/1 character$/);
    expect(least(en, 2)).to.match(/2 characters$/);
    expect(least(ar, 1)).to.match(/حرف واحد$/);
    expect(least(ar, 2)).to.match(/حرفين$/);
    expect(least(ar, 3)).to.match(/3 أحرف$/);
    expect(least(ar, 11)).to.match(/11 حرفًا$/);
    expect(least(ar, 100)).to.match(/100 حرف$/);
  });

  it('say whether there is a signature', async () => {
    for (const language of languages) {
      const { signature } = await load(language);
      const { drawing, preview, undone } = signature;
      expect(drawing('Sign here', 0)).to.include('Sign here').and.not.equal(drawing('Sign here', 1));
      expect(preview('Sign here', 'Ada'))
        .to.match(/Sign here.*Ada/u)
        .and.not.equal(preview('Sign here', ''));
      expect(signature.name).to.match(/^\p{L}/u);
      expect(new Set([undone(0), undone(1), undone(2)]).size).to.equal(3);
    }
  });
});

describe('The choice of a language', () => {
  const CHOICES: readonly (readonly [wanted: readonly string[], language: string])[] = [
    [['en'], 'en'],
    [['ar'], 'ar'],
    [['AR'], 'ar'],
    [['ar-EG'], 'ar'],
    [['ar-Arab-EG-u-nu-latn'], 'ar'],
    [['ar_EG'], 'ar'],
    [['xx'], 'en'],
    [['xx', 'ar'], 'ar'],
    [['', 'ar'], 'ar'],
    [['xx-YY', 'ar', 'en'], 'ar'],
    [[''], 'en'],
    [[], 'en'],
    [['constructor', '__proto__', 'toString'], 'en'],
    [['arabic'], 'en'],
  ];
  for (const [wanted, language] of CHOICES) {
    it(`serves ${JSON.stringify(wanted)} in ${language}`, async () => {
      expect((await loadCoreWords(wanted)).language).to.equal(language);
      expect((await loadLaterWords(wanted)).pages.next).to.equal((await loadLaterWords([language])).pages.next);
    });
  }
});

describe('A value of the other direction', () => {
  it('is isolated from what is around it', async () => {
    const [en, ar] = [await load('en'), await load('ar')];
    expect(en.file.removed('صورة.png')).to.equal('\u2068صورة.png\u2069 removed');
    expect(en.file.removed('photo.png')).to.equal('photo.png removed');
    expect(ar.file.removed('photo.png')).to.include('\u2068photo.png\u2069');
    expect(ar.file.removed('صورة')).not.to.include('\u2068');
    for (const words of [en, ar]) expect(words.file.removed('صورة photo.png')).to.include('\u2068صورة photo.png\u2069');
  });
});

describe('A value without letters', () => {
  /** Values that are turned around among letters from right to left: a sign or a bracket goes to the other side. */
  const TORN = ['(1) 2024', '123-456', '+972 50 123 4567', '-5', '10–20', '2024 2025', '#7', '1/2 3/4', '٣-٤'];
  const WHOLE = ['7', '2024', '1,234.5', '12:30', '٣٤'];

  for (const language of ['he', 'ar', 'fa', 'ur'])
    it(`keeps its order in ${language}`, async () => {
      const { about, file } = await load(language);
      for (const value of TORN) {
        expect(about(value, 'x')).to.include(`\u2068${value}\u2069`);
        expect(file.removed(value)).to.include(`\u2068${value}\u2069`);
      }
      for (const value of WHOLE) expect(file.removed(value)).not.to.include('\u2068');
    });

  it('is written in a language from left to right as it is, but for Arabic digits', async () => {
    const { about } = await load('de');
    for (const value of [...TORN, ...WHOLE].filter((each) => !/[٠-٩]/.test(each)))
      expect(about(value, 'Fehlt')).to.equal(`${value}: Fehlt`);
    expect(about('٣-٤', '5')).to.equal('\u2068٣-٤\u2069: 5');
  });

  it('is isolated once', async () => {
    const { file } = await load('he');
    for (const value of ['\u20665-\u2069', '\u2068a.pdf\u2069'])
      expect(file.removed(value).match(/[\u2066-\u2068]/g)).to.have.length(1);
  });
});

describe('A list of names', () => {
  const listIn = async (language: string, names: readonly string[]) => (await load(language)).draft.files(names);

  it('has the comma of its language between them, and never runs together', async () => {
    const COMMAS = { ar: ' و', fa: '،\u200f ', ja: '、', th: ' ', ur: '، ', 'zh-Hans': '、', 'zh-Hant': '、' };
    for (const language of languages) {
      const comma = Object.entries(COMMAS).find(([tag]) => tag === language)?.[1] ?? ', ';
      expect(await listIn(language, ['1', '2', '3']), language).to.include(['1', '2', '3'].join(comma));
    }
  });

  it('isolates each name of the other direction, and no other', async () => {
    expect(await listIn('en', ['a.pdf', 'צ', 'c'])).to.match(/a\.pdf, \u2068צ\u2069, c$/);
    expect(await listIn('he', ['a.pdf', 'צ', '(1)'])).to.match(/\u2068a\.pdf\u2069, צ, \u2068\(1\)\u2069$/);
  });
});

describe('“Label: sentence”', () => {
  it('has no colon after a label that ends in a mark', async () => {
    const { about } = await load('en');
    expect(about('Name', 'Answer this question')).to.equal('Name: Answer this question');
    expect(about('What is your name?', 'Answer this question')).to.equal('What is your name? Answer this question');
    expect(about('Name (first)', 'Answer')).to.equal('Name (first): Answer');
    expect(about('Name »Ada«”', 'Answer')).to.equal('Name »Ada«”: Answer');
    expect((await load('ar')).about('الاسم؟', 'أجب')).to.equal('الاسم؟ أجب');
    expect(about('', 'Answer this question')).to.equal('Answer this question');
  });
});

describe('The parts of a name', () => {
  const FAMILY_FIRST = ['hu', 'ja', 'ko', 'vi', 'zh-Hans', 'zh-Hant'];
  for (const language of ['en', ...others.keys()])
    it(`begin with the ${FAMILY_FIRST.includes(language) ? 'family' : 'first'} name in ${language}`, async () => {
      const { name } = await loadCoreWords([language]);
      const [first] = Object.keys(name).filter((part) => part === 'first' || part === 'last');
      expect(first).to.equal(FAMILY_FIRST.includes(language) ? 'last' : 'first');
    });

  it('have their title after them where it is said so', async () => {
    const orders = await Promise.all(['ja', 'vi', 'hu'].map(async (tag) => (await loadCoreWords([tag])).name));
    expect(orders.map((name) => Object.keys(name).join(' '))).to.eql([
      'last first middle initial prefix suffix',
      'prefix last middle initial first suffix',
      'prefix last first middle initial suffix',
    ]);
  });

  it('keep their order with words of the owner’s own', async () => {
    const { name } = await loadCoreWords(['ja'], { 'name.first': '名前' });
    expect([Object.keys(name)[0], name.first]).to.eql(['last', '名前']);
  });
});
