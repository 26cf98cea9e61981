// Measures forms in a page: what reaches out of its place, does not fit into its box, or is cut off. The page calls these functions, so they
// use nothing from outside but each other.

/** The measures of one form. */
export interface Measured {
  readonly state: string;
  readonly elements: number;
  /** The height of the form, in px. It is 0 where there is none. */
  readonly height: number;
  /** A sentence for each element that does not fit. */
  readonly faults: readonly string[];
}

/** The least margin of a page, in px: the icons of a rating and the rings around the focus reach into it. */
const MARGIN = 8;

function isSeen(element: Element): boolean {
  // While it sends, the button keeps its size: words that have no room beside the circle are left out as a whole.
  const hidden =
    '.visually-hidden, option, svg, :popover-open, [part~=rating-icon], [part~=submit][aria-disabled] > span';
  return element.checkVisibility() && !element.closest(hidden) && element.clientWidth !== 1;
}

/** Returns by how many px a list hides the text of its first option, which is the element's own. */
function measureHidden(list: HTMLSelectElement): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || list.multiple || list.value !== '') return 0;
  const style = getComputedStyle(list);
  pen.font = style.font;
  const text = pen.measureText(list.selectedOptions[0]?.label ?? '').width;
  return text - (list.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd));
}

/** Says what is wrong with the size of an element in the place of its form; `''` for nothing. */
function findFault(element: Element, place: DOMRect): string {
  const { left, right } = element.getBoundingClientRect();
  const out = Math.max(place.left - left, right - place.right);
  if (out > MARGIN) return `reaches out of the form by ${Math.round(out)} px`;
  if (element instanceof HTMLSelectElement)
    return measureHidden(element) > 1 ? `hides ${Math.round(measureHidden(element))} px of its text` : '';
  if (element.matches('input, textarea, canvas, progress, iframe, [part~=picture]')) return '';
  const wide = element.scrollWidth - element.clientWidth;
  // What is only around others reaches out as they do.
  const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  if (element.clientWidth > 0 && wide > (hasText ? 1 : MARGIN)) return `is ${wide} px wider than its box`;
  const high = element.scrollHeight - element.clientHeight;
  const isCut = ['hidden', 'clip'].includes(getComputedStyle(element).overflowY);
  return isCut && element.clientHeight > 0 && high > 1 ? `is cut off by ${high} px` : '';
}

function describeElement(element: Element): string {
  const field = element.closest('[data-field]')?.getAttribute('data-field') ?? '';
  const part = element.getAttribute('part') ?? element.className;
  return `${element.localName}[${part}] ${field} “${element.textContent.replace(/\s+/g, ' ').trim().slice(0, 60)}”`;
}

function measureForm(form: HTMLElement): Measured {
  const place = form.getBoundingClientRect();
  const seen = [...(form.shadowRoot?.querySelectorAll('*') ?? [])].filter(isSeen);
  const faulty = seen.filter((element) => findFault(element, place) !== '');
  // What is around an element that does not fit is too narrow as well.
  const inner = faulty.filter((element) => !faulty.some((other) => other !== element && element.contains(other)));
  return {
    state: form.dataset['state'] ?? '',
    elements: seen.length,
    height: Math.round(place.height),
    faults: inner.map((element) => `${describeElement(element)} ${findFault(element, place)}`),
  };
}

/** Returns the script that measures all forms of the page. Its value is a list of `Measured`. */
export function toMeasuringScript(): string {
  const parts = [isSeen, measureHidden, findFault, describeElement, measureForm].map(String);
  return `(() => { const MARGIN = ${MARGIN}; ${parts.join('\n')}
    return Array.from(document.querySelectorAll('hosted-form'), measureForm); })()`;
}

/**
 * Returns the texts of all forms that are neither in brackets, as all phrases of the pseudo-locale are, nor among the texts of the author.
 * Lists of countries and months are left out: the browser names them. So is what has been announced before.
 */
export function findOtherTexts(ofAuthor: string): string[] {
  const found = new Set<string>();
  /** The names of parts of a date, and sizes: the browser's too. */
  const OF_BROWSER = /^(Month|Day|Year|Hour|Minute|Second|AM\/PM|[\d.]+ (bytes|[kM]B))$/;
  /** Tells whether a text is one of the author's, or two of them: a row of a matrix is named with its question. */
  const isOfAuthor = (text: string) =>
    ofAuthor.includes(text) ||
    [...text.matchAll(/ /g)].some(
      ({ index }) => ofAuthor.includes(`"${text.slice(0, index)}"`) && ofAuthor.includes(`"${text.slice(index + 1)}"`),
    );
  for (const form of document.querySelectorAll('hosted-form')) {
    const texts = document.createTreeWalker(form.shadowRoot ?? form, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      const text = (nodeValue ?? '').replace(/\s+/g, ' ').trim();
      const isOther = /\p{L}{2}/u.test(text) && !/[[\]]/.test(text) && !OF_BROWSER.test(text);
      const isLeftOut = parentElement?.closest('style, option, [role=status]');
      if (isOther && !isLeftOut && !isOfAuthor(text)) found.add(`${form.dataset['state'] ?? ''}: ${text}`);
    }
  }
  return [...found];
}
