import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommandError } from './command.js';
import { run } from './run.js';
import { runSnippet } from './snippet.js';

/** The files on the machine of these tests. */
const FILES = ['hosted-form.js', 'dist/cdn/hosted-form.js', 'hosted-form-frame.js', 'hosted-form-popup.js'];

async function snippet(...args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const read = (path: string) =>
    FILES.includes(path)
      ? Promise.resolve(new TextEncoder().encode(`// ${path}\nexport {};\n`))
      : Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' }));
  assert.equal(await runSnippet(args, { say: (line) => said.push(line) }, read), 0);
  return said.join('\n');
}

test('an owner gets the lines for a page of HTML, and the policy that they need', async () => {
  assert.equal(
    await snippet('--form', '102'),
    `A page of HTML

In the head:

  <link rel="modulepreload" href="/assets/hosted-form.js">
  <link rel="preload" as="fetch" crossorigin href="/forms/form/102/field.json">
  <link rel="preload" as="fetch" crossorigin href="/forms/form/102.json">
  <script type="module" src="/assets/hosted-form.js"></script>

Where the form goes:

  <hosted-form form-id="102" proxy="/forms" min-fields="5">
    <a href="/forms/form/102.html">Write to us</a> if the form does not come.
  </hosted-form>

In your style sheet: the form’s place while it loads:

  hosted-form:not(:defined) {
    display: flow-root;
    min-block-size: calc(5 * 6em);
  }

If the page has a Content-Security-Policy, it needs:

  script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'`,
  );
});

test('a script elsewhere is checked by its hash, and the policy names its origin and that of the proxy', async () => {
  const said = await snippet(
    '--form',
    '102',
    '--script',
    'https://cdn.example.com/hosted-form.js',
    '--integrity-of',
    'hosted-form.js',
    '--proxy',
    'https://forms.example.com/forms/',
  );

  assert.match(
    said,
    new RegExp(`src="https://cdn.example.com/hosted-form.js" integrity="sha384-[\\w+/=]{64}" crossorigin>`),
  );

  assert.match(said, /href="https:\/\/forms.example.com\/forms\/form\/102\.json"/);
  assert.match(said, /script-src https:\/\/cdn.example.com; .*connect-src https:\/\/forms.example.com;/);
});

test('each script of a frame’s pages is checked by its own hash', async () => {
  const files = ['--integrity-of', 'hosted-form-frame.js', '--integrity-of', 'dist/cdn/hosted-form.js'];
  const said = await snippet('--form', '102', '--for', 'iframe', ...files);
  const findHashes = (file: string) =>
    new Set([...said.matchAll(new RegExp(`${file}" integrity="(sha384-[^"]+)"`, 'g'))].map(([, hash]) => hash));
  const [frame, form] = [findHashes('hosted-form-frame.js'), findHashes('hosted-form.js')];
  assert.deepEqual([frame.size, form.size], [1, 1]);
  assert.notDeepEqual(frame, form);
});

test('an owner gets the lines of both pages of a frame, and the policy of the page around it', async () => {
  const said = await snippet('--form', '102', '--for', 'iframe', '--attribute', 'draft=session');
  const script = '<script type="module" src="/assets/hosted-form-frame.js"></script>';
  assert.equal(said.split(script).length, 3);
  assert.match(
    said,
    /<iframe data-hosted-form-frame src="https:\/\/forms\.example\.com\/form-102\.html" title="Write to us"/,
  );
  assert.match(said, / sandbox="allow-scripts allow-forms allow-same-origin"><\/iframe>/);
  assert.match(said, /<hosted-form form-id="102" proxy="\/forms" min-fields="5" draft="session">/);
  assert.match(said, /connect-src 'self'; .*frame-ancestors https:\/\/www\.example\.com\n/);
  assert.match(said, /it needs:\n\n {2}script-src 'self'; frame-src https:\/\/forms\.example\.com$/);
});

test('the form’s page of a frame is on the origin of its proxy', async () => {
  const said = await snippet('--form', '1', '--for', 'iframe', '--proxy', 'https://f.example.org/forms');
  assert.match(said, / src="https:\/\/f\.example\.org\/form-1\.html"/);
  assert.match(said, /frame-src https:\/\/f\.example\.org$/);
});

test('attributes are written as the system takes them', async () => {
  const attributes = ['--attribute', 'draft=session', '--attribute', 'outbox', '--attribute', 'autocomplete=1: "a"'];
  assert.match(await snippet('--form', '1', ...attributes), / draft="session" outbox autocomplete="1: &quot;a&quot;">/);
  assert.match(await snippet('--form', '1', '--for', 'div', ...attributes), / data-draft="session" data-outbox /);
  assert.match(
    await snippet('--form', '1', '--for', 'react', ...attributes),
    /<HostedForm formId="1" proxy="\/forms" minFields=\{5\} draft="session" outbox autocomplete=\{"1: \\"a\\""\}>/,
  );
  assert.match(
    await snippet('--form', '1', '--for', 'solid', ...attributes),
    /'hosted-form\/solid';[^]*<HostedForm formId="1" proxy="\/forms" minFields=\{5\} draft="session" outbox autocomplete=\{"1: \\"a\\""\}>/,
  );
  assert.match(
    await snippet('--form', '1', '--for', 'wordpress', '--attribute', 'draft=session', '--attribute', 'lang=de'),
    /\[hosted_form id="1" min-fields="5" draft="session" lang="de"\]/,
  );
});

