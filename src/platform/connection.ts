// The connection to a network.
import { tryTo } from './try.js';

/** Tells whether there may be a connection. A browser that does not know has one. */
export const isOnline = (): boolean => tryTo(() => navigator.onLine) !== false;

/** Opens a request that tells of its progress; `undefined` where the browser has none. */
export const openRequest = (): XMLHttpRequest | undefined =>
  tryTo(() => {
    const request: unknown = new XMLHttpRequest();
    return request instanceof XMLHttpRequest ? request : undefined;
  });
