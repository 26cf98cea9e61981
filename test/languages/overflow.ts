// Finds what does not fit on a page of 320 px, in one language after another.
import type { Browser } from 'playwright';
import english from '../../src/locale/en.json' with { type: 'json' };
import { FormsPage } from './forms-page.js';
import { PSEUDO } from './pseudo.js';

/** The measures of all forms in a language. */
export interface MeasuredLanguage {
  readonly tag: string;
  readonly elements: number;
  /** The heights of all forms together, in px. */
  readonly height: number;
  readonly faults: readonly string[];
}

/**
 * Says forms in all states in each language, on one page, and measures what does not fit. In the pseudo-locale, it also finds the texts that
 * stay in English. Tells a line for each language.
 */
export async function measureLanguages(
  browser: Browser,
  tags: readonly string[],
  tell: (line: string) => void,
): Promise<readonly MeasuredLanguage[]> {
  const forms = await FormsPage.open(browser);
  try {
    const measured: MeasuredLanguage[] = [];
    // Words of the page's own change how every language is fetched, so the pseudo-locale comes last.
    for (const tag of tags.filter((each) => each !== PSEUDO)) measured.push(await measureLanguage(forms, tag));
    if (tags.includes(PSEUDO)) {
      await forms.addPseudo(english.phrases);
      const { faults, ...rest } = await measureLanguage(forms, PSEUDO);
      const others = await forms.findOtherTexts();
      measured.push({ ...rest, faults: [...faults, ...others.map((text) => `${text} is no phrase of the language`)] });
    }
    for (const each of measured) tell(describe(each));
    return measured;
  } finally {
    await forms.page.close();
  }
}

async function measureLanguage(forms: FormsPage, tag: string): Promise<MeasuredLanguage> {
  await forms.speak(tag);
  const all = await forms.measure();
  return {
    tag,
    elements: all.reduce((sum, { elements }) => sum + elements, 0),
    height: all.reduce((sum, { height }) => sum + height, 0),
    faults: all.flatMap(({ state, faults }) => faults.map((fault) => `${state}: ${fault}`)),
  };
}

function describe({ tag, elements, height, faults }: MeasuredLanguage): string {
  const line = `${tag.padEnd(8)} ${elements} elements, ${height} px high: ${faults.length === 0 ? 'all fits' : `${faults.length} faults`}`;
  return [line, ...faults.map((fault) => `         ${fault}`)].join('\n');
}

/** Lists the languages whose letters this machine can't draw: their widths are those of empty boxes. */
export async function listScriptsWithoutFont(browser: Browser, tags: readonly string[]): Promise<readonly string[]> {
  const letters = tags.map((tag) => [...(new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? '')][0] ?? '');
  const page = await browser.newPage();
  try {
    // No font has the last character: it is drawn as every missing one is.
    const pictures = await page.evaluate(
      (all) =>
        all.map((letter) => {
          const canvas = document.createElement('canvas');
          const pen = canvas.getContext('2d');
          if (pen) pen.font = '40px system-ui, sans-serif';
          pen?.fillText(letter, 20, 60);
          return canvas.toDataURL();
        }),
      [...letters, '\u{10FFFD}'],
    );
    return tags.filter((_, index) => pictures[index] === pictures.at(-1));
  } finally {
    await page.close();
  }
}
