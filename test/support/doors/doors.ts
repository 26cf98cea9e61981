// The doors of the platform: what a browser may refuse, answer never, or not have. One list for the tests of the sources and of the form.

/** The way in which a door fails: `throw`, `reject`, `hang` (never answers), `missing`, `nonsense` (something else than it should). */
export type Fault = 'throw' | 'reject' | 'hang' | 'missing' | 'nonsense';

/** The thing behind a door: a value, a function, a function that answers later, or a class. */
type Kind = 'value' | 'call' | 'later' | 'class' | 'known class' | 'request';

/** A member of the platform that the form opens. */
export interface Door {
  /** Its object, as an expression, and its name there: `Navigator.prototype` and `locks`. */
  readonly owner: string;
  readonly member: string;
  readonly kind: Kind;
  /** Things that can't be kept where it fails, by the attribute's value. The owner is told of it. */
  readonly keeps: readonly string[];
  /** Faults of which nothing that is kept depends. */
  readonly harmless: readonly Fault[];
}

const FAULTS: Readonly<Record<Kind, readonly Fault[]>> = {
  value: ['throw', 'missing', 'nonsense'],
  call: ['throw', 'missing', 'nonsense', 'hang'],
  later: ['throw', 'reject', 'hang', 'missing', 'nonsense'],
  class: ['throw', 'missing', 'nonsense', 'hang'],
  // Every browser has it, and a library asks for it without a try.
  'known class': ['throw', 'nonsense', 'hang'],
  request: ['throw', 'missing', 'nonsense'],
};

/** Lists the faults that a door may have. */
export const listFaults = ({ kind }: Door): readonly Fault[] => FAULTS[kind];

const doors = (
  kind: Kind,
  owner: string,
  members: string,
  keeps = '',
  harmless: readonly Fault[] = [],
): readonly Door[] =>
  members.split(' ').map((member) => ({ owner, member, kind, keeps: keeps.split(' ').filter(Boolean), harmless }));

/** Whatever keeps answers encrypted on the device. */
const VAULT = 'draft=session draft=local outbox';

/** All doors. Each belongs to a file of `src/platform/`. */
export const DOORS: readonly Door[] = [
  ...doors('class', 'globalThis', 'BroadcastChannel MessageChannel Worker'),
  // One that never answers is a network that never does.
  ...doors('request', 'globalThis', 'XMLHttpRequest'),
  ...doors('class', 'globalThis', 'ResizeObserver IntersectionObserver MutationObserver'),
  ...doors('known class', 'globalThis', 'CSSStyleSheet'),
  ...doors('class', 'globalThis', 'OffscreenCanvas FontFace ImageDecoder DataTransfer'),
  ...doors('value', 'Navigator.prototype', 'locks onLine language platform clipboard'),
  ...doors('later', 'Navigator.prototype', 'share'),
  ...doors('call', 'globalThis', 'open'),
  ...doors('later', 'Clipboard.prototype', 'writeText'),
  ...doors('later', 'LockManager.prototype', 'request'),
  ...doors('value', 'globalThis', 'indexedDB IDBKeyRange', VAULT),
  ...doors('call', 'IDBFactory.prototype', 'open', VAULT),
  ...doors('later', 'IDBFactory.prototype', 'databases', VAULT, ['missing']),
  ...doors('call', 'IDBFactory.prototype', 'deleteDatabase'),
  ...doors('call', 'IDBDatabase.prototype', 'transaction', VAULT),
  ...doors('value', 'globalThis', 'sessionStorage', 'draft=session capture=session'),
  ...doors('value', 'globalThis', 'localStorage', 'capture=local'),
  ...doors('call', 'Storage.prototype', 'setItem getItem', 'draft=session capture=session capture=local'),
  ...doors('call', 'Storage.prototype', 'removeItem'),
  ...doors('value', 'Crypto.prototype', 'subtle', VAULT),
  ...doors('later', 'SubtleCrypto.prototype', 'digest encrypt decrypt importKey generateKey', VAULT),
  ...doors('later', 'SubtleCrypto.prototype', 'deriveBits'),
  ...doors('call', 'Crypto.prototype', 'getRandomValues', VAULT),
  ...doors('call', 'Crypto.prototype', 'randomUUID'),
  ...doors('call', 'History.prototype', 'pushState replaceState go'),
  ...doors('value', 'History.prototype', 'state'),
  ...doors('call', 'HTMLCanvasElement.prototype', 'getContext toBlob toDataURL'),
  ...doors('later', 'OffscreenCanvas.prototype', 'convertToBlob'),
  ...doors('later', 'globalThis', 'createImageBitmap'),
  ...doors('call', 'globalThis', 'matchMedia requestAnimationFrame cancelAnimationFrame requestIdleCallback print'),
  ...doors('call', 'HTMLElement.prototype', 'attachInternals togglePopover'),
  ...doors('call', 'HTMLDialogElement.prototype', 'showModal'),
  ...doors('call', 'Element.prototype', 'animate setPointerCapture setHTML'),
  ...doors('call', 'CSSStyleSheet.prototype', 'replaceSync'),
  ...doors('value', 'ShadowRoot.prototype', 'adoptedStyleSheets'),
  ...doors('value', 'Document.prototype', 'fonts'),
  ...doors('value', 'globalThis', 'visualViewport'),
  ...doors('later', 'FontFace.prototype', 'load'),
  ...doors('call', 'URL', 'createObjectURL revokeObjectURL'),
  ...doors('call', 'CSS', 'supports'),
  ...doors('call', 'Performance.prototype', 'now getEntriesByType'),
  ...doors('value', 'Performance.prototype', 'timeOrigin'),
  ...doors('class', 'Intl', 'NumberFormat DateTimeFormat RelativeTimeFormat ListFormat'),
  ...doors('class', 'Intl', 'PluralRules DisplayNames Collator Locale'),
  ...doors('call', 'Intl', 'getCanonicalLocales'),
];
