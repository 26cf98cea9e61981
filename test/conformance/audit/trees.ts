/** Returns the shadow trees of an element and of the elements in it. */
export const listTrees = (element: Element): ShadowRoot[] =>
  [element, ...element.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
