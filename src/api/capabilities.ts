/** The greatest body that the proxy takes, in bytes, from what its header tells (`max-body=33554432`); else `Infinity`. */
export function maxBodyOf(abilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(abilities ?? '')?.[1] ?? Infinity);
}

/** Whether the proxy makes a submission with a key exactly once: its header tells `idempotency`. */
export function keepsKeys(abilities: string | undefined): boolean {
  return has(abilities, 'idempotency');
}

/** Whether the proxy takes a submission only with a token that it has given: its header tells `form-token`. */
export function wantsTokens(abilities: string | undefined): boolean {
  return has(abilities, 'form-token');
}

function has(abilities: string | undefined, name: string): boolean {
  return (abilities ?? '').split(',').some((ability) => ability.trim() === name);
}
