/** The greatest body that the proxy takes, in bytes, from what its header tells (`max-body=33554432`); else `Infinity`. */
export function readMaxBody(capabilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(capabilities ?? '')?.[1] ?? Infinity);
}

/** Whether the proxy makes a submission with a key exactly once: its header tells `idempotency`. */
export function keepsKeys(capabilities: string | undefined): boolean {
  return hasCapability(capabilities, 'idempotency');
}

/** Whether the proxy takes a submission only with a token that it has given: its header tells `form-token`. */
export function wantsTokens(capabilities: string | undefined): boolean {
  return hasCapability(capabilities, 'form-token');
}

function hasCapability(capabilities: string | undefined, name: string): boolean {
  return (capabilities ?? '').split(',').some((ability) => ability.trim() === name);
}
