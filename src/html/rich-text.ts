import { noChange, nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { createSanitiser } from './sanitise.js';
import type { Sanitise } from './sanitise.js';

let sanitise: Sanitise | undefined;

/** No markup and no entities: it can be shown as text. */
const isPlain = (source: string): boolean => !/[<&]/.test(source);

/** Fetches the sanitiser if this text needs one. Without it `richText` shows nothing: rather no text than a harmful one. */
export async function prepareRichText(source: string): Promise<undefined> {
  if (!isPlain(source)) sanitise ??= await createSanitiser();
  return undefined;
}

/** Whether anything is to be seen of this text once it is sanitised. After `prepareRichText`. */
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
 * Puts a text into its element. `dir` comes last: in an element with `dir="auto"`, Chromium reads the whole text anew with each
 * node that is inserted, which takes 5 s for 20,000 `<br>`.
 */
function createBlock(content: string | DocumentFragment): HTMLElement {
  const block = document.createElement('div');
  block.className = 'rich-text';
  block.setAttribute('part', 'rich-text');
  block.append(content);
  block.dir = 'auto';
  return block;
}

/** Draws HTML of a form's author as one element, sanitised; see `sanitise.ts` for what it may hold. After `prepareRichText`. */
export const richText = directive(RichText);
