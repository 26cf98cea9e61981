// Snippets for pages whose form is drawn before any script: by the proxy, by a server, or while a site is built.
import { LOOK_NAMES, writeLooks } from '../calls/looks.js';
import { findFallback, isInPage, listUnwritten } from './embed.js';
import type { Embed, SnippetPart, WriteSnippet } from './embed.js';
import { indent, writeAttributes } from './markup.js';
import { writeElement, writeSheet } from './page-snippets.js';
import { writeModule } from './script-tag.js';

/** The kinds of sites whose form is in the page before any script. */
export const DRAWN_KINDS = [
  'nginx',
  'apache',
  'express',
  'next-drawn',
  'nuxt-drawn',
  'svelte-drawn',
  'astro-drawn',
  'hugo-drawn',
  'eleventy',
] as const;

/** A drawn form fetches its script when a visitor comes near it. */
const LOADER = 'hosted-form-loader.js';

const isLook = (name: string): boolean => LOOK_NAMES.includes(name);

/** Writes the path of the fragment, as the site’s own server knows it. */
function addressFragment({ formId, proxy, attributes = new Map<string, string>() }: Embed): string {
  const path = URL.canParse(proxy) ? new URL(proxy).pathname.replace(/\/+$/, '') : proxy;
  return `${path}/form/${formId}/embed.html${writeLooks(Object.fromEntries(attributes))}`;
}

const inHead = (embed: Embed): SnippetPart => ({
  where: 'In the head',
  language: 'html',
  code: [...writeSheet(embed), writeModule(embed, LOADER)].join('\n'),
});

/** Writes the part of a snippet for a file. */
export const inFile = (where: string, language: string, lines: readonly string[]): SnippetPart => ({
  where,
  language,
  code: lines.join('\n'),
});

/** nginx includes the fragment. Where the proxy does not answer, it shows the block. */
export const writeNginx: WriteSnippet = (embed) => ({
  title: 'nginx: drawn by the proxy',
  isTried: true,
  ...listUnwritten(embed, isLook),
  parts: [
    inHead(embed),
    inFile('Where the form goes', 'html', [
      '<!--# block name="no-form" -->',
      ...writeElement(embed),
      '<!--# endblock -->',
      `<!--# include virtual="${addressFragment(embed)}" stub="no-form" -->`,
    ]),
    inFile('In the server block: recipes/nginx/hosted-form-drawn.conf, and', 'nginx', ['ssi on;']),
  ],
});

/** Apache includes the fragment. Where the proxy does not answer, it shows the link. */
export const writeApache: WriteSnippet = (embed) => {
  const link = `<a${writeAttributes(new Map([['href', findFallback(embed)]]))}>Write to us</a>`;
  return {
    title: 'Apache: drawn by the proxy',
    isTried: true,
    ...listUnwritten(embed, isLook),
    parts: [
      inHead(embed),
      inFile('Where the form goes', 'html', [
        `<!--#config errmsg='${link.replaceAll("'", '&#39;')}' -->`,
        `<!--#include virtual="${addressFragment(embed)}" -->`,
      ]),
      inFile('In the virtual host: recipes/apache/hosted-form-drawn.conf, and', 'apache', [
        'Options +Includes',
        'AddOutputFilter INCLUDES .html',
      ]),
    ],
  };
};

/** The command that installs the element, and what draws it. */
export const INSTALL: SnippetPart = inFile('In the project’s folder', 'sh', [
  'npm install hosted-form hosted-form-server',
]);
const INSTALL_SERVER: SnippetPart = inFile('In the project’s folder', 'sh', ['npm install hosted-form-server']);

/** Writes a text for a script, which no `</script>` in it can end. */
const asText = (text: string): string =>
  /^[\w/:.-]*$/.test(text) ? `'${text}'` : JSON.stringify(text).replaceAll('<', '\\u003c');

const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** Writes the options of `renderForm`. A path is asked for at the site's own address, which a server does not know. */
function listOptions(
  { formId, proxy, attributes = new Map<string, string>() }: Embed,
  id = `'${formId}'`,
): readonly string[] {
  const written = [...attributes].map(([name, value]) => `${nameOf(name)}: ${asText(value)}`).join(', ');
  return [
    id === 'formId' ? 'formId,' : `formId: ${id},`,
    `proxy: ${asText(proxy)},`,
    ...(URL.canParse(proxy) ? [] : [`proxyUrl: ${asText(wholeAddress(proxy))}, // as this server reaches it`]),
    ...(written ? [`attributes: { ${written} },`] : []),
  ];
}

