// The real proxy, as one under test: it keeps carried drafts by a clock of the test, and all that it stores and logs is remembered.
import { createMemoryKeys } from '../../../packages/proxy/src/keys/key-store-memory.js';
import { createProxy } from '../../../packages/proxy/src/index.js';
import type { KeyStore, TokenProxy } from '../../../packages/proxy/src/index.js';
import { FORM, PROXY } from './carry-device.js';
import type { CarryServer } from './carry-stand-in.js';
import type { CarryWorld } from './carry-world.js';

/** The proxy of packages/proxy. */
export class CarryProxy implements CarryServer {
  readonly tellsTime = true;
  readonly #said: string[] = [];
  readonly #world: CarryWorld;
  readonly #proxy: TokenProxy;

  constructor(world: CarryWorld) {
    const ports = { now: () => world.time, wait: world.wait, randomId: () => crypto.randomUUID() };
    this.#world = world;
    this.#proxy = createProxy(
      {
        service: 'https://service.example',
        token: 'token-of-the-service',
        forms: [FORM],
        basePath: new URL(PROXY).pathname,
        rateLimit: false,
        carry: { keys: this.#listen(createMemoryKeys(ports.now)) },
        onError: ({ message }) => void this.#said.push(message),
      },
      ports,
    );
  }

  async answer(request: Request): Promise<Response> {
    const response = await this.#proxy.fetch(request);
    // As a server in front of the handler adds it.
    response.headers.set('date', new Date(this.#world.time).toUTCString());
    return response;
  }

  everything(): string {
    return this.#said.join('\n');
  }

  /** Remembers all that is written into a store. */
  #listen(keys: KeyStore): KeyStore {
    const note = (name: string, entry: string) => void this.#said.push(name, entry);
    return {
      add: (name, entry, keepFor) => {
        note(name, entry);
        return keys.add(name, entry, keepFor);
      },
      set: (name, entry, keepFor) => {
        note(name, entry);
        return keys.set(name, entry, keepFor);
      },
      get: (name) => keys.get(name),
      remove: (name) => keys.remove(name),
    };
  }
}
