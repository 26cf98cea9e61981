import type { Page } from 'playwright';

/** A record of the traffic between a page and the network. */
export interface Wire {
  /** Lists the broken promises: requests to other origins, the token, or a header for it. */
  leaks(): Promise<string[]>;
}

/** Watches every request of a page and its answer, for a token that must not appear. */
export function watchWire(page: Page, origin: string, token: string): Wire {
  const looks: Promise<string[]>[] = [];
  page.on('request', (request) => {
    looks.push(
      request.allHeaders().then((headers) => {
        const found = [];
        const url = request.url();
        if (new URL(url).origin !== origin) found.push(`${url} is elsewhere`);
        if ('authorization' in headers) found.push(`${url} was asked for with an Authorization header`);
        const sent = `${url} ${JSON.stringify(headers)} ${request.postData() ?? ''}`;
        if (sent.includes(token)) found.push(`the request for ${url} holds the token`);
        return found;
      }),
    );
  });
  page.on('response', (response) => {
    looks.push(
      Promise.all([response.allHeaders(), response.body()]).then(([headers, body]) => {
        const got = `${JSON.stringify(headers)} ${body.toString('latin1')}`;
        return got.includes(token) ? [`the answer of ${response.url()} holds the token`] : [];
      }),
    );
  });
  return {
    leaks: async () => (await Promise.all(looks)).flat(),
  };
}
