import type { DraftKind, DraftPlace } from '../../persistence/draft/draft.js';
import { proxyAddress } from '../form-element.js';
import type { FormElement } from '../form-element.js';

// Module state: elements know nothing of each other, and only together they have an order.
/** For each group of elements for which all else is the same: which of them is the first, the second … */
const groups = new Map<string, WeakRef<Element>[]>();
const groupOf = new WeakMap<Element, string>();

/** Returns where the drafts of an element lie. The same form may stand on a page several times: the ordinal tells them apart. */
export function placeOf(host: FormElement, kind: DraftKind): DraftPlace {
  const { formId, id: elementId } = host;
  const proxy = proxyAddress(host);
  const place = { kind, formId, proxy, path: location.pathname, elementId };
  return { ...place, ordinal: ordinalIn(JSON.stringify(place), host) };
}

/** Returns the ordinal that the element has, else the first free one: so an element that is made anew finds its draft. */
function ordinalIn(group: string, host: Element): number {
  const members = groups.get(group) ?? [];
  groups.set(group, members);
  groupOf.set(host, group);
  const own = members.findIndex((member) => member.deref() === host);
  if (own >= 0) return own;
  const isFree = (member: WeakRef<Element>) => {
    const holder = member.deref();
    return !holder?.isConnected || groupOf.get(holder) !== group;
  };
  const free = members.findIndex(isFree);
  const ordinal = free < 0 ? members.length : free;
  members[ordinal] = new WeakRef(host);
  return ordinal;
}
