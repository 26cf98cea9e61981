// What the plugin for WordPress decides without WordPress: addresses, attributes, secrets, settings.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingServers } from '../../../test/conformance/proxy/process.js';

const SCRIPT = fileURLToPath(new URL('pure.php', import.meta.url));
const SALTS = 'a salt of the site '.repeat(8);

/** Calls functions of the plugin, and returns what they return. */
function call(...calls: readonly (readonly [name: string, args: readonly unknown[]])[]): readonly unknown[] {
  const { stdout, stderr } = spawnSync('php', [SCRIPT], { input: JSON.stringify(calls), encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout) as readonly unknown[];
}

const missing = missingServers().php;
if (missing !== undefined) test('the pure code of the plugin', { skip: missing });
else suite();

function suite(): void {
  /** Finds the calls of the proxy in addresses of a site. */
  const findCalls = (requests: readonly string[], home = '') =>
    call(...requests.map((request) => ['Proxy_Route::call', [request, home]] as const));

  test('a call reaches the proxy with every kind of permalinks, at the root and in a folder', () => {
    const field = '/form/101/field.json';
    const mounts = ['/hosted-form', '/index.php/hosted-form', '/?hosted-form=', '/index.php?hosted-form='];
    const found = mounts.map(() => field);
    assert.deepEqual(findCalls(mounts.map((mount) => `${mount}${field}`)), found);
    assert.deepEqual(
      findCalls(
        mounts.map((mount) => `/blog${mount}${field}`),
        '/blog',
      ),
      found,
    );
    assert.deepEqual(findCalls(['/hosted-form/health']), ['/health']);
  });

  test('a query that mailings and caches add to a call stays one, with every kind of permalinks', () => {
    for (const call of ['/form/101/field.json', '/health']) {
      const found = `${call}?utm_source=letter&fbclid=1`;
      const added = ['/hosted-form', '/index.php/hosted-form'].map((mount) => mount + found);
      const joined = ['/?hosted-form=', '/index.php?hosted-form='].map((mount) => mount + found.replace('?', '&'));
      assert.deepEqual(findCalls([...added, ...joined]), [found, found, found, found]);
    }
  });

  test('a page of the site is never taken for a call', () => {
    const own = ['/', '/hosted-form', '/hosted-form/', '/hosted-form/about', '/hosted-form/healthy', '/?p=1'];
    const pages = [...own, '/blog/hosted-form/health', '/x?hosted-form=/health', '//hosted-form/health'];
    assert.deepEqual(
      findCalls(pages),
      pages.map(() => null),
    );
  });

  test('what an author says becomes attributes of the element, and defaults are left out', () => {
    const [read] = call(['attributes', [{ id: '101', theme: 'soft', draft: 'off', success: '12', lang: 'pt-BR' }]]);
    assert.deepEqual(read, { id: '101', attributes: { theme: 'soft', lang: 'pt-BR' }, success: '12', mistakes: [] });
  });

  test('each option of the element is taken, as its kind is written', () => {
    const given = {
      id: '101',
      review: true,
      outbox: 'ask',
      'strip-location': '1',
      'min-fields': '5',
      agents: 'true',
      carry: 'true',
    };
    const [read] = call(['attributes', [{ ...given, preview: '1', 'embed-frames': '1', layout: 'none' }]]);
    const attributes = { agents: '', carry: '', 'min-fields': '5', outbox: 'ask', review: '', 'strip-location': '1' };
    const mistakes = ['layout', 'preview', 'embed-frames'];
    assert.deepEqual(read, { id: '101', attributes, success: '', mistakes });
  });

  test('nonsense is left out, and named', () => {
    const nonsense = { id: '0101', theme: 'x" onload="', draft: ['local'], success: '//evil.example', onclick: 'x' };
    const [read] = call(['attributes', [{ ...nonsense, lang: '<b>' }]]);
    const mistakes = ['id', 'success', 'draft', 'theme', 'lang', 'onclick'];
    assert.deepEqual(read, { id: '', attributes: [], success: '', mistakes });
  });

  test('a page to open after sending is one of the site', () => {
    const readSuccess = (values: readonly string[]) =>
      call(...values.map((success) => ['attributes', [{ success }]] as const)).map(
        (read) => (read as { success: string }).success,
      );
    const pages = ['/thanks', '/thanks/?from={submission-id}', '7'];
    assert.deepEqual(readSuccess(pages), pages);
    const wrong = ['/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', '-1'];
    assert.deepEqual(
      readSuccess(wrong),
      wrong.map(() => ''),
    );
  });

  test('a token is sealed: the text is not in it, and only the same salts open it', () => {
    const token = 'a-token-0815';
    const [same, other, none] = call(
      ['seal_and_open', [token, SALTS, SALTS]],
      ['seal_and_open', [token, SALTS, `${SALTS}!`]],
      ['seal_and_open', [token, 'short', 'short']],
    ) as readonly (readonly [string, string])[];
    assert.equal(same?.[1], token);
    assert.ok(!same[0].includes(token));
    assert.equal(other?.[1], '');
    assert.deepEqual(none, ['', '']);
    assert.deepEqual(call(['open_changed', [token, SALTS]]), ['']);
  });

  test('the same token is never sealed to the same text', () => {
    const [first, second] = call(['seal_and_open', ['a', SALTS, SALTS]], ['seal_and_open', ['a', SALTS, SALTS]]);
    assert.notDeepEqual(first, second);
  });

  test('the address of the service is taken with and without /api/v2, and nothing else is', () => {
    const read = (...addresses: readonly unknown[]) =>
      call(...addresses.map((address) => ['Options::read_service', [address]] as const));
    const right = [' https://forms.example.com/api/v2/ ', 'http://127.0.0.1:4100/service'];
    assert.deepEqual(read(...right), ['https://forms.example.com', 'http://127.0.0.1:4100/service']);
    const wrong = ['forms.example.com', 'ftp://a', 'https://a?b', 'https://u:p@a', 'https://a b', ['https://a']];
    assert.deepEqual(
      read(...wrong),
      wrong.map(() => ''),
    );
  });

  test('ids of forms are read from a list and from a text; what is no id is left out', () => {
    const read = (forms: unknown) => call(['Options::read_forms', [forms]])[0];
    assert.deepEqual(read(['', '101', '102', '101', '0', 'x', ['103']]), ['101', '102']);
    assert.deepEqual(read(['101, 102;103 104']), ['101', '102', '103', '104']);
    assert.equal(read('all'), 'all');
  });

  test('authors are told only of forms that the site offers', () => {
    const titles = { f101: 'Contact', f102: 'Complaints' };
    const [some, all] = call(['Forms_Route::offered', [titles, ['102']]], ['Forms_Route::offered', [titles, 'all']]);
    assert.deepEqual(some, [{ id: '102', title: 'Complaints' }]);
    assert.equal((all as readonly unknown[]).length, 2);
  });

  test('the owner is told of what only the owner can mend, and of nothing that any visitor can cause', () => {
    const findCodes = (...entries: readonly object[]) =>
      call(...entries.map((entry) => ['Trouble::code', [entry]] as const));
    const mendable = [{ status: 401, code: 'service_refused_token' }, { status: 404 }];
    assert.deepEqual(findCodes(...mendable), ['service_refused_token', 'form_missing']);
    const others = ['form_not_listed', 'rate_limited', 'service_timeout'].map((code) => ({ status: 400, code }));
    assert.deepEqual(findCodes(...others, { status: 200 }), ['', '', '', '']);
  });

  test('a form is asked for in its own language and look, as the proxy takes them', () => {
    const attributes = { preset: 'wordpress', theme: 'soft', lang: 'de', review: '', 'success-url': '/x' };
    const address = (...end: readonly string[]) =>
      call(['Drawn_Form::address', ['https://a.example/forms', '101', attributes, ...end]])[0];
    const looks = '?lang=de&theme=soft&preset=wordpress';
    assert.equal(address(), `https://a.example/forms/form/101/embed.html${looks}`);
    assert.equal(address('.html'), `https://a.example/forms/form/101.html${looks}`);
  });

  test('the element of a drawn form gets the author’s other attributes, and the script stays the plugin’s own', () => {
    const tag = '<hosted-form theme="soft" form-id="101" proxy="/forms"><template></template></hosted-form>';
    const place = (html: string, attributes: object) => call(['Drawn_Form::place', [html, attributes]])[0];
    assert.equal(
      place(`${tag}<script type="module" src="/a.js"></script>`, { review: '', 'success-url': '/a"><script>' }),
      tag.replace('<hosted-form', '<hosted-form review="" success-url="/a&quot;&gt;&lt;script&gt;"'),
    );
    assert.equal(place('<html>502</html>', {}), '');
  });

  test('a drawn form is kept for a minute at the least, and shown for a day where the proxy has failed since', () => {
    const old = { html: '<hosted-form old>', etag: 'W/"1"', until: 1000 };
    const renew = (status: number, cache = 'private, no-cache') =>
      call(['Drawn_Form::renew', [old, { status, html: '<hosted-form new>', etag: 'W/"2"', cache }, 2000]])[0];
    assert.deepEqual(renew(200), { html: '<hosted-form new>', etag: 'W/"2"', until: 2060 });
    assert.deepEqual(renew(200, 'max-age=300'), { html: '<hosted-form new>', etag: 'W/"2"', until: 2300 });
    for (const status of [304, 0, 500, 429]) assert.deepEqual(renew(status), { ...old, until: 2060 });
    for (const status of [403, 404]) assert.deepEqual(renew(status), { html: '', etag: '', until: 2060 });
  });
}
