import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { createSanitiser, isPlain } from './sanitise.js';
import type { Sanitise } from './sanitise.js';

let sanitiser: Promise<Sanitise> | undefined;
let sanitise: Sanitise | undefined;

/** Fetches the sanitiser if this text needs one. After it `richText` shows the text at once. */
export async function prepareRichText(source: string): Promise<void> {
  if (isPlain(source)) return;
  sanitiser ??= createSanitiser();
  // A failed download is tried again next time.
  sanitise = await sanitiser.catch((cause: unknown) => {
    sanitiser = undefined;
    throw cause;
  });
}

class RichText extends AsyncDirective {
  #source?: string;

  render(source: string): unknown {
    if (source === this.#source) return noChange;
    this.#source = source;
    if (isPlain(source)) return source;
    if (sanitise) return sanitise(source);
    void prepareRichText(source).then(
      () => {
        if (sanitise && source === this.#source) this.setValue(sanitise(source));
      },
      () => {
        // Without the sanitiser nothing is shown: the text is an explanation, the form works without it.
      },
    );
    return '';
  }
}

/** HTML of a form's author, sanitised; see `sanitise.ts` for what it may hold. */
export const richText = directive(RichText);
