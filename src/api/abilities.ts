/** The greatest body that the proxy takes, in bytes, from what its header tells (`max-body=33554432`); else `Infinity`. */
export function maxBodyOf(abilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(abilities ?? '')?.[1] ?? Infinity);
}

/** Whether the proxy keeps the keys of submissions: then one that is repeated is answered again, and not made twice. */
export function keepsKeys(abilities: string | undefined): boolean {
  return /(?:^|[,;\s])idempotency(?:$|[,;\s])/.test(abilities ?? '');
}
