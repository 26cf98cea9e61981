/** What the page has put into the slot `captcha`; also where it passes on what was put into its own. */
export function captchaIn(host: Element): Element[] {
  return [...host.children]
    .filter(({ slot }) => slot === 'captcha')
    .flatMap((child) => (child instanceof HTMLSlotElement ? child.assignedElements({ flatten: true }) : child));
}
