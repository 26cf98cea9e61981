/** A key store that several copies of the token proxy share. It is atomic, because it lies in one process. */
export class SharedKeys {
  /** It outlives the proxies, which are made again in the same process. */
  readonly isDurable = true;
  readonly #entries = new Map<string, string>();

  async add(name: string, entry: string): Promise<boolean> {
    if (this.#entries.has(name)) return false;
    this.#entries.set(name, entry);
    return true;
  }

  async get(name: string): Promise<string | undefined> {
    return this.#entries.get(name);
  }

  async set(name: string, entry: string): Promise<void> {
    this.#entries.set(name, entry);
  }

  async remove(name: string): Promise<void> {
    this.#entries.delete(name);
  }
}
