// The times that the browser tells.
import { tryTo } from '../try.js';

/** Returns the milliseconds since the page began. */
export const readPageTime = (): number => tryTo(() => performance.now()) ?? Date.now();

/** Returns the time of an event in milliseconds since 1970. */
export const readEventTime = ({ timeStamp }: Event): number =>
  tryTo(() => performance.timeOrigin + timeStamp) ?? Date.now();

/** Returns the address at which the visitor came to this page; `''` where the browser does not tell. */
export const landingAddress = (): string => tryTo(() => performance.getEntriesByType('navigation')[0]?.name) ?? '';
