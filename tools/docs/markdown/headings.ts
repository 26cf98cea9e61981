// Headings: ids as GitHub makes them, a link to each, and the list "On this page".
import anchor from 'markdown-it-anchor';
import type { MarkdownIt } from './types.js';

/** Makes a heading's id as GitHub does. */
export function makeSlug(text: string) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

export function addHeadings(markdown: MarkdownIt) {
  markdown.use(anchor, {
    slugify: makeSlug,
    tabIndex: false,
    level: [1, 2, 3, 4],
    permalink: anchor.permalink.linkAfterHeader({
      style: 'visually-hidden',
      assistiveText: (title: string) => `Link to “${title}”`,
      visuallyHiddenClass: 'unseen',
      class: 'heading-link',
      renderAttrs: () => ({ 'data-pagefind-ignore': '' }),
      symbol: '<span aria-hidden="true">#</span>',
      wrapper: ['<div class="heading">', '</div>'],
    }),
  });
}

/** Lists the second and third level of headings in a page's HTML. */
export function listHeadings(html: string) {
  const found = html.matchAll(/<h([23]) id="([^"]+)"[^>]*>([^]*?)<\/h\1>/g);
  return [...found].map(([, level, id, inner = '']) => ({ level: Number(level), id, html: inner }));
}
