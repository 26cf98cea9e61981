// A page whose form is drawn by the server: the demo puts it in where a web server would, by the line of an include.
import { Hono } from 'hono';
import type { FetchHandler } from '../site/account.js';
import { addHeader } from '../site/page-header.js';
import { allowPosting } from './draw-into.js';

/** The line that stands in the page. nginx includes what is at the address, where `ssi on;` is set. */
const INCLUDE = '<!--# include virtual="/forms/form/102/embed.html" -->';

/** Finds such a line, and reads its address. */
const LINE = /<!--# include virtual="([^"]+)" -->/;

const PAGE = `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>hosted-form: drawn by the server</title>
      <link rel="stylesheet" href="/page.css" />
      <link rel="icon" href="/icon.svg" />
      <script type="module" src="/dist/cdn/hosted-form.js"></script>
    </head>
    <body>
      <header></header>
      <main>
        <section aria-labelledby="form-heading">
          <h1 id="form-heading">Drawn by the server</h1>
          <p>
            This form is in the page itself. It works before the script is there, and without it: switch scripts off,
            and send it.
          </p>
          ${INCLUDE}
        </section>
      </main>
    </body>
  </html>`;

/** Shown where the proxy draws nothing. */
const NOT_DRAWN =
  '<hosted-form form-id="102" proxy="/forms" min-fields="5"><a href="/">See the other forms</a></hosted-form>';

/** Serves the page. `policy` is that of the demo’s pages, under which no form posts anywhere; this one posts to its own site. */
export function drawnSite(proxy: FetchHandler, policy: string): Hono {
  const site = new Hono();
  site.get('/', async (context) => {
    const [line, address = ''] = LINE.exec(PAGE) ?? [''];
    const answer = await proxy.fetch(new Request(new URL(address, context.req.url)));
    const fragment = answer.ok ? await answer.text() : NOT_DRAWN;
    context.header('cache-control', 'no-store');
    context.header('content-security-policy', allowPosting(policy));
    return context.html(addHeader(PAGE.replace(line, () => fragment)));
  });
  return site;
}
