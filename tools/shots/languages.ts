// Takes a picture of every state of a form in six languages, for people to look at. Nothing is compared.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { FormsPage } from '../languages/forms-page.js';
import { states } from '../languages/states.js';

/** One long, one from right to left, and four of other scripts. */
const LANGUAGES = ['de', 'he', 'hi', 'ja', 'ru', 'th'];

/** Takes the pictures into a new folder outside the project. Returns a sentence that names it. */
export async function takeLanguages(browser: Browser): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-form-languages-'));
  const forms = await FormsPage.open(browser);
  try {
    for (const tag of LANGUAGES) {
      await forms.speak(tag);
      for (const { name } of states) {
        const path = join(folder, tag, `${name.replaceAll(' ', '-')}.png`);
        await forms.page.locator(`hosted-form[data-state="${name}"]`).screenshot({ path, animations: 'disabled' });
      }
    }
  } finally {
    await forms.page.close();
  }
  return [`${LANGUAGES.length * states.length} pictures in ${LANGUAGES.join(', ')} are in ${folder}`];
}
