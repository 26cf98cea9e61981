// The fake proxy behind msw. Nothing of msw is imported: the test gives what it has.
import type { FakeProxy } from './fake-proxy.js';

/** The part of msw's `http` that is used. */
interface Http<Handler> {
  all(path: string, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/**
 * Returns the handlers of a fake proxy for msw: `setupServer(...handlers(proxy, { http, HttpResponse }))`.
 *
 * @param msw `http` and `HttpResponse` of msw. Without the latter, a lost network is thrown as it is, which msw answers with status 500.
 */
export function handlers<Handler>(
  proxy: FakeProxy,
  { http, HttpResponse }: { readonly http: Http<Handler>; readonly HttpResponse?: { error(): Response } },
): readonly Handler[] {
  const path = `${proxy.address.startsWith('/') ? '*' : ''}${proxy.address.replace(/\/+$/, '')}/*`;
  return [
    http.all(path, async ({ request }) => {
      try {
        return await proxy.fetch(request);
      } catch (cause) {
        if (HttpResponse && cause instanceof TypeError) return HttpResponse.error();
        throw cause;
      }
    }),
  ];
}