test('products that hold scripts back leave the form alone, or hold it until the visitor agrees', async () => {
  assert.match(
    await snippet('--form', '102', '--consent', 'cookiebot', '--consent', 'rocket-loader'),
    /<script data-cookieconsent="ignore" data-cfasync="false" type="module" src="\/assets\/hosted-form\.js"><\/script>/,
  );
  assert.match(
    await snippet('--form', '102', '--consent', 'cookiebot:preferences'),
    /In the head:\n\n {2}<script type="text\/plain" data-cookieconsent="preferences" src="\/assets\/hosted-form\.classic\.js"><\/script>\n/,
  );
  assert.match(
    await snippet('--form', '102', '--for', 'react', '--consent', 'usercentrics'),
    /In Usercentrics:\n\n {2}do not list/,
  );
});

test('people who get no form go where the owner says', async () => {
  const said = await snippet('--form', '102', '--fallback', 'mailto:office@example.org');
  assert.match(said, /<a href="mailto:office@example.org">Write to us<\/a>/);
});

test('programs get the parts as JSON', async () => {
  const { isTried, parts } = JSON.parse(await snippet('--form', '1', '--for', 'hugo', '--json')) as {
    readonly isTried: boolean;
    readonly parts: readonly { readonly code: string }[];
  };
  assert.equal(isTried, true);
  assert.equal(parts[1]?.code, '{{< hosted-form "1" >}}');
});

test('a wrong call is refused with a code', async () => {
  const wrong: readonly (readonly [args: readonly string[], code: string])[] = [
    [[], 'form_id_invalid'],
    [['--form', 'Contact'], 'form_id_invalid'],
    [['--form', '0102'], 'form_id_invalid'],
    [['--form', '1', '--for', 'constructor'], 'target_unknown'],
    [['--form', '1', '--proxy', 'javascript:alert(1)'], 'address_invalid'],
    [['--form', '1', '--script', '//cdn.example.com/a.js'], 'address_invalid'],
    [['--form', '1', '--proxy', 'https://'], 'address_invalid'],
    [['--form', '1', '--proxy', 'http://[::1'], 'address_invalid'],
    [['--form', '1', '--proxy', 'https://:80/forms'], 'address_invalid'],
    [['--form', '1', '--script', 'https://?'], 'address_invalid'],
    [['--form', '1', '--script', '/a"><script>'], 'address_invalid'],
    [['--form', '1', '--attribute', 'on click=1'], 'attribute_invalid'],
    [['--form', '1', '--for', 'wordpress', '--attribute', 'review'], 'attribute_unused'],
    [['--form', '1', '--for', 'wordpress', '--attribute', 'success-url=/a[1]'], 'attribute_unused'],
    [['--form', '1', '--for', 'gtm', '--attribute', 'embed-frames'], 'attribute_unused'],
    [['--form', '1', '--integrity-of', 'nowhere.js'], 'file_unreadable'],
    [['--form', '1', '--integrity-of', 'hosted-form-popup.js'], 'integrity_unused'],
    [['--form', '1', '--for', 'react', '--integrity-of', 'hosted-form.js'], 'integrity_unused'],
    [['--form', '1', '--fields', '0'], 'fields_invalid'],
    [['--form', '1', '--fallback', 'javascript:alert(1)'], 'address_invalid'],
    [['--form', '1', '--fallback', 'mailto:a"b@c'], 'address_invalid'],
    [['--form', '1', '--consent', 'toString'], 'consent_unknown'],
    [['--form', '1', '--consent', 'cookiebot:all'], 'consent_choice_invalid'],
    [['--form', '1', '--consent', 'wp-rocket:marketing'], 'consent_choice_invalid'],
    [['--form', '1', '--for', 'react', '--consent', 'cookiebot'], 'consent_unused'],
    [['--form', '1', '--for', 'popup', '--consent', 'cookiebot:preferences'], 'consent_unused'],
  ];
  for (const [args, code] of wrong)
    await assert.rejects(snippet(...args), (error) => error instanceof CommandError && error.code === code, code);
});

test('the command is one of those that the help lists', async () => {
  const said: string[] = [];
  const terminal = { env: {}, say: (line: string) => said.push(line), complain: () => undefined };
  assert.equal(await run(['help'], { ...terminal, signal: new AbortController().signal }), 0);
  assert.match(said.join('\n'), /snippet\s+writes the lines/);
});
