// Links between Markdown files become addresses of the site. A link to another file of the repository becomes a link to the
// repository, if package.json names one, else the path as code. A link to what does not exist stays, for `dead-links.ts` to find.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ROOT, readJson } from '../../root.js';
import { PAGES, PREFIX, SITE } from '../site.js';
import type { Environment, MarkdownIt, Token } from './types.js';

const { repository }: { repository?: string | { url: string } } = readJson('package.json');
const address = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+|\.git$/g, '');

export function addLinks(markdown: MarkdownIt) {
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) rewrite(children, env);
  });
}

/** Rewrites the links of one paragraph. */
function rewrite(tokens: Token[], env: Environment) {
  for (const [index, token] of tokens.entries()) {
    const attribute = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
    const target = attribute && token.attrGet(attribute);
    if (!attribute || !target || /^([a-z]+:|#|\/)/i.test(target)) continue;
    const place = findAddress(target, env.page.inputPath, attribute === 'src');
    if (place.url) token.attrSet(attribute, place.url);
    else unlink(tokens, index, place.path);
  }
}

/** Finds what a relative link of a Markdown file means on the site. */
function findAddress(target: string, source: string, isImage: boolean): { url?: string; path: string } {
  const [file = '', hash] = decodeURI(target).split('#');
  const path = resolve(ROOT, dirname(source), file);
  const shown = relative(ROOT, path);
  const anchor = hash ? `#${hash}` : '';
  const page = relative(PAGES, path);
  if (!page.startsWith('..') && page.endsWith('.md')) {
    const url = page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '/');
    return { url: PREFIX + url + anchor, path: shown };
  }
  if (!existsSync(path)) return { url: target, path: shown };
  if (isImage) return { url: copyAsset(path), path: shown };
  return { ...(address && { url: `${address}/blob/HEAD/${shown}${anchor}` }), path: shown };
}

function copyAsset(path: string) {
  mkdirSync(join(SITE, 'assets/images'), { recursive: true });
  copyFileSync(path, join(SITE, 'assets/images', basename(path)));
  return `${PREFIX}assets/images/${basename(path)}`;
}

/** Takes a link away. Its text stays, with the path as code where the text is another one. */
function unlink(tokens: Token[], open: number, path: string) {
  const close = tokens.findIndex(({ type }, index) => index > open && type === 'link_close');
  const [start, end] = [tokens[open], tokens[close]];
  if (!start || !end) return;
  const inside = tokens.slice(open + 1, close).map(({ content }) => content);
  const isPath = inside.some((text) => path.endsWith(text.replace(/^[./]+|\/$/g, '')));
  become(start, '');
  become(end, isPath ? '' : ` (<code>${path}</code>)`);
}

function become(token: Token, html: string) {
  token.type = 'html_inline';
  token.tag = '';
  token.content = html;
}
