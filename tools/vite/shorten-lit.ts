import type { Plugin } from 'vite';

/** A part of Lit that goes: what stands there, and what stands there then. A later version of Lit may have it in another form. */
type Cut = readonly [found: RegExp | string, instead: string];

/**
 * All browsers of the builds have style sheets without a tag. MooTools puts a `Document` of its own on the page, so Lit's question would be
 * answered by no: then Lit writes `<style>`, which a strict policy forbids, and the styles of single field types have no sheet to come by.
 *
 * Our style sheets are `css` templates without values.
 */
const STYLES: readonly Cut[] = [
  [
    /\w+\.ShadowRoot&&\(.{1,60}\.nativeShadow\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in CSSStyleSheet\.prototype/,
    'true',
  ],
  [/1===\w+\.length\?(\w+\[0\]):\w+\.reduce\(.*?,\1\)/, '$1'],
  [/if\((this\._\$cssResult\$=!0),\w+!==\w+\)throw Error\("CSSResult is not constructable[^"]*"\);/, '$1;'],
];

/** Our properties are declared without decorators, and no attribute holds an object or an array. */
const PROPERTIES: readonly Cut[] = [
  [/case Object:case Array:\w+=null==\w+\?\w+:JSON\.stringify\(\w+\)/, ''],
  [/case Object:case Array:try\{\w+=JSON\.parse\(\w+\)\}catch\(\w+\)\{\w+=null\}/, ''],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/, ''],
  [/const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.*?this\.elementProperties\.set\(\w+,\w+\)\}(?=this)/, ''],
  [/,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, ''],
];

/**
 * No template of ours begins within a drawing or a formula, is compiled, or has a value in a comment or in the text of a `<textarea>`. No
 * browser of the builds needs a polyfill.
 */
const TEMPLATES: readonly Cut[] = [
  [/2===\w+\?"<svg>":3===\w+\?"<math>":""/, '""'],
  [/2===\w+\?"<\/svg>":3===\w+\?"<\/math>":""/, '""'],
  [/"number"==typeof (\w+)\?this\._\$AC\((\w+)\):\(void 0===\1\.el&&\(.*?\),\1\)/, 'this._$AC($2)'],
  [/if\(\w+\.test\(\w+\.tagName\)\)\{.*?\}\}/, ''],
  [/else\{let (\w+)=-1;for\(;-1!==\(\1=\w+\.data\.indexOf\(.*?type:7.*?length-1\}/, ''],
  [/,2===(\w+)\|\|3===\1\)\{.*?\.childNodes\)\}/, ');'],
  [
    /,\w+=\w+\.litHtmlPolyfillSupport;\w+\?\.\(\w+,\w+\),\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\);const /,
    ',',
  ],
];

const ELEMENT: readonly Cut[] = [
  [
    /,\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\);const (\w+)=\w+\.litElementPolyfillSupport;\1\?\.\(\{LitElement:\w+\}\);/,
    ';',
  ],
  [/\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/, ''],
];

/** The cuts by the ends of the files' names. */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  '/@lit/reactive-element/css-tag.js': STYLES,
  '/@lit/reactive-element/reactive-element.js': PROPERTIES,
  '/lit-html/lit-html.js': TEMPLATES,
  '/lit-element/lit-element.js': ELEMENT,
  '/@lit/task/task.js': [['The args function must return an array', '']],
};

/** Leaves out of Lit what the element never uses. The bundler can't know it. */
export function shortenLit(environments: readonly string[]): Plugin {
  return {
    name: 'shorten-lit',
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform: {
      filter: { id: { include: /\/node_modules\/(@lit|lit-html|lit-element)\// } },
      handler(code, id) {
        const [, cuts = []] = Object.entries(CUTS).find(([file]) => id.endsWith(file)) ?? [];
        return { code: cuts.reduce((text, cut) => shorten(text, cut, id), code), map: null };
      },
    },
  };
}

function shorten(text: string, [found, instead]: Cut, id: string): string {
  const shorter = text.replace(found, instead);
  if (shorter === text) throw new Error(`${id} does not have ${String(found)} any more.`);
  return shorter;
}
