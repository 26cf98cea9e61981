// The only way to fetch code on demand. Whoever needs a part names it: `() => import('./draft-session.js')`. Decision 0012.
import { LoadError, NOT_FETCHED } from '../model/errors.js';

/** The right to run a part. Nobody else has it: all others ask the functions below. */
const FETCHER = Symbol();

/** Names a part of the script that is fetched on demand. */
export type Part<Module> = (fetcher: typeof FETCHER) => Promise<Module>;

/**
 * Fetches a part that the form can't do without.
 *
 * @throws LoadError `type-not-loaded` if it can't be fetched.
 */
export async function fetchPart<Module>(part: Part<Module>): Promise<Module> {
  try {
    return await part(FETCHER);
  } catch (cause) {
    throw new LoadError('type-not-loaded', NOT_FETCHED, { cause });
  }
}

/** Fetches a part that the form can do without. Fulfils with `undefined` if it can't be fetched. */
export const tryPart = async <Module>(part: Part<Module>): Promise<Module | undefined> => {
  try {
    return await part(FETCHER);
  } catch {
    return undefined;
  }
};
