// Each door of the platform may fail, and the form goes on without it. Decision 0007.

/** Does what the platform may refuse. Returns `undefined` where it throws. */
export function tryTo<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
