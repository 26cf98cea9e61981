// What a stranger's markup on a page can do to the form, as it is packed: nothing. No policy of the page helps here.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { join } from 'node:path';
import german from '../../src/locale/de.json' with { type: 'json' };
import { listenLocally } from '../support/listen.js';
import { startStage } from './stage.js';
import { startVisit } from './visit.js';
import type { Visit } from './visit.js';

const stage = await startStage();
const CONTACT = stage.forms['contact']?.id ?? '';
const FILES = { '/assets/': { folder: join(stage.project.element, 'dist/cdn') } };

const SCRIPTS = {
  'the module script': '<script type="module" src="/assets/hosted-form.js"></script>',
  'the classic script': '<script src="/assets/hosted-form.classic.js"></script>',
  'the loader': '<script type="module" src="/assets/hosted-form-loader.js"></script>',
};

/** The requests that reached a stranger's site, which lets every page read its answers. */
const reached: string[] = [];
const server = createServer((incoming, outgoing) => {
  reached.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
  const isPicture = incoming.url?.endsWith('.png') === true;
  outgoing.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
  outgoing.end(isPicture ? '' : '[{"id":"1","type":"text","label":"Your password"}]');
});
after(() => {
  server.close();
  server.closeAllConnections();
});
const stranger = await listenLocally(server);

async function visit(t: TestContext, head: string, body: string): Promise<Visit> {
  const [chromium] = stage.chromium;
  if (!chromium) throw new Error('These tests need Chromium.');
  reached.length = 0;
  const opened = await startVisit(chromium, { proxy: stage.proxy, files: FILES, head, body });
  t.after(() => opened.close());
  return opened;
}

/** The names by which markup could replace what a script reads of its page. */
const NAMES = [
  'currentScript',
  'baseURI',
  'documentElement',
  'location',
  'scripts',
  'head',
  'body',
  'hostedFormScript',
];

for (const script of Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]) {
  test(
    `${script}, on a page in German: no name in the markup decides which code runs`,
    { skip: stage.chromium.length === 0 },
    async (t) => {
      // The picture is a visitor's, so the page itself fetches it.
      const pictures = NAMES.map((name) => `<img name="${name}" id="${name}" src="${stranger}/x/${name}.png">`);
      const form = `<hosted-form id="form" form-id="${CONTACT}" lang="de"></hosted-form>`;
      const { call } = await visit(t, '', `${pictures.join('')}${SCRIPTS[script]}${form}`);
      await call('whenReady', 'form');
      assert.deepEqual(
        reached.filter((request) => !request.endsWith('.png')),
        [],
      );
      assert.ok((await call('readAll', 'form')).includes(german.phrases['name.first']));
    },
  );

  const PROXIES = [
    `${stranger}/forms`,
    `${stranger.replace('http:', '')}/forms`,
    `data:application/json,[{"id":"1","type":"text","label":"Your password"}]#`,
  ];

  test(
    `${script}: a placeholder in a comment brings no form of a stranger`,
    { skip: stage.chromium.length === 0 },
    async (t) => {
      const placeholders = PROXIES.map(
        (proxy) => `<div data-hosted-form="1" data-proxy='${proxy}' data-capture="page">A comment</div>`,
      );
      const own = `<div data-hosted-form="${CONTACT}" id="own">Write to us</div>`;
      const { call } = await visit(t, SCRIPTS[script], placeholders.join('') + own);
      await call('whenPlaceholder', 'own', 'form');
      await call('whenSettled');
      assert.deepEqual(reached, []);
      assert.equal(await call('countForms', 'Your password'), 0);
      assert.equal(await call('countVisible', 'A comment'), PROXIES.length);
      assert.ok((await call('toldCodes')).includes('proxy-not-listed'));
    },
  );
}
