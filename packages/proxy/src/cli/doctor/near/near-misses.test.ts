// Names that are nearly right are guessed, and names of others are left alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../page.js';

const PAGE = 'https://www.site.test/contact';
const missesOf = (html: string) => readPage(html, PAGE).misses;

const TAGS: readonly (readonly [html: string, mended: string])[] = [
  ...['hostedform', 'hosted_form', 'hosted-from', 'hostd-form', 'hosted-forms', 'hosted-fom', 'host-form'].map(
    (tag) => [`<${tag} form-id="101"></${tag}>`, '<hosted-form form-id="101">'] as const,
  ),
  ['<hosted_form formid="101" id="a&quot;b"></hosted_form>', '<hosted-form form-id="101" id="a&quot;b">'],
  ['<hostedformpopup form-id="1" trigger="#a"></hostedformpopup>', '<hosted-form-popup form-id="1" trigger="#a">'],
  ['<hosted-form-pop-up></hosted-form-pop-up>', '<hosted-form-popup>'],
  ['<div data-hostedform="101" class="x"></div>', '<div data-hosted-form="101" class="x">'],
  ['<div data-hosted-from="101"></div>', '<div data-hosted-form="101">'],
  [
    '<div data-hosted-from="101" data-proxy="/contact" data-theme="soft" id="7"></div>',
    '<div data-hosted-form="101" data-proxy="/contact" data-theme="soft" id="7">',
  ],
  ['<section data-hosted-form-id="101"></section>', '<div data-hosted-form="101">'],
];

for (const [html, mended] of TAGS)
  test(`${html} is meant to be ${mended}`, () => {
    assert.deepEqual(
      missesOf(html).map((miss) => [miss.isTag, miss.mended]),
      [[true, mended]],
    );
  });

const ATTRIBUTES: readonly (readonly [written: string, meant: string])[] = [
  ...['formid', 'form_id', 'data-form-id', 'data-formid', 'from-id', 'formId', 'frm-id'].map(
    (name) => [name, 'form-id'] as const,
  ),
  ...['prox', 'proxi', 'poxy', 'data-proxy'].map((name) => [name, 'proxy'] as const),
  ...['proxy-url', 'proxyUrl', 'proxy-path'].map((name) => [name, 'proxy'] as const),
  ...['id', 'form', 'form-number'].map((name) => [name, 'form-id'] as const),
  ['sucess-url', 'success-url'],
  ['successurl', 'success-url'],
  ['read-only', 'readonly'],
  ['outbx', 'outbox'],
  ['min_fields', 'min-fields'],
];

for (const [written, meant] of ATTRIBUTES)
  test(`${written} is meant to be ${meant}, and all else in the tag stays`, () => {
    const [miss, ...more] = missesOf(`<hosted-form class="x" ${written}="7" lang="de"></hosted-form>`);
    assert.deepEqual([miss?.written, miss?.meant, more], [written.toLowerCase(), meant, []]);
    assert.equal(miss?.mended, `<hosted-form class="x" ${meant}="7" lang="de">`);
  });

test('a placeholder takes both spellings, and a pop-up has attributes of its own', () => {
  assert.deepEqual(missesOf('<div data-hosted-form="1" data-proxy="/f" theme="soft"></div>'), []);
  assert.deepEqual(missesOf('<hosted-form-popup form-id="1" as="full" once="page" history></hosted-form-popup>'), []);
  const [miss] = missesOf('<div data-hosted-form="1" data-prox="/f"></div>');
  assert.equal(miss?.mended, '<div data-hosted-form="1" data-proxy="/f">');
});

test('right names, and names of others, are nobody’s mistakes', () => {
  for (const html of [
    '<hosted-form form-id="1" id="7" form="8"></hosted-form>',
    '<hosted-form id="contact" form="other"></hosted-form>',
    '<div data-hosted-form="1" id="7"></div>',
    '<hosted-form form-id="1" proxy="/f" id="a" class="b" data-theme="dark" data-testid="x" aria-label="y"></hosted-form>',
    '<hosted-form form-id="1" :form-id="id" v-if="a" @click="b" x-data onclick="c" _ngcontent-1 hx-get="/"></hosted-form>',
    '<hosted-form form-id="1" itemprop="x" width="1" height="2" loading="lazy" src="/x" for="y"></hosted-form>',
    '<ghost-form></ghost-form><host-from-here></host-from-here><form-hosted></form-hosted><hosted-video></hosted-video>',
    '<iframe data-hosted-form-frame src="/x"></iframe><div data-form="1" data-hosted="2"></div><form id="hostedform"></form>',
    '<hosted-form form-id="1" formid="1"></hosted-form>',
  ])
    assert.deepEqual(missesOf(html), [], html);
});
