/** The nearest ancestor with an attribute, through shadow trees outwards. */
function nearest(element: Element, attribute: string): Element | undefined {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at instanceof Element && at.hasAttribute(attribute)) return at;
  }
  return undefined;
}

/** The language in which the page speaks where the element stands; `''` where it does not say. */
export function pageLanguage(element: Element): string {
  return nearest(element, 'lang')?.getAttribute('lang') ?? '';
}

/** Whether the page says in which direction it is written where the element stands. */
export function pageHasDirection(element: Element): boolean {
  return nearest(element, 'dir') !== undefined;
}
