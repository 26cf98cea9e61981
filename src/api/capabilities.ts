/**
 * Reads the largest body that the proxy accepts, in bytes, from its header (`max-body=33554432`). Returns `Infinity`
 * without one.
 */
export function readMaxBody(capabilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(capabilities ?? '')?.[1] ?? Infinity);
}

/** Reads the largest carried draft that the proxy keeps, in bytes, from its header (`carry=10485760`). Returns 0 where it carries none. */
export function readCarry(capabilities: string | undefined): number {
  return Number(/(?:^|[,;\s])carry=(\d+)/.exec(capabilities ?? '')?.[1] ?? 0);
}

/** Checks whether the proxy makes exactly one submission per key: its header says `idempotency`. */
export function keepsKeys(capabilities: string | undefined): boolean {
  return readKeep(capabilities) > 0;
}

/**
 * Reads for how long the proxy keeps a key, in milliseconds (`idempotency; keep=604800`, in seconds). Returns 0 where it keeps none, and a
 * week where the header does not say it, as that of earlier proxies.
 */
export function readKeep(capabilities: string | undefined): number {
  const parameters = readCapability(capabilities, 'idempotency');
  const keep = parameters?.find((parameter) => /^keep\b/.test(parameter));
  // A time that can't be read promises nothing.
  if (keep) return Number(/^keep=(\d+)$/.exec(keep)?.[1] ?? 0) * 1000;
  return parameters ? 604_800_000 : 0;
}

/** Checks whether the proxy requires one of its form tokens with each submission: its header says `form-token`. */
export function wantsTokens(capabilities: string | undefined): boolean {
  return readCapability(capabilities, 'form-token') !== undefined;
}

/** Checks whether the proxy takes answers before they are sent: its header says `partials`. */
export function takesPartials(capabilities: string | undefined): boolean {
  return readCapability(capabilities, 'partials') !== undefined;
}

/** Returns the parameters of a word in the header; `undefined` without the word. */
function readCapability(capabilities: string | undefined, name: string): readonly string[] | undefined {
  for (const ability of (capabilities ?? '').split(',')) {
    const [word, ...parameters] = ability.split(';').map((part) => part.trim());
    if (word === name) return parameters;
  }
  return undefined;
}
