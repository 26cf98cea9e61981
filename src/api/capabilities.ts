/**
 * Reads the largest body that the proxy accepts, in bytes, from its header (`max-body=33554432`). Returns `Infinity`
 * without one.
 */
export function readMaxBody(capabilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(capabilities ?? '')?.[1] ?? Infinity);
}

/** Checks whether the proxy makes exactly one submission per key: its header says `idempotency`. */
export function keepsKeys(capabilities: string | undefined): boolean {
  return hasCapability(capabilities, 'idempotency');
}

/** Checks whether the proxy requires one of its form tokens with each submission: its header says `form-token`. */
export function wantsTokens(capabilities: string | undefined): boolean {
  return hasCapability(capabilities, 'form-token');
}

function hasCapability(capabilities: string | undefined, name: string): boolean {
  return (capabilities ?? '').split(',').some((ability) => ability.trim() === name);
}
