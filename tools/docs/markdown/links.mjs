// @ts-check
// Links between Markdown files become addresses of the site. A link to another file of the repository becomes a link to the
// repository, if package.json names one, else the path as code. A link to what does not exist stays, for `dead-links.mjs` to find.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../../root.mjs';
import { PAGES, PREFIX, SITE } from '../places.mjs';

/** @typedef {import('./types.js').Token} Token */
/** @typedef {import('./types.js').Environment} Environment */

const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const address = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+|\.git$/g, '');

/** @param {import('./types.js').MarkdownIt} markdown */
export function addLinks(markdown) {
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) rewrite(children, env);
  });
}

/**
 * @param {Token[]} tokens of one paragraph
 * @param {Environment} env
 */
function rewrite(tokens, env) {
  for (const [index, token] of tokens.entries()) {
    const attribute = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
    const target = attribute && token.attrGet(attribute);
    if (!attribute || !target || /^([a-z]+:|#|\/)/i.test(target)) continue;
    const place = addressOf(target, env.page.inputPath, attribute === 'src');
    if (place.url) token.attrSet(attribute, place.url);
    else unlink(tokens, index, place.path);
  }
}

/**
 * Finds what a relative link means on the site.
 * @param {string} target
 * @param {string} source the Markdown file
 * @param {boolean} isImage
 * @returns {{ url?: string, path: string }}
 */
function addressOf(target, source, isImage) {
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

/** @param {string} path */
function copyAsset(path) {
  mkdirSync(join(SITE, 'assets/images'), { recursive: true });
  copyFileSync(path, join(SITE, 'assets/images', basename(path)));
  return `${PREFIX}assets/images/${basename(path)}`;
}

/**
 * Takes a link away. Its text stays, with the path as code where the text is another one.
 * @param {Token[]} tokens
 * @param {number} open
 * @param {string} path
 */
function unlink(tokens, open, path) {
  const close = tokens.findIndex(({ type }, index) => index > open && type === 'link_close');
  const [start, end] = [tokens[open], tokens[close]];
  if (!start || !end) return;
  const inside = tokens.slice(open + 1, close).map(({ content }) => content);
  const isPath = inside.some((text) => path.endsWith(text.replace(/^[./]+|\/$/g, '')));
  become(start, '');
  become(end, isPath ? '' : ` (<code>${path}</code>)`);
}

/**
 * @param {Token} token
 * @param {string} html
 */
function become(token, html) {
  token.type = 'html_inline';
  token.tag = '';
  token.content = html;
}
