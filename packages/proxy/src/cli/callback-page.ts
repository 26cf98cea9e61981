import { createHash } from 'node:crypto';

/** The outcome that the person's browser shows. */
export type CallbackOutcome = 'connected' | 'refused' | 'failed' | 'stray' | 'elsewhere';

const PAGES: Readonly<Record<CallbackOutcome, readonly [status: number, title: string, sentence: string]>> = {
  connected: [200, 'You are connected', 'The token is on your machine. You can close this page.'],
  refused: [200, 'Nothing was allowed', 'You refused the access, and no token was issued. You can close this page.'],
  failed: [400, 'That did not work', 'No token was saved. The terminal shows the reason. You can close this page.'],
  stray: [400, 'This answer is not used', 'It belongs to another request. The terminal shows the address to open.'],
  elsewhere: [404, 'There is nothing here', 'This address only waits for the answer of the service.'],
};

const STYLES = `
:root { color-scheme: light dark }
body {
  margin: 0; min-block-size: 100vb; display: grid; place-content: center; justify-items: center;
  padding: 1.5rem; box-sizing: border-box; text-align: center;
  background: light-dark(#fbfaf8, #16181c); color: light-dark(#1c1b19, #eceae5);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance }
p { margin: 0; max-inline-size: 30rem; text-wrap: balance }
`;

// The styles are part of the page, because its server answers no second request. The policy allows them by their hash.
const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

/** Returns the page that shows an outcome. It holds nothing from the address. */
export function callbackPage(outcome: CallbackOutcome): {
  status: number;
  headers: Record<string, string>;
  html: string;
} {
  const [status, title, sentence] = PAGES[outcome];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
</main>
</body>
</html>
`,
  };
}
