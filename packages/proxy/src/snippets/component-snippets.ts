// Snippets for sites that are built from the npm package.
import { allAttributes, isInPage, listAddresses, writeFallback } from './embed.js';
import type { Embed, SnippetPart, WriteSnippet } from './embed.js';
import { indent, toCamelCase, writeAttributes, writeProps } from './markup.js';
import { writePreloads } from './page-snippets.js';
import { keepPlace } from './place.js';

const INSTALL: SnippetPart = { where: 'In the project’s folder', language: 'sh', code: 'npm install hosted-form' };

const inHead = (embed: Embed, where: string): SnippetPart => ({
  where,
  language: 'html',
  code: writePreloads(embed).join('\n'),
});

const inFile = (where: string, language: string, lines: readonly string[]): SnippetPart => ({
  where,
  language,
  code: lines.join('\n'),
});

/** A bundler takes the style sheet of a form in the page's own tree from the package. */
const importSheet = (embed: Embed): readonly string[] => (isInPage(embed) ? ["import 'hosted-form/light.css';"] : []);

/** The tag, or the component of another name, with its content. */
const writeTag = (tag: string, attributes: string, fallback: string): readonly string[] => [
  `<${tag}${attributes}>`,
  `  ${fallback}`,
  `</${tag}>`,
];

const htmlTag = (embed: Embed, tag = 'hosted-form') =>
  writeTag(tag, writeAttributes(allAttributes(embed)), writeFallback(embed));

/** A component of JSX takes values as props. */
const jsxTag = (embed: Embed) =>
  writeTag('HostedForm', writeProps(allAttributes(embed)), writeFallback(embed, writeProps));

/** Vue's component takes numbers as such. */
const vueTag = (embed: Embed) =>
  htmlTag(embed, 'HostedForm').map((line) => line.replace(/ (min-fields|max-body)=/g, ' :$1='));

const reactLines = (embed: Embed, name: string): readonly string[] => [
  "import { HostedForm } from 'hosted-form/react';",
  ...importSheet(embed),
  '',
  `export ${name} {`,
  '  return (',
  '    <>',
  ...listAddresses(embed).map(
    (address) =>
      `      <link${writeProps(
        new Map([
          ['rel', 'preload'],
          ['as', 'fetch'],
          ['href', address],
        ]),
      )} crossOrigin="anonymous" />`,
  ),
  ...indent(jsxTag(embed), 3),
  '    </>',
  '  );',
  '}',
];

/** React 18 and later. */
export const writeReact: WriteSnippet = (embed) => ({
  title: 'React',
  isTried: true,
  parts: [INSTALL, inFile('Contact.tsx', 'tsx', reactLines(embed, 'function Contact()')), keepPlace(embed)],
});

/** Next: a server component may import the form. */
export const writeNext: WriteSnippet = (embed) => ({
  title: 'Next',
  isTried: true,
  parts: [
    INSTALL,
    inFile('app/contact/page.tsx', 'tsx', reactLines(embed, 'default function Page()')),
    keepPlace(embed),
  ],
});

/** Vue 3.3 and later. */
export const writeVue: WriteSnippet = (embed) => ({
  title: 'Vue',
  isTried: true,
  parts: [
    INSTALL,
    inFile('Contact.vue', 'vue', [
      '<script setup>',
      "import { HostedForm } from 'hosted-form/vue';",
      ...importSheet(embed),
      '</script>',
      '',
      '<template>',
      ...indent(vueTag(embed)),
      '</template>',
    ]),
    inHead(embed, 'In the head of index.html'),
    keepPlace(embed),
  ],
});

/** Nuxt 3 and later. */
export const writeNuxt: WriteSnippet = (embed) => ({
  title: 'Nuxt',
  isTried: true,
  parts: [
    INSTALL,
    inFile('nuxt.config.ts', 'ts', ["export default defineNuxtConfig({ modules: ['hosted-form/nuxt'] });"]),
    inFile('pages/contact.vue', 'vue', [
      '<script setup>',
      ...importSheet(embed),
      'useHead({',
      '  link: [',
      ...listAddresses(embed).map(
        (href) => `    { rel: 'preload', as: 'fetch', crossorigin: '', href: ${JSON.stringify(href)} },`,
      ),
      '  ],',
      '});',
      '</script>',
      '',
      '<template>',
      ...indent(vueTag(embed)),
      '</template>',
    ]),
    keepPlace(embed),
  ],
});

const svelteTag = (embed: Embed): readonly string[] => {
  const write = (attributes: ReadonlyMap<string, string>) => writeAttributes(attributes).replaceAll('{', '&#123;');
  return writeTag('hosted-form', `${write(allAttributes(embed))} use:hostedForm`, writeFallback(embed, write));
};

/** Svelte 5 and SvelteKit. Svelte reads a brace in an attribute as code. */
export const writeSvelte: WriteSnippet = (embed) => ({
  title: 'Svelte',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/routes/contact/+page.svelte', 'svelte', [
      '<script>',
      "  import { hostedForm } from 'hosted-form/svelte';",
      ...indent(importSheet(embed)),
      '</script>',
      '',
      '<svelte:head>',
      ...indent(writePreloads(embed)),
      '</svelte:head>',
      '',
      ...svelteTag(embed),
    ]),
    keepPlace(embed),
  ],
});

/** Solid 1.9. */
export const writeSolid: WriteSnippet = (embed) => ({
  title: 'Solid',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/Contact.tsx', 'tsx', [
      "import { HostedForm } from 'hosted-form/solid';",
      ...importSheet(embed),
      '',
      'export function Contact() {',
      '  return (',
      ...indent(jsxTag(embed), 2),
      '  );',
      '}',
    ]),
    inHead(embed, 'In the head of index.html'),
    keepPlace(embed),
  ],
});

/** Angular with standalone components. A template reads `{{`, `@` and backticks in its own way. */
export const writeAngular: WriteSnippet = (embed) => ({
  title: 'Angular',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/app/contact.component.ts', 'ts', [
      "import { Component } from '@angular/core';",
      "import { HostedForm } from 'hosted-form/angular';",
      '',
      '@Component({',
      "  selector: 'app-contact',",
      '  imports: [HostedForm],',
      '  template: `',
      ...indent(writeTag('hosted-form', writeAttributes(camelCased(embed)), writeFallback(embed)).map(forTemplate), 2),
      '  `,',
      '})',
      'export class ContactComponent {}',
    ]),
    ...(isInPage(embed) ? [inFile('src/styles.css', 'css', ["@import 'hosted-form/light.css';"])] : []),
    inHead(embed, 'In the head of src/index.html'),
    keepPlace(embed),
  ],
});

/** The directive's inputs have the names of a component's props. */
const camelCased = (embed: Embed): ReadonlyMap<string, string> =>
  new Map([...allAttributes(embed)].map(([name, value]) => [toCamelCase(name), value]));

const forTemplate = (line: string): string =>
  line.replace(/[{}@]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\\`$]/g, (sign) => `\\${sign}`);

/** Astro. */
export const writeAstro: WriteSnippet = (embed) => ({
  title: 'Astro',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/pages/contact.astro', 'astro', [
      ...(isInPage(embed) ? ['---', ...importSheet(embed), '---'] : []),
      '<html lang="en">',
      '  <head>',
      '    <title>Contact</title>',
      ...indent(writePreloads(embed), 2),
      '  </head>',
      '  <body>',
      ...indent(htmlTag(embed), 2),
      '    <script>',
      "      import 'hosted-form/define';",
      '    </script>',
      '  </body>',
      '</html>',
    ]),
    keepPlace(embed),
  ],
});
