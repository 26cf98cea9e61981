import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOLDER_IDS, findHolder, isRunType, nameHolder } from './script-holders.js';

for (const id of HOLDER_IDS) {
  const { name, docs, exempt, setting, bind } = findHolder(id);

  test(`${name}: an owner learns how to exempt the script, and where it is written down`, () => {
    assert.ok(exempt ?? setting);
    assert.equal(new URL(docs).protocol, 'https:');
    for (const value of Object.values(exempt ?? {})) assert.match(value, /^[\w-]*$/);
  });

  if (exempt)
    test(`${name}: a script that is exempt still runs, and nobody seems to hold it`, () => {
      const attributes = new Map(Object.entries(exempt));
      assert.ok(isRunType(attributes.get('type')));
      assert.equal(nameHolder(attributes), undefined);
    });

  if (bind)
    test(`${name}: a script that is bound to consent is known as held by it`, () => {
      assert.match(bind.example, bind.choices);
      assert.doesNotMatch('"><script>', bind.choices);
      const attributes = new Map(
        Object.entries({ ...bind.write(bind.example), [bind.source]: '/hosted-form.classic.js' }),
      );
      assert.equal(nameHolder(attributes), id);
      // CookieYes alone holds a script without another type.
      assert.equal(isRunType(attributes.get('type')), id === 'cookieyes');
    });
}

/** The tags that optimisers make of `<script type="module" src="…/hosted-form.js">`. */
const HELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wp-rocket': {
    type: 'text/rocketlazyloadscript',
    'data-rocket-type': 'module',
    'data-rocket-src': '/hosted-form.js',
  },
  litespeed: { type: 'litespeed/javascript', 'data-src': '/hosted-form.js', 'data-i': '1' },
  'rocket-loader': { type: '0c04716efef0c9e83cef9679-module', src: '/hosted-form.js' },
  perfmatters: { type: 'pmdelayedscript', 'data-perfmatters-type': 'module', src: '/hosted-form.js' },
  pagespeed: { type: 'text/psajs', 'data-pagespeed-orig-type': 'module', src: '/hosted-form.js' },
};

for (const [id, attributes] of Object.entries(HELD))
  test(`a script that ${id} holds does not run, and ${id} is named`, () => {
    assert.equal(isRunType(attributes['type']), false);
    assert.equal(nameHolder(new Map(Object.entries(attributes))), id);
  });

test('the usual tags run, and nobody holds them', () => {
  for (const type of [undefined, '', 'module', 'text/javascript', 'application/javascript']) assert.ok(isRunType(type));
  assert.equal(
    nameHolder(
      new Map([
        ['src', '/hosted-form.js'],
        ['type', 'module'],
      ]),
    ),
    undefined,
  );
});
