// The platform's observers. A form without one of them does not follow what it would tell of.
import { tryTo } from '../try.js';

/** Watches elements. */
export interface Watch {
  observe(element: Element): void;
  unobserve(element: Element): void;
  disconnect(): void;
}

/** Makes a watch that never throws, of an observer that may not be there. */
function guard(make: () => Watch): Watch {
  const observer = tryTo(make);
  return {
    observe: (element) => tryTo(() => observer?.observe(element)),
    unobserve: (element) => tryTo(() => observer?.unobserve(element)),
    disconnect: () => tryTo(() => observer?.disconnect()),
  };
}

/** Watches the sizes of elements. */
export const watchSizes = (listener: () => void): Watch => guard(() => new ResizeObserver(listener));

/** Watches whether elements are in sight. */
export const watchSight = (listener: (entries: readonly IntersectionObserverEntry[]) => void): Watch =>
  guard(() => new IntersectionObserver(listener));
