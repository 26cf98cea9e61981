import type { Faults } from './faults.js';

/** Does what one part wants, and waits for it. If that throws or rejects, tells it and fulfils with `undefined`. */
export async function waitAlone<Result>(
  faults: Faults,
  path: string,
  act: () => Result,
): Promise<Awaited<Result> | undefined> {
  try {
    return await act();
  } catch (cause) {
    faults.tell(path, cause);
    return undefined;
  }
}
