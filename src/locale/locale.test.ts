import { before, describe, it } from 'node:test';
import { expect } from 'chai';
import { joinWithColon } from './format.js';
import { loadCoreWords, loadLaterWords } from './languages.js';
import type { Words } from './words.js';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Sample values for the sentences that name something. */
const SAMPLES = {
  ...{ limit: 3, length: 4, types: 'PDF, JPG', name: 'x.pdf', size: '2 MB', room: '1 MB', example: '12345' },
  ...{ column: 'First', row: 'Supper', other: 'Museum', sentence: 'That is taken' },
  ...{ part: 'month', from: 1, to: 12, days: 30 },
};

async function load(language: string): Promise<Words> {
  const later = await loadLaterWords([language]);
  if (!later) throw new Error(`No later words in ${language}`);
  return { ...(await loadCoreWords([language])), ...later };
}

/** Every two-letter language that has words. */
async function findLanguages(): Promise<string[]> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const found = await Promise.all(codes.map(async (code) => (await loadCoreWords([code])).language === code && code));
  return found.filter((code) => code !== false);
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

describe('The words', () => {
  let languages: readonly string[];
  before(async () => {
    languages = await findLanguages();
  });

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
        expect(sentence, `${language} ${path}`).not.to.match(/undefined|null|NaN|\[object|\{|\}/);
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
      expect(issues['too-long'](SAMPLES)).to.include('3').and.include('4');
      expect(issues['too-short']({ limit: 25, length: 1 })).to.include('25');
      expect(issues['too-small']({ limit: -5 })).to.include('-5');
      expect(issues['file-type'](SAMPLES)).to.include('PDF, JPG');
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
    expect(least(ar, 2)).to.match(/حرفان$/);
    expect(least(ar, 3)).to.match(/3 أحرف$/);
    expect(least(ar, 11)).to.match(/11 حرفًا$/);
    expect(least(ar, 100)).to.match(/100 حرف$/);
  });

  it('say whether there is a signature, with or without a label', async () => {
    for (const language of languages) {
      const { signature } = await load(language);
      const { drawing, preview, undone } = signature;
      expect(drawing('Sign here', 0)).to.include('Sign here').and.not.equal(drawing('Sign here', 1));
      expect(preview('Sign here', 'Ada'))
        .to.match(/Sign here.*Ada/u)
        .and.not.equal(preview('Sign here', ''));
      for (const named of [drawing('', 0), preview('', '')]) expect(named).to.match(/^\p{L}/u);
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
      expect(await loadLaterWords(wanted)).to.equal(await loadLaterWords([language]));
    });
  }
});

describe('“Label: sentence”', () => {
  it('has no colon after a label that ends in a mark', () => {
    expect(joinWithColon('Name', 'Answer this question')).to.equal('Name: Answer this question');
    expect(joinWithColon('What is your name?', 'Answer this question')).to.equal(
      'What is your name? Answer this question',
    );
    expect(joinWithColon('Name (first)', 'Answer')).to.equal('Name (first): Answer');
    expect(joinWithColon('Name »Ada«”', 'Answer')).to.equal('Name »Ada«”: Answer');
    expect(joinWithColon('الاسم؟', 'أجب')).to.equal('الاسم؟ أجب');
    expect(joinWithColon('', 'Answer this question')).to.equal('Answer this question');
  });
});
