// Snippets for pages that take HTML: with the script of the package, and no build of their own.
import { FALLBACK, allAttributes, isInPage, listAddresses, listUnwritten } from './embed.js';
import type { Embed, WriteSnippet } from './embed.js';
import { writeAttributes } from './markup.js';

const MODULE = 'hosted-form.js';
const CLASSIC = 'hosted-form.classic.js';
const POPUP = 'hosted-form-popup.js';

/** Writes the lines that ask for a form while the script is fetched. */
export const writePreloads = (embed: Embed): readonly string[] =>
  listAddresses(embed).map((address) => {
    const attributes = new Map([
      ['rel', 'preload'],
      ['as', 'fetch'],
      ['crossorigin', ''],
      ['href', address],
    ]);
    return `<link${writeAttributes(attributes)}>`;
  });

/** Names a file that lies beside the script. */
export const besideScript = ({ script }: Embed, file: string): string => script.replace(/[^/?#]*(?=[?#]|$)/, file);

/** Lets the browser check a script. One on another origin is checked only if it is asked for across origins. */
export function guardScript({ script, integrity = {} }: Embed, file: string): ReadonlyMap<string, string> {
  const isElsewhere = /^(?:https?:)?\/\//.test(script);
  const hash = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
  return new Map([
    ...(hash === undefined ? [] : [['integrity', hash] as const]),
    ...(isElsewhere ? [['crossorigin', ''] as const] : []),
  ]);
}

/** Writes the style sheet of a form that is in the page's own tree. */
export const writeSheet = (embed: Embed): readonly string[] =>
  isInPage(embed)
    ? [
        `<link${writeAttributes(
          new Map([
            ['rel', 'stylesheet'],
            ['href', besideScript(embed, 'light.css')],
          ]),
        )}>`,
      ]
    : [];

/** A page of HTML: the tag and its script. */
export const writeHtml: WriteSnippet = (embed) => {
  const guard = guardScript(embed, MODULE);
  const ahead = new Map([['rel', 'modulepreload'], ['href', embed.script], ...guard]);
  const script = new Map([['type', 'module'], ['src', embed.script], ...guard]);
  const head = [
    `<link${writeAttributes(ahead)}>`,
    ...writePreloads(embed),
    ...writeSheet(embed),
    `<script${writeAttributes(script)}></script>`,
  ];
  const form = [`<hosted-form${writeAttributes(allAttributes(embed))}>`, `  ${FALLBACK}`, '</hosted-form>'];
  return {
    title: 'A page of HTML',
    isTried: true,
    parts: [
      { where: 'In the head', language: 'html', code: head.join('\n') },
      { where: 'Where the form goes', language: 'html', code: form.join('\n') },
    ],
  };
};

/** Attributes that the `div` does not take: an editor of pages must not decide them. */
const NOT_IN_DIV = ['embed-frames', 'redirect-origins', 'share-answers'];

/** Names a proxy of another site on the script tag: a `div` alone may use none but the page's own. */
const nameProxy = ({ proxy }: Embed): readonly (readonly [string, string])[] =>
  /^(?:https?:)?\/\//.test(proxy) ? [['data-proxies', proxy]] : [];

const isInDiv = (name: string): boolean => !NOT_IN_DIV.includes(name);

function dataAttributes(embed: Embed): ReadonlyMap<string, string> {
  const attributes = new Map([['data-hosted-form', embed.formId]]);
  for (const [name, value] of allAttributes(embed)) {
    if (name !== 'form-id' && isInDiv(name)) attributes.set(`data-${name}`, value);
  }
  return attributes;
}

/** An editor that strips tags it does not know. */
export const writeDiv: WriteSnippet = (embed) => {
  const source = ['src', besideScript(embed, CLASSIC)] as const;
  const script = new Map([source, ['defer', ''], ...nameProxy(embed), ...guardScript(embed, CLASSIC)]);
  return {
    title: 'An editor that keeps only usual tags',
    isTried: true,
    ...listUnwritten(embed, isInDiv),
    parts: [
      {
        where: 'Once on the page',
        language: 'html',
        code: [...writePreloads(embed), ...writeSheet(embed), `<script${writeAttributes(script)}></script>`].join('\n'),
      },
      {
        where: 'Where the form goes',
        language: 'html',
        code: [`<div${writeAttributes(dataAttributes(embed))}>`, `  ${FALLBACK}`, '</div>'].join('\n'),
      },
    ],
  };
};

/** A dialog that opens by a press. The form's own script is fetched then, from beside that of the pop-up. */
export const writePopup: WriteSnippet = (embed) => {
  const script = new Map([['type', 'module'], ['src', besideScript(embed, POPUP)], ...guardScript(embed, POPUP)]);
  const opener = `contact-${embed.formId}`;
  const form = new Map([...allAttributes(embed), ['trigger', `#${opener}`] as const]);
  return {
    title: 'A pop-up on a page of HTML',
    isTried: true,
    parts: [
      {
        where: 'In the head',
        language: 'html',
        code: [...writeSheet(embed), `<script${writeAttributes(script)}></script>`].join('\n'),
      },
      {
        where: 'Anywhere on the page',
        language: 'html',
        code: [
          `<button type="button" id="${opener}">Write to us</button>`,
          `<hosted-form-popup${writeAttributes(form)}>`,
          `  ${FALLBACK}`,
          '</hosted-form-popup>',
        ].join('\n'),
      },
    ],
  };
};

/** A manager of tags, which can add scripts to a page but no part of it. */
export const writeTagManager: WriteSnippet = (embed) => {
  const marks = [...dataAttributes(embed)].map(
    ([name, value]) => `    place.setAttribute(${JSON.stringify(name)}, ${asScriptText(value)});`,
  );
  const code = [
    '<script>',
    '  (function () {',
    `    var place = document.getElementById('form-${embed.formId}');`,
    '    if (!place) return;',
    ...marks,
    ...(isInPage(embed) ? addSheet(embed) : []),
    "    var script = document.createElement('script');",
    `    script.src = ${asScriptText(besideScript(embed, CLASSIC))};`,
    ...nameProxy(embed).map(
      ([name, value]) => `    script.setAttribute(${JSON.stringify(name)}, ${asScriptText(value)});`,
    ),
    '    document.head.appendChild(script);',
    '  })();',
    '</script>',
  ];
  return {
    title: 'Google Tag Manager',
    isTried: false,
    ...listUnwritten(embed, isInDiv),
    parts: [
      { where: 'On the page, where the form goes', language: 'html', code: `<div id="form-${embed.formId}"></div>` },
      { where: 'A tag of the kind “Custom HTML”, on “DOM Ready”', language: 'html', code: code.join('\n') },
    ],
  };
};

const addSheet = (embed: Embed): readonly string[] => [
  "    var sheet = document.createElement('link');",
  "    sheet.rel = 'stylesheet';",
  `    sheet.href = ${asScriptText(besideScript(embed, 'light.css'))};`,
  '    document.head.appendChild(sheet);',
];

/** Writes a text for a script in a page, which no `</script>` in it can end. */
const asScriptText = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');
