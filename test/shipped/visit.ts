// A page in one engine, with a site of its own.
import { build } from 'esbuild';
import type { Browser } from 'playwright';
import { fileURLToPath } from 'node:url';
import { patient } from '../journeys/support/browser.js';
import type { AnyPage } from '../journeys/support/engines.js';
import type { Shipped } from './page/page.js';
import { startSite } from './site.js';
import type { Site, SiteContent } from './site.js';

/** An engine that opens pages, each with a storage of its own. */
export interface Engine {
  readonly name: string;
  /** Opens a page. `tell`: hears the address of each request, where the engine tells of them. */
  readonly open: (tell: (url: string) => void) => Promise<AnyPage>;
}

/** A page that calls nothing but its own site. */
export interface Visit {
  readonly site: Site;
  readonly page: AnyPage;
  /** Requests to other sites, where the engine tells of them. A strict policy tells of them in every engine. */
  readonly elsewhere: readonly string[];
  /** Calls a function of `page/page.ts` on the page. */
  call<Name extends keyof Shipped>(
    name: Name,
    ...given: Parameters<Shipped[Name]>
  ): Promise<Awaited<ReturnType<Shipped[Name]>>>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Lists what went wrong on the page, and before it was loaded again. */
  listProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The content of the page of a visit. */
export interface VisitContent extends Omit<SiteContent, 'page'> {
  readonly head: string;
  readonly body: string;
  /** Takes the sanitiser from an engine that has one. */
  readonly isWithoutSetHtml?: boolean;
}

let script: Promise<string> | undefined;

/** Bundles the code that runs on the pages, once. */
async function pageScript(): Promise<string> {
  const entryPoints = [fileURLToPath(new URL('page/page.ts', import.meta.url))];
  const bundling = async () => {
    const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife', target: 'es2022' });
    return outputFiles[0]?.text ?? '';
  };
  return (script ??= bundling());
}

/** Opens a page. The caller closes the visit. */
export async function startVisit(engine: Engine, content: VisitContent): Promise<Visit> {
  const { head, body, isWithoutSetHtml = false, files } = content;
  const own = `<script src="/page.js"${isWithoutSetHtml ? ' data-without="setHTML"' : ''}></script>`;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${own}${head}</head><body>${body}</body></html>`;
  const site = await startSite({ ...content, page, files: { '/page.js': { script: await pageScript() }, ...files } });
  const elsewhere: string[] = [];
  const tab = await engine.open((url) => {
    if (/^https?:/.test(url) && !url.startsWith(site.url)) elsewhere.push(url);
  });
  await tab.goto(site.url);
  const call = (async (name: keyof Shipped, ...given: readonly unknown[]) =>
    tab.evaluate(`shipped.${name}(${given.map((each) => JSON.stringify(each)).join()})`)) as Visit['call'];
  const before: string[] = [];
  return {
    site,
    page: tab,
    elsewhere,
    call,
    async reload() {
      before.push(...(await call('problems')));
      await tab.goto(site.url);
    },
    listProblems: async () => [...before, ...(await call('problems'))],
    async close() {
      site.close();
      await tab.close();
    },
  };
}

/** Makes an engine of Playwright's browser, which tells of each request. */
export const makeEngine = (browser: Browser): Engine => ({
  name: 'Chromium',
  async open(tell) {
    const context = patient(await browser.newContext({ locale: 'en-GB' }));
    const page = await context.newPage();
    page.on('request', (request) => tell(request.url()));
    return {
      keyboard: page.keyboard,
      mouse: page.mouse,
      setViewportSize: (size) => page.setViewportSize(size),
      goto: (url) => page.goto(url),
      evaluate: (expression) => page.evaluate(expression),
      close: () => context.close(),
    };
  },
});
