/** Says the name of an error of the platform. */
export const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '');
