// The documentation site. `npm run docs` builds it by tools/docs/build-site.ts, which adds scripts, styles and the search index.
import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { addHeadings, listHeadings } from '../tools/docs/markdown/headings.js';
import { addBlocks } from '../tools/docs/markdown/blocks.js';
import { addLinks } from '../tools/docs/markdown/links.js';
import { groupByChapter, inReadingOrder, findNeighbours } from '../tools/docs/chapters.js';
import { drawForms } from './live/drawn.js';
import { makePhrasePages } from './phrases/pages.js';
import { POLICY, PREFIX } from '../tools/docs/site.js';
import { readPublisher } from '../tools/release/publisher.js';
import type { Page } from '../tools/docs/chapters.js';
import type { MarkdownIt } from '../tools/docs/markdown/types.js';

/** The languages of Prism, which colours code. */
interface Highlighter {
  readonly Prism: { readonly languages: Record<string, unknown> };
}

/** The part of Eleventy's configuration that the site uses. Eleventy brings no types. */
interface Configuration {
  setUseGitIgnore(isUsed: boolean): void;
  setQuietMode(isQuiet: boolean): void;
  addPlugin(plugin: unknown, options: { readonly init: (highlighter: Highlighter) => void }): void;
  amendLibrary(name: 'md', amend: (markdown: MarkdownIt) => void): void;
  addGlobalData(name: string, value: string): void;
  addTemplate(path: string, content: string, data: Readonly<Record<string, unknown>>): void;
  addCollection(name: string, list: (api: { getAll(): Page[] }) => Page[]): void;
  addFilter(name: string, filter: (...values: never[]) => unknown): void;
}

/** Configures the site. */
export default async function configure(config: Configuration) {
  const drawn = await drawForms();
  config.setUseGitIgnore(false);
  config.setQuietMode(true);
  config.addPlugin(syntaxHighlight, { init: prepareLanguages });
  config.amendLibrary('md', (markdown) => {
    markdown.set({ html: true });
    addHeadings(markdown);
    addLinks(markdown);
    addBlocks(markdown, drawn);
  });
  config.addGlobalData('layout', 'page.njk');
  config.addGlobalData('policy', POLICY);
  config.addGlobalData('repository', readPublisher().repository);
  for (const { path, html, data } of makePhrasePages()) config.addTemplate(path, html, data);
  config.addCollection('pages', (api) => inReadingOrder(api.getAll()));
  config.addFilter('chapters', groupByChapter);
  config.addFilter('neighbours', findNeighbours);
  config.addFilter('headings', listHeadings);
  // A page that no file has is made: of a language, for one.
  config.addFilter('sourceOf', (path: string) => (path.endsWith('.md') ? path.replace(/^\.\//, '') : ''));
  config.addFilter('hasTitle', (html: string) => /<h1[\s>]/.test(html));
  return {
    pathPrefix: PREFIX,
    markdownTemplateEngine: false,
    dir: { input: 'docs/pages', includes: '../layouts', output: '.cache/docs-site' },
  };
}

/** Adds the languages that Prism calls otherwise. */
function prepareLanguages({ Prism }: Highlighter) {
  Prism.languages['vue'] ??= Prism.languages['markup'];
}
