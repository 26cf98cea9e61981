/** The greatest body that the proxy takes, in bytes, from what its header tells (`max-body=33554432`); else `Infinity`. */
export function maxBodyOf(abilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(abilities ?? '')?.[1] ?? Infinity);
}

/** Whether the proxy makes a submission with a key exactly once: its header tells `idempotency`. */
export function keepsKeys(abilities: string | undefined): boolean {
  return (abilities ?? '').split(',').some((ability) => ability.trim() === 'idempotency');
}
