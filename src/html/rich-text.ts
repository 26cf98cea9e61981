import { noChange, nothing } from 'lit/html.js';
import { Directive, directive } from 'lit/directive.js';
import type { Sanitise } from './sanitise.js';

/** Tells whether a text has no markup and no entities: it is shown as text, and needs no sanitiser. */
export const isPlain = (source: string): boolean => !/[<&]/.test(source);

/** Tells whether anything of this text is visible once it is sanitised. */
export function hasRichText(source: string, sanitise: Sanitise | undefined): boolean {
  if (isPlain(source)) return source.trim() !== '';
  const content = sanitise?.(source);
  return content !== undefined && (content.textContent.trim() !== '' || content.querySelector('img, hr') !== null);
}

class RichText extends Directive {
  #source: string | undefined;

  render(source: string, sanitise: Sanitise | undefined, language?: string): unknown {
    if (source === this.#source) return noChange;
    this.#source = source;
    const content = isPlain(source) ? source : sanitise?.(source);
    return content === undefined ? nothing : createBlock(content, language);
  }
}

/**
 * Puts a text into its element. `dir` is set last: in an element with `dir="auto"`, Chromium reads the whole text again
 * for each inserted node. That takes 5 s for 20,000 `<br>`.
 */
function createBlock(content: string | DocumentFragment, language = ''): HTMLElement {
  const block = document.createElement('div');
  if (language) block.lang = language;
  block.className = 'rich-text';
  block.setAttribute('part', 'rich-text');
  block.append(content);
  block.dir = 'auto';
  return block;
}

/**
 * Draws HTML of a form's author as one element, sanitised; see `sanitise.ts` for what it may hold. Where a text needs a sanitiser and there
 * is none, nothing is drawn.
 */
export const richText = directive(RichText);
