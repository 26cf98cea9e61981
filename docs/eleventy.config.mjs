// @ts-check
// The documentation site. `npm run docs` builds it by tools/docs/build-site.mjs, which adds scripts, styles and the search index.
import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { addHeadings, listHeadings } from '../tools/docs/markdown/headings.mjs';
import { addBlocks } from '../tools/docs/markdown/blocks.mjs';
import { addLinks } from '../tools/docs/markdown/links.mjs';
import { chaptersOf, inReadingOrder, neighboursOf } from '../tools/docs/chapters.mjs';
import { POLICY } from '../tools/docs/policy.mjs';
import { PREFIX } from '../tools/docs/places.mjs';

/** @param {any} config Eleventy brings no types. */
export default function configure(config) {
  config.setUseGitIgnore(false);
  config.setQuietMode(true);
  config.addPlugin(syntaxHighlight, { init: prepareLanguages });
  config.amendLibrary('md', (/** @type {import('../tools/docs/markdown/types.js').MarkdownIt} */ markdown) => {
    markdown.set({ html: true });
    addHeadings(markdown);
    addLinks(markdown);
    addBlocks(markdown);
  });
  config.addGlobalData('layout', 'page.njk');
  config.addGlobalData('policy', POLICY);
  config.addCollection('pages', (/** @type {any} */ api) => inReadingOrder(api.getAll()));
  config.addFilter('chapters', chaptersOf);
  config.addFilter('neighbours', neighboursOf);
  config.addFilter('headings', listHeadings);
  config.addFilter('hasTitle', (/** @type {string} */ html) => /<h1[\s>]/.test(html));
  return {
    pathPrefix: PREFIX,
    markdownTemplateEngine: false,
    dir: { input: 'docs/pages', includes: '../layouts', output: '.cache/docs-site' },
  };
}

/** Adds the languages that Prism calls otherwise. @param {{ Prism: any }} options */
function prepareLanguages({ Prism }) {
  Prism.languages.vue ??= Prism.languages.markup;
}
