// Whatever a link, a post or a service says, no page holds it as markup, and no header as its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterMap } from 'parse5';
import { randomCases } from '../../../../test/support/long.js';
import { LOOK_NAMES } from '../calls/looks.js';
import { FIELD, FORM, RECEIPT, serviceJson } from '../service/service.examples.js';
import { drawingProxy } from './drawing.examples.js';

const NAME = `field_${FIELD.id}`;
const HOSTILE = [
  '<script>evil()</script>',
  '"><img src=x onerror=evil()>',
  "'><svg onload=evil()>",
  '</style><script>evil()',
  '<!--evil',
  '&lt;evil&gt;',
  '\r\nset-cookie: evil=1',
  '$&<evil>$1',
  'javascript:evil()',
  '<input type="hidden" name="hosted-form-token" value="">',
];
const texts = fc.oneof(fc.constantFrom(...HOSTILE), fc.string(), fc.string({ unit: 'binary' }));
const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...LOOK_NAMES, NAME, 'proxy', 'form'), texts), texts), {
  maxLength: 8,
});

type Node = DefaultTreeAdapterMap['node'];

/** Lists all tags and attributes of a page. */
function listMarkup(page: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: Node) => {
    if ('tagName' in node) found.push(`<${node.tagName}`, ...node.attrs.map(({ name }) => name));
    else if (node.nodeName === '#comment') found.push('<!--');
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(page));
  return found;
}

const ALLOWED = new Set(
  (
    '<title <link <div <form <input <p <html <body <hosted-form <meta <code ' +
    'lang rel href class part method action type name value charset content role dir'
  ).split(' '),
);

test('no query and no posted name or value becomes markup, an address of another site, or a header', async () => {
  const { call, post, openPage } = drawingProxy(({ method, url }) =>
    serviceJson(method === 'POST' ? RECEIPT : url.endsWith('/field.json') ? [FIELD] : { ...FORM, name: HOSTILE[0] }),
  );
  const token = await openPage();
  const property = fc.asyncProperty(pairs, pairs, fc.boolean(), async (query, posted, isFresh) => {
    const address = new URLSearchParams(query).toString();
    const form = new URLSearchParams([...posted, ['hosted-form-token', isFresh ? token : '']]);
    const responses = [
      await call(`/form/101.html?${address}`),
      await call(`/form/101/embed.html?${address}`),
      await call(`/form/101/thanks.html?${address}`),
      await call(`/form/999.html?${address}`),
      await post(form, {}, `/form/101/submission.html?${address}`),
    ];
    for (const response of responses) {
      const page = await response.text();
      assert.deepEqual(
        listMarkup(page).filter((part) => !ALLOWED.has(part)),
        [],
        page,
      );
      for (const [, target = ''] of page.matchAll(/(?:action|href|src)="([^"]*)"/g)) assert.match(target, /^\/form\//);
      assert.equal(response.headers.get('set-cookie'), null);
      const location = response.headers.get('location');
      if (location !== null) assert.match(location, /^thanks\.html(\?[\w=&%.+*-]+)?$/);
    }
  });
  await fc.assert(property, { numRuns: randomCases(60) });
});
