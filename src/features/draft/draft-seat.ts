// Tells apart the drafts of several elements on one page that show the same form.
import type { Found } from '../../persistence/draft/draft-slot.js';
import type { DraftKind, DraftPlace } from '../../persistence/draft/draft.js';
import { proxyAddress } from '../../element/form-element.js';
import type { FormElement } from '../../element/element-session.js';
import { toJson } from '../../platform/json.js';

// Module state: the browser lists no elements across shadow trees, and only all of them together have an order.
// Decision 0026: a new element takes the seat of one that has left, and its answers.
/** The seats of elements whose drafts differ only in the ordinal, sorted by it. */
const seatsByGroup = new Map<string, DraftSeat[]>();

/** The draft of an element that has left the page. */
interface DepartingDraft {
  /** Stops writing, and returns the draft; `undefined` where there is none. */
  passOn(): Found | undefined;
}

/** The position of one element among all elements of the page with the same form and settings: first, second … It names their drafts. */
export class DraftSeat {
  /** The draft of an element that has left the page, while it is being written. The seat's next element continues it. */
  departing: DepartingDraft | undefined;
  #element: WeakRef<FormElement>;

  constructor(
    readonly place: DraftPlace,
    element: FormElement,
  ) {
    this.#element = new WeakRef(element);
  }

  /** Whether an element on the page keeps its drafts here. */
  get isTaken(): boolean {
    const element = this.#element.deref();
    return Boolean(element?.isConnected) && element?.lasting.get(DraftSeat) === this;
  }

  isHeldBy(element: FormElement): boolean {
    return this.#element.deref() === element;
  }

  give(element: FormElement): this {
    this.#element = new WeakRef(element);
    return this;
  }
}

/** Returns the seat that the element has, else the first free one. So an element that replaces another finds its draft. */
export function takeSeat(element: FormElement, kind: DraftKind): DraftSeat {
  const { formId, id: elementId } = element;
  const shared = { kind, formId, proxy: proxyAddress(element), path: location.pathname, elementId };
  const group = toJson(shared);
  const seats = seatsByGroup.get(group) ?? [];
  seatsByGroup.set(group, seats);
  const known = seats.find((seat) => seat.isHeldBy(element)) ?? seats.find(({ isTaken }) => !isTaken)?.give(element);
  if (known) return element.lasting.set(known);
  const added = element.lasting.set(new DraftSeat({ ...shared, ordinal: seats.length }, element));
  seats.push(added);
  return added;
}
