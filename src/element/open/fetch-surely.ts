import { callLater } from '../../time/wait.js';

/** The wait after the first failure; each one after it is twice as long. ms */
const FIRST_WAIT = 800;
const LONGEST_WAIT = 60_000;

/** Fetches a part of the script, again and again until it has come. Fulfils with `undefined` where nobody wants it any more. */
export async function fetchSurely<Part>(part: () => Promise<Part>, isWanted: () => boolean): Promise<Part | undefined> {
  for (let wait = FIRST_WAIT; isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await part();
    } catch {
      await connection(wait);
    }
  }
  return undefined;
}

/** Fulfils when there is a connection again, or after so many milliseconds. */
function connection(milliseconds: number): Promise<void> {
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
