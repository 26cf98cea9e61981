// Finds the links of the built site whose targets are missing: pages, anchors, scripts, styles, images, and
// the forms of live examples.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PREFIX, SITE } from './site.js';

/** Lists the dead links of all pages in the folder of a built site, one line each. */
export function findDeadLinks(site = SITE): string[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const pages = new Map(files.map((path) => [path, readPage(join(site, path))]));
  const dead = [];
  for (const [path, { links }] of pages)
    for (const link of links) {
      const reason = whyDead(link, path, pages, site);
      if (reason) dead.push(`${path}: ${link} ${reason}`);
    }
  const doubled = [...pages].flatMap(([path, { ids }]) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: the id ${id} is there twice`),
  );
  const untitled = [...pages].filter(([, { hasTitle }]) => !hasTitle);
  return [...dead, ...doubled, ...untitled.map(([path]) => `${path}: the page has no title in its front matter`)];
}

interface Page {
  readonly hasTitle: boolean;
  readonly ids: string[];
  readonly links: string[];
}

/** Reads the title, ids and links of a page. Templates hold the text of live examples. */
function readPage(file: string): Page {
  const html = readFileSync(file, 'utf8').replace(/<template[^]*?<\/template>|<pre[^]*?<\/pre>/g, '');
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  const forms = [...html.matchAll(/\sdata-form="([^"]*)"/g)].map(([, form = '']) => form);
  return {
    hasTitle: !/<title>( |<)/.test(html),
    ids: [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id),
    links: [...links, ...forms.map((form) => `${PREFIX}assets/live/forms/${form}.json`)],
  };
}

/** Says why a link leads nowhere. Returns nothing for one that is right, or that leaves the site. */
function whyDead(link: string, from: string, pages: Map<string, Page>, site: string) {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return undefined;
  const base = `http://site${PREFIX}${dirname(from) === '.' ? '' : `${dirname(from)}/`}`;
  const { pathname, hash } = new URL(link, base);
  if (!pathname.startsWith(PREFIX)) return 'is outside the site';
  const path = decodeURIComponent(pathname.slice(PREFIX.length));
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const target = join(site, file);
  if (!existsSync(target) || statSync(target).isDirectory()) return `does not exist (${relative(site, target)})`;
  const id = decodeURIComponent(hash.slice(1));
  if (id && !pages.get(file)?.ids.includes(id)) return `has no such anchor`;
  return undefined;
}
