// The fonts of the page.
import { answerOf } from '../answer.js';
import { readOfPage } from '../page.js';
import { tryTo } from '../try.js';

/** The longest wait for a font that is in memory already. ms */
const PATIENCE = 5000;

/** Fulfils when a font is ready for canvases: from memory, so a policy for the sources of fonts does not apply. @throws where it can't. */
export async function addFont(family: string, bytes: BufferSource): Promise<void> {
  const font = await answerOf(PATIENCE, () => new FontFace(family, bytes).load());
  if (!hasFont(family)) readOfPage('fonts').add(font);
}

/** Tells whether a font is there. */
export const hasFont = (wanted: string): boolean =>
  tryTo(() => [...readOfPage('fonts')].some(({ family, status }) => family === wanted && status === 'loaded')) === true;
