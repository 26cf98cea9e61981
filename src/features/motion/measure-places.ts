/** The place of an element, in px: `top` and `left` from those of the form, so that scrolling changes nothing. */
export interface Place {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
}

/** The places in a form at one moment. */
export interface Places {
  /** The place of each element in sight, and of its neighbours. */
  readonly of: ReadonlyMap<Element, Place>;
  /** The elements whose children were measured. */
  readonly opened: ReadonlySet<Element>;
}

/** The most elements that are measured. More of them in sight are a table that no eye follows. */
const MOST = 1000;

/** Elements that are drawn as a whole. */
const WHOLE = 'p, legend, button, select, svg, canvas, video, iframe';

/** Measures the form, and all that is in sight of it. Returns `undefined` where nothing is, or too much. */
export function measurePlaces(form: Element): Places | undefined {
  const of = new Map<Element, Place>();
  const opened = new Set<Element>();
  const { top, left } = form.getBoundingClientRect();
  const measure = (element: Element): void => {
    const place = measurePlace(element, top, left);
    if (!place || of.size > MOST) return;
    of.set(element, place);
    if (!isInSight(place.top + top, place.bottom + top) || element.matches(WHOLE)) return;
    opened.add(element);
    for (const child of listChildren(element)) measure(child);
  };
  measure(form);
  return opened.size > 0 && of.size <= MOST ? { of, opened } : undefined;
}

/** Measures one element; `undefined` where nobody sees it: it takes no room, or the one pixel of what is only heard. */
export function measurePlace(element: Element, formTop: number, formLeft: number): Place | undefined {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  if (bottom - top <= 1 || width <= 1) return undefined;
  return { top: top - formTop, bottom: bottom - formTop, left: left - formLeft, width };
}

/** Tells whether something between two heights of the window is in sight. */
export const isInSight = (top: number, bottom: number): boolean => bottom > 0 && top < innerHeight;

/** Lists the children of an element as they are shown: those of the page in place of the slots. */
export const listChildren = (element: Element): readonly Element[] =>
  [...element.children].flatMap((child) =>
    child instanceof HTMLSlotElement ? child.assignedElements({ flatten: true }) : child,
  );
