// The search: Pagefind's index, which the build makes, with a list of its own.
import { excerptNodes } from './excerpt.js';
import { rankPages } from './rank.js';
import type { Hit } from './rank.js';

/** The part of a page that Pagefind found. */
interface Part {
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
}

interface Found {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly sub_results: readonly Part[];
}

interface Pagefind {
  options(options: { readonly excerptLength: number; readonly baseUrl: string }): Promise<void>;
  init(): Promise<void>;
  search(words: string): Promise<{ readonly results: readonly Hit<Found>[] }>;
}

const isPagefind = (module: unknown): module is Pagefind =>
  typeof module === 'object' && module !== null && 'search' in module;

/** So many pages are shown, and so many parts of each. */
const MOST_PAGES = 12;
const MOST_PARTS = 3;
/** The pause in typing before the search begins. ms */
const PAUSE = 120;

const base = new URL('../', import.meta.url);
let isPrepared = false;

/** Fetches the index once, and lets the dialog search in it. */
export async function prepareSearch(dialog: HTMLDialogElement): Promise<void> {
  const [input, count, list] = ['words', 'count', 'results'].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-search-${name}]`),
  );
  if (!(input instanceof HTMLInputElement) || !count || !list) return;
  input.select();
  if (isPrepared) return;
  isPrepared = true;
  const pagefind: unknown = await import(new URL('pagefind/pagefind.js', base).href);
  if (!isPagefind(pagefind)) throw new TypeError('The index has another interface than that of Pagefind.');
  await pagefind.options({ excerptLength: 24, baseUrl: base.pathname });
  await pagefind.init();
  const search = async () => {
    const words = input.value.trim();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (words !== input.value.trim()) return;
    const found = await rankPages(words, async (text) => (await pagefind.search(text)).results);
    const pages = await Promise.all(found.slice(0, MOST_PAGES).map((result) => result.data()));
    if (words !== input.value.trim()) return;
    list.replaceChildren(...pages.flatMap(makeEntries));
    list.dataset['for'] = words;
    count.textContent = words ? describeCount(found.length) : '';
  };
  input.addEventListener('input', () => void search());
  list.addEventListener('click', () => {
    dialog.close();
  });
  moveByArrows(dialog, input);
  await search();
}

function describeCount(pages: number): string {
  if (pages === 0) return 'Nothing found.';
  return pages === 1 ? '1 page' : `${pages} pages${pages > MOST_PAGES ? `, the first ${MOST_PAGES} shown` : ''}`;
}

/** Makes the entries of a page: the parts that contain the words, or else the page. */
function makeEntries({ url, excerpt, meta, sub_results: parts }: Found): HTMLElement[] {
  const shown = parts.length > 0 ? parts.slice(0, MOST_PARTS) : [{ url, excerpt, title: meta.title ?? url }];
  return shown.map((part) => {
    const link = document.createElement('a');
    link.href = part.url;
    const title = document.createElement('strong');
    title.textContent = part.title;
    if (meta.title && meta.title !== part.title) {
      const page = document.createElement('small');
      page.textContent = ` ${meta.title}`;
      title.append(page);
    }
    const text = document.createElement('span');
    text.append(...excerptNodes(part.excerpt));
    link.append(title, text);
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
}

/** Moves between the words and the results by the arrow keys. Tab does so too. */
function moveByArrows(dialog: HTMLElement, input: HTMLElement): void {
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops: HTMLElement[] = [input, ...dialog.querySelectorAll<HTMLElement>('[data-search-results] a')];
    const index = stops.findIndex((stop) => stop === document.activeElement);
    event.preventDefault();
    stops[Math.min(Math.max(index + step, 0), stops.length - 1)]?.focus();
  });
  input.addEventListener('keydown', (event) => {
    const first = dialog.querySelector<HTMLElement>('[data-search-results] a');
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    first.click();
  });
}
