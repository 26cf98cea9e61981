// Makes `light.css`: all styles of the element as one sheet, for forms in the page's own tree (`render="light"`).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import postcss from 'postcss';
import { Visitor, parseSync } from 'vite';
import type { Plugin } from 'vite';

/** The place of a form in the page's tree. It adds no weight, so a rule of the page wins as it does over any other sheet. */
const PLACE = ":where(hosted-form > [slot='form'])";

/** The element is a block that keeps its margins. In a shadow tree, nobody needs to say so. */
const START = `
  :where(hosted-form[render='light']) { display: flow-root; }
  :where(hosted-form[render='light'][hidden]) { display: none; }
  :where(hosted-form[render='light'] > :is([slot='before'], [slot='after'])) { max-inline-size: var(--hf-width, 44em); }
`;

/** The styles that all forms have come first, as in a shadow tree. The order of the others does not matter. */
const FIRST = [
  'theme/tokens.styles.ts',
  'element/views/form.styles.ts',
  'element/fields/controls.styles.ts',
  'fields/shared/controls/button.styles.ts',
];

/** The sheets of the attributes that style a form. They come last, in this order, and wait for their attribute. */
const LOOK = /features\/look\/(preset|theme|choices)-([\w-]+)\.styles\.ts$/;
const ORDER = ['preset', 'theme', 'choices'];

/** Makes the sheet from the styles in the sources. */
export async function makeLightSheet(): Promise<string> {
  const text = START + readStyles().join('\n');
  const { code } = await transform(text, {
    loader: 'css',
    minify: true,
    target: ['chrome111', 'firefox121', 'safari16.4'],
  });
  return code;
}

/** Adds the sheet to the build for pages. */
export function lightSheet(environment: string): Plugin {
  return {
    name: 'light-sheet',
    applyToEnvironment: ({ name }) => name === environment,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'light.css', source: await makeLightSheet() });
    },
  };
}

/** Returns the text of each `css` literal in `src/`, for its place in the page. */
function readStyles(): string[] {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !FIRST.includes(path));
  const looks = ORDER.flatMap((name) => files.filter((path) => LOOK.exec(path)?.[1] === name).sort());
  const others = files.filter((path) => !LOOK.test(path)).sort();
  return [...FIRST, ...others, ...looks].flatMap((path) => {
    const [, name, value] = LOOK.exec(path) ?? [];
    const place = name && value ? `:where(hosted-form[${name}='${value}'] > [slot='form'])` : PLACE;
    return readLiterals(join(src, path)).map((text) => scope(text, place));
  });
}

/** Returns the texts of the `css` literals in a file. */
function readLiterals(path: string): string[] {
  const texts: string[] = [];
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi: { quasis } }) {
      if (tag.type !== 'Identifier' || tag.name !== 'css') return;
      const [part, ...others] = quasis;
      if (!part || others.length > 0 || part.value.cooked !== part.value.raw)
        throw new Error(`${path}: a style sheet that is not plain text can't be in light.css`);
      texts.push(part.value.raw);
    },
  });
  visitor.visit(parseSync(path, readFileSync(path, 'utf8')).program);
  return texts;
}

/** Lets a sheet reach into the form alone. What it says of the host goes for the place of the form. */
function scope(text: string, place: string): string {
  const sheet = postcss.parse(text);
  sheet.walkRules((rule) => {
    const { parent } = rule;
    // The steps of an animation select nothing.
    const isStep = parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
    if (!isStep) rule.selectors = rule.selectors.map((selector) => scopeSelector(selector, place));
  });
  return sheet.toString();
}

function scopeSelector(selector: string, place: string): string {
  if (!selector.startsWith(':host')) return `${place} ${selector}`;
  const condition = /^:host\((.+)\)$/.exec(selector)?.[1];
  return condition ? `:where(hosted-form${condition} > [slot='form'])` : place;
}
