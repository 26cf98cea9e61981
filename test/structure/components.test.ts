// The components for frameworks, as the package has them: they know every attribute, and a server can draw them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { renderToString as renderSolid } from 'solid-js/web';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { ATTRIBUTES, EVENTS } from '../../src/frameworks/component.js';
import type * as forAngular from '../../src/frameworks/angular.js';
import type * as forPreact from '../../src/frameworks/preact.js';
import type * as forReact from '../../src/frameworks/react.js';
import type * as forSolid from '../../src/frameworks/solid.js';
import type * as forSvelte from '../../src/frameworks/svelte.js';
import type * as forVue from '../../src/frameworks/vue.js';
import { PLACEHOLDER_OPTIONS } from '../../src/placeholder-options.js';
import { ROOT, buildUnlessFresh } from '../support/build.js';

await buildUnlessFresh();

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[];
}

interface Declaration {
  readonly attributes: readonly { readonly name: string }[];
  readonly events: readonly { readonly name: string }[];
}

interface Popup {
  readonly tagName: string;
  readonly cssParts: readonly { readonly name: string }[];
  readonly members: readonly { readonly name: string }[];
}

test('a component has a prop for every attribute, and a listener for every event', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8')) as Manifest;
  const [element] = manifest.modules.flatMap(({ declarations }) => declarations);
  const listNames = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name).sort();
  // A component has the property `values`, so the attribute is for HTML alone.
  assert.deepEqual([...Object.values(ATTRIBUTES), 'values'].sort(), listNames(element?.attributes));
  assert.deepEqual(EVENTS.map((name) => `hf-${name}`).sort(), listNames(element?.events));
});

const POPUP_OWN = ['trigger', 'as', 'once', 'history', 'aria-label'];

test('editors know the pop-up with its own attributes, those of the form, its events and its parts', () => {
  const read = (file: string) => readFileSync(join(ROOT, 'dist', file), 'utf8');
  const { modules } = JSON.parse(read('custom-elements.json')) as {
    readonly modules: readonly { readonly path: string; readonly declarations: readonly (Declaration & Popup)[] }[];
  };
  const [module] = modules.filter(({ path }) => path === 'dist/esm/popup.js');
  const [popup] = module?.declarations ?? [];
  const names = popup?.attributes.map(({ name }) => name) ?? [];
  assert.equal(popup?.tagName, 'hosted-form-popup');
  assert.deepEqual(names.slice(0, POPUP_OWN.length), POPUP_OWN);
  assert.deepEqual(
    names.slice(POPUP_OWN.length).sort(),
    [...Object.values(ATTRIBUTES), 'values'].filter((name) => name !== 'history').sort(),
  );
  assert.deepEqual(
    popup.events.map(({ name }) => name),
    ['hf-open', 'hf-close'],
  );
  assert.deepEqual(
    popup.cssParts.map(({ name }) => name),
    ['dialog', 'heading', 'content', 'close'],
  );
  assert.deepEqual(popup.members.map(({ name }) => name).sort(), ['close', 'open', 'show']);
  for (const file of ['web-types.json', 'vscode.html-custom-data.json'])
    for (const text of ['"hosted-form-popup"', 'What opens it: ', 'slide-in'])
      assert.ok(read(file).includes(text), `${file}: ${text}`);
});

test('the directive for Angular has an input for every attribute, and an output for every event', () => {
  // The compiler writes them so, for templates that are checked.
  const declared = ['angular', 'angular-inputs']
    .map((name) => readFileSync(join(ROOT, `dist/types/frameworks/${name}.d.ts`), 'utf8'))
    .join('\n');
  const listed = (pattern: RegExp) => [...declared.matchAll(pattern)].map(([, name]) => name ?? '').sort();
  assert.deepEqual(listed(/"(\w+)": \{ "alias"/g), [...Object.keys(ATTRIBUTES), 'values', 'words'].sort());
  assert.deepEqual(
    listed(/"hf(\w+)": "hf\w+"/g).map((name) => name.toLowerCase()),
    [...EVENTS].sort(),
  );
});

/** An editor of pages must not decide which code runs, or where people are sent. The id of the form is the mark of the `div`. */
const NOT_IN_DIV = ['embed-frames', 'form-id', 'partials', 'redirect-origins', 'share-answers'];

test('a div in place of the tag takes every option that an editor of pages may set', () => {
  const wanted = Object.values(ATTRIBUTES).filter((name) => !NOT_IN_DIV.includes(name));
  assert.deepEqual([...PLACEHOLDER_OPTIONS].sort(), [...wanted, 'values'].sort());
});

/** Imports a file of the package by the address that its users have. */
const importBuilt = (name: string): Promise<unknown> => import(join(ROOT, `dist/esm/${name}.js`));

test('a server imports the pop-up, which registers nothing there', async () => {
  assert.ok('HostedFormPopup' in ((await importBuilt('popup')) as object));
});

test('the import for Preact brings types alone, and nothing to a page or a server', async () => {
  const preact = (await importBuilt('preact')) as typeof forPreact;
  assert.deepEqual(Object.keys(preact), []);
});

test('a server imports the action for Svelte, which loads no element', async () => {
  const { hostedForm } = (await importBuilt('svelte')) as typeof forSvelte;
  assert.equal(hostedForm.length, 1);
});

test('a server imports the directive for Angular, which its own compiler completes', async () => {
  // The application's build does this for the directive; without it, the compiler has to be there.
  await import('@angular/compiler');
  const { HostedForm } = (await importBuilt('angular')) as typeof forAngular;
  assert.equal(HostedForm.name, 'HostedForm');
});

test('a server draws the tag with its fallback, and loads no element', async () => {
  // Vue writes an empty attribute without its quotes. Solid adds a key, by which it finds the tag again.
  const drawn =
    /^(<!--.*?-->)*<hosted-form(?: data-hk=\S+)? form-id="101" outbox(="")? ?>(<!--.*?-->)*Write to us(<!--.*?-->)*<\/hosted-form>/;
  const react = (await importBuilt('react')) as typeof forReact;
  assert.match(renderToString(createElement(react.HostedForm, { formId: '101', outbox: true }, 'Write to us')), drawn);
  const solid = (await importBuilt('solid')) as typeof forSolid;
  assert.match(
    renderSolid(() => solid.HostedForm({ formId: '101', outbox: true, children: 'Write to us' })),
    drawn,
  );
  const vue = (await importBuilt('vue')) as typeof forVue;
  const app = createSSRApp(() => h(vue.HostedForm, { formId: '101', outbox: true }, () => 'Write to us'));
  assert.match(await renderVue(app), drawn);
});
