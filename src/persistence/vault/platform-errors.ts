// Tells the errors of the platform apart.

/** Returns the name of an error of the platform; `''` for anything else. */
export const errorName = (cause: unknown): string => (cause instanceof Error ? cause.name : '');

/** Checks for the errors of a browser about a file that was changed, moved or deleted. */
export const isUnreadable = (cause: unknown): boolean =>
  ['NotReadableError', 'NotFoundError'].includes(errorName(cause));
