import assert from 'node:assert/strict';

/** Returns the names and values of the hidden inputs of the page on which a person decides. */
function hiddenInputs(html: string): readonly (readonly [string, string])[] {
  const decoded = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, decoded(value)] as const,
  );
}

/**
 * Acts as a person in a browser: opens the address that a program sends them to, and decides on the page. Returns the
 * address of the redirect that follows.
 */
export async function decide(address: string | URL, decision: 'allow' | 'refuse' = 'allow'): Promise<URL> {
  const page = await fetch(address, { redirect: 'manual' });
  const html = await page.text();
  assert.equal(page.status, 200, html);
  const { origin } = new URL(address);
  const body = new URLSearchParams(
    [...hiddenInputs(html), ['decision', decision]].map(([name = '', value = '']) => [name, value]),
  );
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(html) ?? [];
  const answer = await fetch(new URL(action, origin), {
    method: 'POST',
    headers: { Origin: origin },
    body,
    redirect: 'manual',
  });
  assert.equal(answer.status, 303);
  return new URL(answer.headers.get('Location') ?? '');
}
