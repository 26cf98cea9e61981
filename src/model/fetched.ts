import { LoadError } from './errors.js';

/** The message for the owner. */
export const NOT_FETCHED = 'A part of the script could not be fetched.';

/**
 * Waits for a part of the script that is fetched on demand.
 *
 * @throws LoadError `type-not-loaded` if it cannot be fetched.
 */
export async function fetched<Module>(chunk: Promise<Module>): Promise<Module> {
  try {
    return await chunk;
  } catch (cause) {
    throw new LoadError('type-not-loaded', NOT_FETCHED, { cause });
  }
}
