// @ts-check
// The order of the pages: chapters by their number, and pages by theirs.

/**
 * @typedef {{ url: string, data: { title?: string, description?: string, order?: number, chapter?: string, chapterOrder?: number } }} Page
 * @typedef {{ name: string, pages: Page[] }} Chapter
 */

/**
 * Sorts pages as they are read.
 * @param {Page[]} pages
 */
export function inReadingOrder(pages) {
  const place = (/** @type {Page} */ { data }) => [data.chapterOrder ?? -1, data.order ?? 0];
  return [...pages].sort((one, other) => {
    const [[a = 0, b = 0], [c = 0, d = 0]] = [place(one), place(other)];
    return a - c || b - d || one.url.localeCompare(other.url);
  });
}

/**
 * Groups sorted pages by chapter. A page without a chapter is in none.
 * @param {Page[]} pages
 * @returns {Chapter[]}
 */
export function chaptersOf(pages) {
  /** @type {Map<string, Page[]>} */
  const chapters = new Map();
  for (const page of pages) {
    const { chapter } = page.data;
    if (chapter) chapters.set(chapter, [...(chapters.get(chapter) ?? []), page]);
  }
  return [...chapters].map(([name, inside]) => ({ name, pages: inside }));
}

/**
 * Finds the page before and the page after an address.
 * @param {Page[]} pages sorted
 * @param {string} url
 */
export function neighboursOf(pages, url) {
  const index = pages.findIndex((page) => page.url === url);
  return { previous: pages[index - 1], next: pages[index + 1] };
}
