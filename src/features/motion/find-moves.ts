// Finds what has to move: whatever was there glides to its new place, and what is new opens in its own. Decision 0046.
import { isInSight, listChildren, measurePlace } from './measure-places.js';
import type { Place, Places } from './measure-places.js';

/** The way of one element to its new look. */
export interface Move {
  readonly element: Element;
  /** The distance from its new place at which it begins, in px. */
  readonly from: number;
  /** It was not there before. */
  readonly isNew?: true;
  /** The part at its lower end that is not seen: at first, and at the end. As lengths of CSS. */
  readonly hidden?: readonly [first: string, last: string];
}

/** Shorter ways are not seen. px */
const SHORT = 1;

/** Rings around what has the focus reach so far below the form. */
const BELOW = '-0.5em';

/** A move, before it is known whether anybody sees it. */
interface Found extends Move {
  readonly place: Place;
  /** The distance at which it begins, with that of all around it. */
  readonly whole: number;
}

/**
 * Finds what has to move from the places before to those that are measured now. An element that moves takes its content along, so that
 * moves only by what is left.
 */
export function findMoves(form: Element, before: Places): readonly Move[] {
  const { top, left } = form.getBoundingClientRect();
  const found = [...new Finder(before, top, left).look(form, 0)];
  const isSeen = ({ place, whole }: Found) =>
    isInSight(top + place.top + Math.min(0, whole), top + place.bottom + Math.max(0, whole));
  const [first] = found;
  // What changes above the window moves nothing in it where the browser scrolls along.
  if (!first || top + first.place.top + Math.max(0, first.whole) < 0) return [];
  const moves = found.filter(isSeen).filter(({ element }) => isInFlow(element));
  const isShorter = moves.some(({ from }) => from > 0);
  // What comes up from below does not pass over the page below the form.
  return isShorter ? [{ element: form, from: 0, hidden: [BELOW, BELOW] }, ...moves] : moves;
}

/** Tells whether an element is among the others. What floats above them, such as a list of options, is not. */
function isInFlow(element: Element): boolean {
  const { position } = getComputedStyle(element);
  return position === 'static' || position === 'relative';
}

/** A child that takes room, with its place now and before. */
interface Child {
  readonly element: Element;
  readonly place: Place;
  readonly was: Place | undefined;
}

/** Compares the places before with those now. */
class Finder {
  constructor(
    readonly before: Places,
    readonly top: number,
    readonly left: number,
  ) {}

  /** Looks through the children of an element. `along` is the distance at which that begins. */
  *look(parent: Element, along: number): Generator<Found> {
    const children = this.#list(parent);
    if (children.some(({ was, place }) => was && isElsewhere(was, place))) {
      yield* this.#lookAtColumns(parent, children, along);
      return;
    }
    /** The distance of the lower edge of what comes before. */
    let above = along;
    /** The upper edge of the first one of several new ones: they open together. */
    let opening: number | undefined;
    for (const { element, place, was } of children) {
      if (!was) {
        opening ??= place.top;
        const whole = above + opening - place.top;
        yield { element, place, whole, from: whole - along, isNew: true, hidden: ['100%', '0px'] };
        continue;
      }
      opening = undefined;
      above = was.bottom - place.bottom;
      const way = was.top - place.top;
      const whole = Math.abs(way - along) < SHORT ? along : way;
      if (whole !== along) yield { element, place, whole, from: whole - along };
      if (this.before.opened.has(element)) yield* this.look(element, whole);
    }
  }

  /**
   * Looks through children of which one is in another column now. On their ways they would cross each other, so they are in their places
   * at once. Their parent opens downwards as far as it has grown.
   */
  *#lookAtColumns(parent: Element, children: readonly Child[], whole: number): Generator<Found> {
    const place = measurePlace(parent, this.top, this.left);
    const was = this.before.of.get(parent);
    const grown = place && was ? place.bottom - was.bottom + whole : 0;
    if (place && grown > 0) yield { element: parent, place, whole, from: 0, hidden: [`${grown}px`, '0px'] };
    for (const child of children) if (!child.was) yield { ...child, whole, from: 0, isNew: true };
  }

  #list(parent: Element): readonly Child[] {
    return listChildren(parent).flatMap((element) => {
      const place = measurePlace(element, this.top, this.left);
      return place ? { element, place, was: this.before.of.get(element) } : [];
    });
  }
}

/** Tells whether an element is in another column now. */
const isElsewhere = (was: Place, now: Place): boolean => Math.abs(was.left - now.left) > now.width / 2;
