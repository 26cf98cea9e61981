// Addresses of what is in memory.
import { tryTo } from '../try.js';

/** Makes an address of some content; `undefined` where the browser makes none. */
export const makeAddress = (content: Blob): string | undefined => tryTo(() => URL.createObjectURL(content));

/** Lets the content of an address go. */
export function letGo(address: string): void {
  tryTo(() => {
    URL.revokeObjectURL(address);
  });
}
