// Decision 0076: what suits a form to its page comes after the form, unless the owner asks for a look, for words or for answers.

/** Attributes that dress a form. */
export const DRESSING = ['theme', 'preset', 'brand', 'choices'];

/** The attributes by which a page gives answers. */
export const GIVING = '[values], [prefill], [capture]';

/** Tells whether a form would be seen as it is not meant, or without its answers, before the code is there that suits it to its page. */
export function isDressed(element: Element & { readonly words: unknown }): boolean {
  return (
    Boolean(element.words) ||
    DRESSING.some((name) => element.hasAttribute(name)) ||
    element.matches(`${GIVING}, :has(> [slot=words])`)
  );
}
