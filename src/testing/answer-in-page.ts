// Answers the calls of a page in place of its network. Files are sent by `XMLHttpRequest`, which tells how much of them has gone.
import { readHeaders } from './read-request.js';

type Fetch = typeof globalThis.fetch;

/** A call that was opened, and is answered here. */
interface OpenCall {
  readonly address: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

/** Answers the calls of this page to some addresses. Returns a function that ends it. */
export function answerInPage(isAnswered: (address: string) => boolean, answer: Fetch): () => void {
  const before = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  const fetch: Fetch = (input, init) => {
    const address = typeof input === 'object' && 'url' in input ? input.url : input.toString();
    return isAnswered(address) ? answer(input, init) : before.fetch(input, init);
  };
  const all =
    typeof before.XMLHttpRequest === 'function' ? requestClass(before.XMLHttpRequest, isAnswered, answer) : {};
  Object.assign(globalThis, { fetch, ...all });
  return () => void Object.assign(globalThis, before);
}

/** Makes a class of requests whose calls to some addresses are answered here. All others are the platform's own. */
const requestClass = (Platform: typeof XMLHttpRequest, isAnswered: (address: string) => boolean, answer: Fetch) => ({
  XMLHttpRequest: class extends Platform {
    #call: OpenCall | undefined;
    #sent: AbortController | undefined;

    override open(method: string, url: string | URL, ...rest: unknown[]): void {
      const address = url.toString();
      this.#call = isAnswered(address) ? { address, method, headers: {} } : undefined;
      if (!this.#call) Reflect.apply(super.open, this, [method, url, ...(rest.length > 0 ? rest : [true])]);
    }

    override setRequestHeader(name: string, value: string): void {
      if (this.#call) this.#call.headers[name] = value;
      else super.setRequestHeader(name, value);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (this.#call) void this.#answer(this.#call, body);
      else super.send(body);
    }

    override abort(): void {
      if (this.#call) this.#sent?.abort();
      else super.abort();
    }

    async #answer({ address, method, headers }: OpenCall, body: unknown): Promise<void> {
      const { signal } = (this.#sent = new AbortController());
      try {
        const init = { method, headers, body, signal };
        const response = await answer(address, init as RequestInit);
        const { status } = response;
        const text = await response.text();
        const lines = Object.entries(readHeaders(response.headers)).map(([name, value]) => `${name}: ${value}`);
        const values = { status, responseText: text, response: text, readyState: 4 };
        for (const [name, value] of Object.entries(values))
          Object.defineProperty(this, name, { value, configurable: true });
        this.getAllResponseHeaders = () => lines.join('\r\n');
        this.dispatchEvent(new Event('load'));
      } catch {
        if (!signal.aborted) this.dispatchEvent(new Event('error'));
      }
    }
  },
});
