// Snippets for frameworks whose own server draws the form before any script.
import { IMPORT, INSTALL, draw, importSheet, inFile, writeUsual } from './drawn-snippets.js';
import type { WriteSnippet } from './embed.js';
import { indent } from './markup.js';

/** Next: a component of the server draws, and one of the browser brings the script. */
export const writeDrawnNext: WriteSnippet = (embed) => ({
  title: 'Next: drawn by a server component',
  isTried: true,
  parts: [
    INSTALL,
    inFile('app/contact/page.tsx', 'tsx', [
      IMPORT,
      ...importSheet(embed),
      "import { TakeOver } from './take-over';",
      '',
      "export const dynamic = 'force-dynamic';",
      '',
      ...writeUsual(embed),
      '',
      'export default async function Page() {',
      ...indent(draw(embed)),
      '  return (',
      '    <>',
      '      <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />',
      '      <TakeOver />',
      '    </>',
      '  );',
      '}',
    ]),
    inFile('app/contact/take-over.tsx', 'tsx', [
      "'use client';",
      '',
      "import { useEffect } from 'react';",
      '',
      'export function TakeOver() {',
      '  useEffect(() => {',
      "    import('hosted-form/define');",
      '  }, []);',
      '  return null;',
      '}',
    ]),
  ],
});

/** Nuxt: a component of the server draws, which the browser never runs. */
export const writeDrawnNuxt: WriteSnippet = (embed) => ({
  title: 'Nuxt: drawn by a server component',
  isTried: true,
  parts: [
    INSTALL,
    inFile('nuxt.config.ts', 'ts', ['export default defineNuxtConfig({ experimental: { componentIslands: true } });']),
    inFile('app/components/ContactForm.server.vue', 'vue', [
      '<script setup>',
      IMPORT,
      '',
      ...writeUsual(embed),
      ...draw(embed),
      '</script>',
      '',
      '<template>',
      '  <div v-html="html" />',
      '</template>',
    ]),
    inFile('app/pages/contact.vue', 'vue', [
      '<script setup>',
      "import { onMounted } from 'vue';",
      ...importSheet(embed),
      '',
      "onMounted(() => import('hosted-form/define'));",
      '</script>',
      '',
      '<template>',
      '  <ContactForm />',
      '</template>',
    ]),
  ],
});

/** SvelteKit: the page's data have the form. */
export const writeDrawnSvelte: WriteSnippet = (embed) => ({
  title: 'SvelteKit: drawn while the page loads its data',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/routes/contact/+page.server.js', 'js', [
      IMPORT,
      '',
      ...writeUsual(embed),
      '',
      'export async function load() {',
      ...indent(draw(embed)),
      '  return { form: html };',
      '}',
    ]),
    inFile('src/routes/contact/+page.svelte', 'svelte', [
      '<script>',
      "  import { onMount } from 'svelte';",
      ...indent(importSheet(embed)),
      '',
      '  let { data } = $props();',
      "  onMount(() => void import('hosted-form/define'));",
      '</script>',
      '',
      '{@html data.form}',
    ]),
  ],
});

/** Astro: drawn while the site is built, or for each visit. */
export const writeDrawnAstro: WriteSnippet = (embed) => ({
  title: 'Astro: drawn while the site is built',
  isTried: true,
  parts: [
    INSTALL,
    inFile('src/pages/contact.astro', 'astro', [
      '---',
      IMPORT,
      ...importSheet(embed),
      '',
      ...writeUsual(embed),
      ...draw(embed),
      '---',
      '<html lang="en">',
      '  <head>',
      '    <title>Contact</title>',
      '  </head>',
      '  <body>',
      '    <Fragment set:html={html} />',
      '    <script>',
      "      import 'hosted-form/define';",
      '    </script>',
      '  </body>',
      '</html>',
    ]),
  ],
});
