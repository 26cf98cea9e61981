import type { DraftKind, DraftPlace } from '../persistence/draft.js';
import type { FormHost } from './form-host.js';
import { proxyAddress } from './proxy-address.js';

/** For each group of elements for which all else is the same: which of them is the first, the second … */
const groups = new Map<string, WeakRef<Element>[]>();
const groupOf = new WeakMap<Element, string>();

/** Where the drafts of an element lie. The same form may stand on a page several times: the ordinal tells them apart. */
export function placeOf(host: FormHost, kind: DraftKind): DraftPlace {
  const { formId, id: elementId } = host;
  const proxy = proxyAddress(host);
  const place = { kind, formId, proxy, path: location.pathname, elementId };
  return { ...place, ordinal: ordinalIn(JSON.stringify(place), host) };
}

/** The place that the element has, else the first that nobody has any more: so an element that is made anew finds its draft. */
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
