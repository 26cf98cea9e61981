/** The language in which the page speaks where the element stands, through shadow trees outwards; `''` if it does not say. */
export function pageLanguage(element: Element): string {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const language = at instanceof Element && at.getAttribute('lang');
    if (language) return language;
  }
  return '';
}
