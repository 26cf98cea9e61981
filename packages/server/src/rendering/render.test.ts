import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { parse, parseFragment } from 'parse5';
import { importBuilt } from '../testing/built.js';
import { makeSmallProxy } from '../testing/small-proxy.js';

const server = await importBuilt();

const options = () => ({ formId: '101', proxy: '/forms', fetch: makeSmallProxy().fetch });

describe('renderForm', () => {
  test('gives the element with the form in a shadow root, and its sheet apart', async () => {
    const { html, css, sheet, hash, title, language, direction } = await server.renderForm(options());
    assert.match(html, /^<hosted-form form-id="101" proxy="\/forms" data-drawn=""><template shadowrootmode="open">/);
    assert.match(html, /<\/template><\/hosted-form>$/);
    assert.match(html, /method="post" enctype="multipart\/form-data" action="\/forms\/form\/101\/submission\.html"/);
    assert.equal(hash, await server.hashSheet(css));
    assert.equal(sheet, `/forms/form/sheet/${hash}.css?form=101`);
    assert.ok(html.includes(`<link rel="stylesheet" href="${sheet}">`));
    assert.deepEqual([title, language, direction], ['A form', 'en', 'ltr']);
    assert.ok(css.length > 1000);
  });

  test('draws in the language and the tree that the attributes ask for', async () => {
    const { html, language, direction } = await server.renderForm({
      ...options(),
      attributes: { lang: 'ar', render: 'light' },
    });
    assert.deepEqual([language, direction], ['ar', 'rtl']);
    assert.doesNotMatch(html, /<template/);
    assert.match(html, /action="[^"]+submission\.html\?lang=ar"/);
  });

  test('names the sheet and the script as the caller has them', async () => {
    const script = { src: '/hosted-form.js', integrity: 'sha384-x' };
    const { html, hash } = await server.renderForm({ ...options(), sheet: (name) => `/css/${name}.css`, script });
    assert.ok(html.includes(`href="/css/${hash}.css"`));
    assert.match(html, /<script type="module" src="\/hosted-form\.js" integrity="sha384-x" crossorigin="anonymous">/);
  });

  test('has no script, no style and no comment of its own, so the strictest policy holds', async () => {
    const { html } = await server.renderForm(options());
    assert.doesNotMatch(html, /<script|<style|\sstyle=|<!--|\son\w+=/i);
    assert.deepEqual(
      parseFragment(html).childNodes.map(({ nodeName }) => nodeName),
      ['hosted-form'],
    );
  });

  test('calls the proxy by the network, at the address that this server knows', async () => {
    const asked: string[] = [];
    const { fetch } = makeSmallProxy();
    const listening = createServer((request, response) => {
      asked.push(request.url ?? '');
      void fetch(new Request(`http://proxy.test${request.url?.replace('/inside', '/forms') ?? ''}`)).then(
        async (answer) => {
          response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
        },
      );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as AddressInfo;
    try {
      const proxyUrl = `http://127.0.0.1:${String(port)}/inside/`;
      const { html } = await server.renderForm({ formId: '101', proxy: '/forms/', proxyUrl });
      assert.match(html, /proxy="\/forms"/);
      assert.ok(asked.length > 0 && asked.every((path) => path.startsWith('/inside/form/101')), asked.join());
    } finally {
      listening.closeAllConnections();
      listening.close();
    }
  });
});

test('a sheet has the conditions of its sources: a narrow matrix is drawn as one', async () => {
  const matrix = { id: '1', type: 'matrix', label: 'Days', rows: [{ label: 'Friday' }], columns: [{ label: 'Music' }] };
  const answer = (url: string) => Response.json(url.endsWith('/field.json') ? [matrix] : { id: '101' });
  for (const render of ['shadow', 'light']) {
    const fetch = async ({ url }: Request) => answer(url);
    const { css } = await server.renderForm({ ...options(), fetch, attributes: { render } });
    assert.match(css, /@container \(inline-size ?< ?30em\)/);
    assert.doesNotMatch(css, /<\//);
  }
});

test('renderPage gives a whole page, with its language, its title and the form, for every browser', async () => {
  const { html, css } = await server.renderPage({ ...options(), attributes: { lang: 'de' } });
  assert.match(css, /^\.hosted-form-page\{/);
  assert.match(html, /^<!doctype html><html lang="de" dir="ltr">/);
  assert.match(html, /<title>A form<\/title>/);
  assert.doesNotMatch(html, /<template/);
  assert.equal(parse(html).childNodes.length, 2);
});

test('a page of its own has the whole sheet for the script, which alone switches it on', async () => {
  const script = { src: 'https://cdn.example/hosted-form/hosted-form.js' };
  const { html } = await server.renderPage({ ...options(), script });
  assert.match(
    html,
    /<link rel="stylesheet" href="https:\/\/cdn\.example\/hosted-form\/light\.css" disabled data-later>/,
  );
  assert.doesNotMatch((await server.renderPage(options())).html, /light\.css/);
});

describe('an error', () => {
  const fails = async (act: Promise<unknown>, code: string) => {
    await assert.rejects(act, (error) => {
      assert.ok(error instanceof server.DrawingError);
      assert.deepEqual([error.name, error.code], ['DrawingError', code]);
      return true;
    });
  };

  test('has the code of the element’s error, which is its cause', async () => {
    const act = server.renderForm({ ...options(), formId: '999' });
    await fails(act, 'not-found');
    await assert.rejects(act, ({ cause }: Error) => cause instanceof Error);
  });

  test('comes from a drawing, too, where a proxy draws', async () => {
    const wanted = { formId: '999', proxy: '/forms', attributes: {}, fetch: makeSmallProxy().fetch };
    const { signal } = new AbortController();
    await fails(server.createDrawing().draw(wanted, signal), 'not-found');
    await fails(server.createDrawing().answer(wanted, new FormData(), signal), 'not-found');
  });

  for (const [about, wrong] of [
    ['no id of a form', { formId: '../1' }],
    ['no proxy', { proxy: '' }],
    ['an attribute that an option sets', { attributes: { 'form-id': '102' } }],
    ['a name that is none of an attribute', { attributes: { 'a b': '' } }],
  ] as const)
    test(`says at once that an option is wrong: ${about}`, async () => {
      await fails(server.renderForm({ ...options(), ...wrong }), 'not-configured');
    });

  test('says that a path alone is no address to call', async () => {
    await fails(server.renderForm({ formId: '101', proxy: '/forms' }), 'not-configured');
  });

  test('of a caller who has had enough is the caller’s own', async () => {
    const abort = new AbortController();
    const reason = new Error('enough');
    const act = server.renderForm({
      ...options(),
      signal: abort.signal,
      fetch: () => {
        abort.abort(reason);
        return new Promise(() => undefined);
      },
    });
    await assert.rejects(act, reason);
  });
});

test('the version is a hash of the sources', () => {
  const { version } = server.createDrawing();
  assert.match(version, /^[A-Za-z0-9]{8}$/);
});
