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

/**
 * Our properties are declared without decorators, by names, with no more than `attribute`, `type`, `reflect` and `state`. No attribute holds
 * an object or an array. No property has an accessor of its own beside Lit's.
 */
const PROPERTIES: readonly Cut[] = [
  [/static addInitializer\(\w+\)\{.*?\}(?=static)/, ''],
  [/,void 0!==\w+\.l&&\(this\.l=\[\.\.\.\w+\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/, ''],
  [/,this\.prototype\.hasOwnProperty\((\w+)\)&&\(\(\w+=Object\.create\(\w+\)\)\.wrapped=!0\)/, ''],
  [/if\(t\.size>0\)for\(const\[\w+,\w+\]of t\)\{const\{wrapped:.*?\}(?=\}let)/, ''],
  [/const t=this\.constructor\.elementProperties;(?=\}let)/, ''],
  [/,!(\w+)\.noAccessor\)\{(.*?)\}(?=\}static)/, ');{$2}'],
  [
    /const\{get:(\w+),set:\w+\}=\w+\(this\.prototype,\w+\)\?\?\{(get\(\)\{return this\[\w+\]\}).*?return\{get:\1,set\((\w+)\)\{const (\w+)=\1\?\.call\(this\);\w+\?\.call\(this,\3\),/,
    'return{$2,set(value){const $4=this[s];this[s]=value,',
  ],
  [/\bd\("(\w+)"\)/g, '"$1"'],
  [/\[\.\.\.(\w+)\((\w+)\),\.\.\.\w+\(\2\)\]/, '$1($2)'],
  [/\(void 0!==\w+\.converter\?\.toAttribute\?\w+\.converter:(\w+)\)/, '$1'],
  [/,(\w+)="function"==typeof (\w+)\.converter\?\{fromAttribute:\2\.converter\}:.*?:(\w+);/, ',$1=$3;'],
  [/(\w+)\?\?this\._\$Ej\?\.get\(\w+\)\?\?\1/, '$1'],
  [/\(\((\w+)\.hasChanged\?\?(\w+)\)\((\w+,\w+)\)\|\|\1\.useDefault.*?\)\)\)\)return/, '$2($3))return'],
  [
    /\{useDefault:\w+,reflect:(\w+),wrapped:\w+\},\w+\)\{.*?!0!==\w+\|\|void 0!==\w+\)\|\|\((.*?\(this\.hasUpdated)\|\|\w+/,
    '{reflect:$1}){($2',
  ],
  [/case Object:case Array:\w+=null==\w+\?\w+:JSON\.stringify\(\w+\)/, ''],
  [/case Object:case Array:try\{\w+=JSON\.parse\(\w+\)\}catch\(\w+\)\{\w+=null\}/, ''],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/, ''],
  [/const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{.*?this\.elementProperties\.set\(\w+,\w+\)\}(?=this)/, ''],
  [/,\w+\?\.\(\{ReactiveElement:\w+\}\),\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, ''],
];

/**
 * No template of ours begins within a drawing or a formula, or is compiled. None has a value in a comment or in the text of a `<textarea>`. No
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

/** The form is a `ReactiveElement` that draws itself, so nothing is left of this file but what it passes on. */
const ELEMENT: readonly Cut[] = [[/import\{ReactiveElement as \w+\}.*?;|import\{render as .*?;|\/\*\*[^]*$/g, '']];

/** Our task is made of functions, runs by itself before each update, begins without a value, and always has arguments. */
const TASK: readonly Cut[] = [
  [/"object"==typeof (\w+)\?\1:\{.*?\}/, '$1'],
  [/(this\.m)=\w+\.argsEqual\?\?(\w+)/, '$1=$2'],
  [/,this\.autoRun=\w+\.autoRun\?\?!0,.*?\(this\.u=.*?\)\)\}/, '}'],
  ['!0===this.autoRun&&this.S()', 'this.S()'],
  ['hostUpdated(){"afterUpdate"===this.autoRun&&this.S()}', ''],
  [/"afterUpdate"===this\.autoRun\?.*?:(?=this)/, ''],
  [/if\(void 0===this\.j\)return;const (\w+)=this\.j\(\);if\(.*?return \1\}/, 'return this.j()}'],
  [/if\(\w+===i\)this\.i=0;else\{(.*?this\.l=\w+)\}/, '$1;'],
  [/default:throw Error\(.*?\)\}/, '}'],
];

/** The cuts by the ends of the files' names. */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  '/@lit/reactive-element/css-tag.js': STYLES,
  '/@lit/reactive-element/reactive-element.js': PROPERTIES,
  '/lit-html/lit-html.js': TEMPLATES,
  '/lit-element/lit-element.js': ELEMENT,
  '/@lit/task/task.js': TASK,
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
