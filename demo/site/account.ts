import type { Caller } from 'hosted-form-service';

/** Answers requests from any source. */
export interface FetchHandler {
  fetch(request: Request, caller?: Caller): Promise<Response>;
}

/** The demo's account at the service, for the server's calls of the API. The token stays here. */
export interface Account {
  /** Sends a request to an address of the service, as `/api/v2/form.json`; a body goes as JSON. */
  ask(path: string, init?: { readonly method?: string; readonly body?: unknown }): Promise<Response>;
  /** Returns the answer to a GET below `/api/v2`. @throws Error for a refusal. */
  read(path: string): Promise<unknown>;
}

/** Any origin. Only the path matters, because the service is in the same process. */
const ORIGIN = 'http://localhost';

/** Returns the account of a token. */
export function openAccount(service: FetchHandler, token: string): Account {
  const ask: Account['ask'] = (path, { method = 'GET', body } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    return service.fetch(new Request(new URL(path, ORIGIN), { method, headers, ...payload }));
  };
  return {
    ask,
    async read(path: string) {
      const response = await ask(`/api/v2/${path}`);
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      const body: unknown = await response.json();
      return body;
    },
  };
}
