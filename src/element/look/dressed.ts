// Decision 0076: what suits a form to its page comes after the form, unless the owner asks for a look, for words or for answers.

/** Attributes and words of the owner without which a form would be seen as it is not meant, or without its answers. */
const DRESSED = '[theme], [preset], [brand], [choices], [values], [prefill], [capture], :has(> [slot=words])';

/** Tells whether a form can't stand before the code is there that suits it to its page. */
export function isDressed(element: Element & { readonly words: unknown }): boolean {
  return Boolean(element.words) || element.matches(DRESSED);
}