const wholeAddress = (proxy: string): string => new URL(proxy, 'https://www.example.com').href;

/** The line by which a program draws. */
export const IMPORT = "import { renderForm } from 'hosted-form-server';";
/** Writes the import of the style sheet that a form in the page’s own tree needs. */
export const importSheet = (embed: Embed): readonly string[] =>
  isInPage(embed) ? ["import 'hosted-form/light.css';"] : [];

/** Writes markup as a text of a script. */
const asMarkup = (lines: readonly string[]): string =>
  `'${lines
    .map((line) => line.trim())
    .join(' ')
    .replace(/[\\']/g, (sign) => `\\${sign}`)}'`;

/** Writes the usual tag, which the page has where the form can’t be drawn. */
export const writeUsual = (embed: Embed): readonly string[] => [
  '// Where the form can’t be drawn',
  `const usual = ${asMarkup(writeElement(embed))};`,
];

/** Writes the call that draws the form. */
export const draw = (embed: Embed, id?: string): readonly string[] => [
  'const { html } = await renderForm({',
  ...indent(listOptions(embed, id)),
  '}).catch(() => ({ html: usual }));',
];

/** Hugo fetches the fragment while it builds the site. */
export const writeDrawnHugo: WriteSnippet = (embed) => {
  const any = { ...embed, formId: '%s' };
  const address = URL.canParse(embed.proxy)
    ? new URL(addressFragment(any), embed.proxy).href
    : wholeAddress(addressFragment(any));
  const usual = { ...embed, formId: '{{ $id }}' };
  return {
    title: 'Hugo: drawn while the site is built',
    isTried: true,
    ...listUnwritten(embed, isLook),
    parts: [
      inFile('layouts/shortcodes/hosted-form.html', 'text', [
        '{{ $id := .Get 0 }}',
        ...writeSheet(embed),
        writeModule(embed, LOADER),
        // The signs of percent in a query are no places for words.
        `{{ with resources.GetRemote (printf "${address.replace(/%25s|%(?!s)/g, (sign) => (sign === '%25s' ? '%s' : '%%'))}" $id) }}`,
        '  {{ .Content | safeHTML }}',
        '{{ else }}',
        ...indent(writeElement(usual)),
        '{{ end }}',
      ]),
      inFile('In a page', 'text', [`{{< hosted-form "${embed.formId}" >}}`]),
    ],
  };
};

/** Eleventy draws while it builds the site. */
export const writeDrawnEleventy: WriteSnippet = (embed) => ({
  title: 'Eleventy: drawn while the site is built',
  isTried: true,
  parts: [
    INSTALL_SERVER,
    inFile('eleventy.config.mjs', 'js', [
      IMPORT,
      '',
      'export default function (config) {',
      "  config.addAsyncShortcode('hostedForm', async (formId) => {",
      ...indent(writeUsual({ ...embed, formId: '${formId}' }), 2).map((line) => line.replace(/'(<.*)'/, '`$1`')),
      ...indent(draw(embed, 'formId'), 2),
      '    return html;',
      '  });',
      '}',
    ]),
    { ...inHead(embed), where: 'In the head of the layout' },
    inFile('In a page', 'text', [`{% hostedForm "${embed.formId}" %}`]),
  ],
});

/** Express draws the form once a minute. */
export const writeDrawnExpress: WriteSnippet = (embed) => ({
  title: 'Express: drawn by the server',
  isTried: true,
  parts: [
    INSTALL_SERVER,
    inFile('contact.mjs', 'js', [
      IMPORT,
      '',
      ...writeUsual(embed),
      '',
      'let drawn;',
      '',
      '/** Draws the form once a minute. */',
      'export const drawContact = () => (drawn ??= draw());',
      '',
      'async function draw() {',
      '  setTimeout(() => (drawn = null), 60_000).unref();',
      ...indent(draw(embed)),
      '  return html;',
      '}',
    ]),
    inFile('In the handler of the page', 'js', [
      "app.get('/contact', async (request, response) => {",
      '  response.send(`<!doctype html>…<main>${await drawContact()}</main>`);',
      '});',
    ]),
    { ...inHead(embed), where: 'In the head of the page' },
  ],
});
