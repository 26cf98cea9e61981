// @ts-check
// Headings: ids as GitHub makes them, a link to each, and the list "On this page".
import anchor from 'markdown-it-anchor';

/**
 * Makes a heading's id as GitHub does.
 * @param {string} text
 */
export function slugOf(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {import('./types.js').MarkdownIt} markdown */
export function addHeadings(markdown) {
  markdown.use(anchor, {
    slugify: slugOf,
    tabIndex: false,
    level: [1, 2, 3, 4],
    permalink: anchor.permalink.linkAfterHeader({
      style: 'visually-hidden',
      assistiveText: (/** @type {string} */ title) => `Link to “${title}”`,
      visuallyHiddenClass: 'unseen',
      class: 'heading-link',
      symbol: '<span aria-hidden="true">#</span>',
      wrapper: ['<div class="heading">', '</div>'],
    }),
  });
}

/**
 * Lists the second and third level of headings in a page's HTML.
 * @param {string} html
 */
export function listHeadings(html) {
  const found = html.matchAll(/<h([23]) id="([^"]+)"[^>]*>([^]*?)<\/h\1>/g);
  return [...found].map(([, level, id, inner = '']) => ({ level: Number(level), id, html: inner }));
}
