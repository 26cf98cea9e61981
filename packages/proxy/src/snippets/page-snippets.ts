// Snippets for pages that take HTML: with the script of the package, and no build of their own.
import { allAttributes, isInPage, listAddresses, listUnwritten, writeFallback } from './embed.js';
import type { Embed, WriteSnippet } from './embed.js';
import { writeAttributes } from './markup.js';
import { keepPlace } from './place.js';
import { besideScript, exemptFrom, guardScript, isBound, writeClassic, writeModule } from './script-tag.js';

const MODULE = 'hosted-form.js';
const CLASSIC = 'hosted-form.classic.js';
const POPUP = 'hosted-form-popup.js';

/** Writes the lines that ask for a form while the script is fetched. Before the visitor has agreed, nothing is asked for. */
export const writePreloads = (embed: Embed): readonly string[] =>
  (isBound(embed) ? [] : listAddresses(embed)).map((address) => {
    const attributes = new Map([
      ['rel', 'preload'],
      ['as', 'fetch'],
      ['crossorigin', ''],
      ['href', address],
    ]);
    return `<link${writeAttributes(attributes)}>`;
  });

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

/** Writes the element with the way out that people see when the form does not come. */
export const writeElement = (embed: Embed): readonly string[] => [
  `<hosted-form${writeAttributes(allAttributes(embed))}>`,
  `  ${writeFallback(embed)}`,
  '</hosted-form>',
];

/** A page of HTML: the tag and its script. */
export const writeHtml: WriteSnippet = (embed) => {
  const ahead = new Map([['rel', 'modulepreload'], ['href', embed.script], ...guardScript(embed, MODULE)]);
  const head = [
    ...(isBound(embed) ? [] : [`<link${writeAttributes(ahead)}>`]),
    ...writePreloads(embed),
    ...writeSheet(embed),
    writeModule(embed, MODULE),
  ];
  return {
    title: 'A page of HTML',
    isTried: true,
    parts: [
      { where: 'In the head', language: 'html', code: head.join('\n') },
      { where: 'Where the form goes', language: 'html', code: writeElement(embed).join('\n') },
      keepPlace(embed),
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
export const writeDiv: WriteSnippet = (embed) => ({
  title: 'An editor that keeps only usual tags',
  isTried: true,
  ...listUnwritten(embed, isInDiv),
  parts: [
    {
      where: 'Once on the page',
      language: 'html',
      code: [...writePreloads(embed), ...writeSheet(embed), writeClassic(embed, nameProxy(embed))].join('\n'),
    },
    {
      where: 'Where the form goes',
      language: 'html',
      code: [`<div${writeAttributes(dataAttributes(embed))}>`, `  ${writeFallback(embed)}`, '</div>'].join('\n'),
    },
    keepPlace(embed, `[data-hosted-form="${embed.formId}"]:not(:has(hosted-form))`),
  ],
});

/** Lists the products that leave a script alone. Only the form's own classic script can wait for consent. */
export const listExempt = ({ consents = [] }: Embed) => consents.filter(({ choice }) => choice === undefined);

/** A dialog that opens by a press. The form's own script is fetched then, from beside that of the pop-up. */
export const writePopup: WriteSnippet = (embed) => {
  const opener = `contact-${embed.formId}`;
  const form = new Map([...allAttributes(embed), ['trigger', `#${opener}`] as const]);
  return {
    title: 'A pop-up on a page of HTML',
    isTried: true,
    parts: [
      {
        where: 'In the head',
        language: 'html',
        code: [...writeSheet(embed), writeModule({ ...embed, consents: listExempt(embed) }, POPUP)].join('\n'),
      },
      {
        where: 'Anywhere on the page',
        language: 'html',
        code: [
          `<button type="button" id="${opener}">Write to us</button>`,
          `<hosted-form-popup${writeAttributes(form)}>`,
          `  ${writeFallback(embed)}`,
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
    ...[...exemptFrom(embed), ...nameProxy(embed)].map(
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
      {
        where: 'On the page, where the form goes',
        language: 'html',
        code: [`<div id="form-${embed.formId}">`, `  ${writeFallback(embed)}`, '</div>'].join('\n'),
      },
      { where: 'A tag of the kind “Custom HTML”, on “DOM Ready”', language: 'html', code: code.join('\n') },
      keepPlace(embed, `#form-${embed.formId}:not(:has(hosted-form))`),
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
