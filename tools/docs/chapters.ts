// The order of the pages: chapters by their number, and pages by theirs.

/** A page, as Eleventy gives it. */
export interface Page {
  readonly url: string;
  readonly data: { title?: string; description?: string; order?: number; chapter?: string; chapterOrder?: number };
}

/** A chapter. */
interface Chapter {
  readonly name: string;
  readonly pages: Page[];
}

/** Sorts pages as they are read. */
export function inReadingOrder(pages: Page[]) {
  const place = ({ data }: Page) => [data.chapterOrder ?? -1, data.order ?? 0];
  return [...pages].sort((one, other) => {
    const [[a = 0, b = 0], [c = 0, d = 0]] = [place(one), place(other)];
    return a - c || b - d || one.url.localeCompare(other.url);
  });
}

/** Groups sorted pages by chapter. A page without a chapter is in none. */
export function groupByChapter(pages: Page[]): Chapter[] {
  const chapters = new Map<string, Page[]>();
  for (const page of pages) {
    const { chapter } = page.data;
    if (chapter) chapters.set(chapter, [...(chapters.get(chapter) ?? []), page]);
  }
  return [...chapters].map(([name, inside]) => ({ name, pages: inside }));
}

/** Finds the page before and the page after an address, among sorted pages. One that is not among them has none. */
export function findNeighbours(pages: Page[], url: string) {
  const index = pages.findIndex((page) => page.url === url);
  return index < 0 ? {} : { previous: pages[index - 1], next: pages[index + 1] };
}
