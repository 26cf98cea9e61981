import { callLater } from '../time/wait.js';
import { fetchPart } from './fetch-part.js';
import type { Part } from './fetch-part.js';

/** The wait after the first failure; each later one is twice as long. ms */
const FIRST_WAIT = 800;
const LONGEST_WAIT = 60_000;

/** Fetches a part, and tries again until it succeeds. Fulfils with `undefined` when the part is no longer wanted. */
export async function keepTrying<Module>(part: Part<Module>, isWanted: () => boolean): Promise<Module | undefined> {
  for (let wait = FIRST_WAIT; isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await fetchPart(part);
    } catch {
      await waitForConnection(wait);
    }
  }
  return undefined;
}

/** Fulfils when there is a connection again, or after so many milliseconds. */
function waitForConnection(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      callOff();
      removeEventListener('online', end);
      resolve();
    };
    const callOff = callLater(milliseconds, end);
    addEventListener('online', end);
  });
}
