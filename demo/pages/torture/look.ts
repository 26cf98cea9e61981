// Looks at the page of a surrounding from outside.

/** Finds the form of a page, in shadow trees too. */
export function formIn(root: ParentNode): Element | undefined {
  const form = root.querySelector('hosted-form');
  if (form) return form;
  for (const { shadowRoot } of root.querySelectorAll('div')) {
    const found = shadowRoot && formIn(shadowRoot);
    if (found) return found;
  }
  return undefined;
}

/** Names what a page has beside its form and its scripts: elements of the head and the body, and styles of the page itself. */
export function describeFurniture({ head, body, documentElement, adoptedStyleSheets }: Document): string {
  const names = [...head.children, ...body.children]
    .map(({ localName }) => localName)
    .filter((name) => name !== 'script');
  const styles = [documentElement.getAttribute('style'), body.getAttribute('style'), adoptedStyleSheets.length];
  return [...names, ...styles].join(' ');
}

/** The style sheets of every form, and one for the types of its fields. */
const SHEETS = 4;
/** The least width of a form that a person can use. px */
const LEAST = 100;

/** Says what is wrong with the look of the form: what does not fit into its page, and styles that are missing. */
export function findFaults(root: ShadowRoot): string[] {
  const page = root.ownerDocument;
  const { scrollWidth, clientWidth } = page.documentElement;
  const problems: string[] = [];
  if (scrollWidth > clientWidth + 1) problems.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
  if (root.adoptedStyleSheets.length < SHEETS) problems.push('styles are missing');
  const width = root.host.getBoundingClientRect().width;
  if (width < LEAST) problems.push(`the form is ${Math.round(width)} px wide`);
  for (const control of root.querySelectorAll('[part~=control], [part~=submit]')) {
    const { left, right, width: own } = control.getBoundingClientRect();
    if (own > 0 && (left < -1 || right > clientWidth + 1))
      problems.push(`${control.getAttribute('name') ?? 'a button'} does not fit`);
  }
  return problems;
}
