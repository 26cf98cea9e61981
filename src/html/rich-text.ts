import { noChange, nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { createSanitiser } from './sanitise.js';
import type { Sanitise } from './sanitise.js';

// Module state: a directive draws at once and can't wait, and each of DOMPurify's hooks is added once for the page.
let sanitise: Sanitise | undefined;

/** Checks that a text has no markup and no entities, so it can be displayed as text. */
const isPlain = (source: string): boolean => !/[<&]/.test(source);

/**
 * Fetches the sanitiser if this text needs it. Without a sanitiser `richText` displays nothing, because unsanitised
 * HTML may be harmful.
 */
export async function prepareRichText(source: string): Promise<undefined> {
  if (!isPlain(source)) sanitise ??= await createSanitiser();
  return undefined;
}

/** Checks whether the sanitised text displays anything. Call `prepareRichText` first. */
export function hasRichText(source: string): boolean {
  if (isPlain(source)) return source.trim() !== '';
  const content = sanitise?.(source);
  return content !== undefined && (content.textContent.trim() !== '' || content.querySelector('img, hr') !== null);
}

class RichText extends Directive {
  #source: string | undefined;

  render(source: string): unknown {
    if (source === this.#source) return noChange;
    this.#source = source;
    const content = isPlain(source) ? source : sanitise?.(source);
    return content === undefined ? nothing : createBlock(content);
  }
}

/**
 * Puts a text into its element. `dir` is set last: in an element with `dir="auto"`, Chromium reads the whole text again
 * for each inserted node. That takes 5 s for 20,000 `<br>`.
 */
function createBlock(content: string | DocumentFragment): HTMLElement {
  const block = document.createElement('div');
  block.className = 'rich-text';
  block.setAttribute('part', 'rich-text');
  block.append(content);
  block.dir = 'auto';
  return block;
}

/**
 * Draws an author's HTML as one sanitised element (`sanitise.ts` lists the allowed elements). Call `prepareRichText`
 * first.
 */
export const richText = directive(RichText);
