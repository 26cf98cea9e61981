import { noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { createSanitiser } from './sanitise.js';
import type { Sanitise } from './sanitise.js';

let sanitise: Sanitise | undefined;

/** No markup and no entities: it can be shown as text. */
const isPlain = (source: string): boolean => !/[<&]/.test(source);

/** Fetches the sanitiser if this text needs one. Without it `richText` shows nothing: rather no text than a harmful one. */
export async function prepareRichText(source: string): Promise<void> {
  if (!isPlain(source)) sanitise ??= await createSanitiser();
}

class RichText extends Directive {
  #source: string | undefined;

  render(source: string): unknown {
    if (source === this.#source) return noChange;
    this.#source = source;
    return isPlain(source) ? source : sanitise?.(source);
  }
}

/** HTML of a form's author, sanitised; see `sanitise.ts` for what it may hold. After `prepareRichText`. */
export const richText = directive(RichText);
