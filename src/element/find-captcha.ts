/** Returns the elements in the slot `captcha`. A page's own element may pass on the content of its own slot. */
export function findCaptcha(element: Element): Element[] {
  return [...element.children]
    .filter(({ slot }) => slot === 'captcha')
    .flatMap((child) => (child instanceof HTMLSlotElement ? child.assignedElements({ flatten: true }) : child));
}
