import type { Vault } from '../../src/persistence/vault/vault.js';

/** A vault that lasts as long as the page, for tests of the layers above it. */
export class MemoryVault implements Vault {
  readonly records = new Map<string, unknown>();

  async read(key: string): Promise<unknown> {
    return structuredClone(this.records.get(key));
  }

  async peek(key: string): Promise<unknown> {
    return withoutFiles(await this.read(key));
  }

  async write(key: string, record: unknown): Promise<void> {
    this.records.set(key, structuredClone(record));
  }

  async erase(key: string): Promise<void> {
    this.records.delete(key);
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return [...this.records.keys()].filter((key) => key.startsWith(prefix));
  }
}

function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutFiles(part)]));
}
