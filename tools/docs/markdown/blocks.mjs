// @ts-check
// Code and tables scroll inside a part of their own that takes the focus. Code has a button that copies it.
import { renderLive } from './live-block.mjs';

/** @typedef {import('./types.js').Rule} Rule */

/** What readers call a language, where it is not its name in capitals. */
const NAMES = /** @type {Readonly<Record<string, string>>} */ ({
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  nginx: 'nginx',
  apache: 'Apache',
  vue: 'Vue',
  svelte: 'Svelte',
  text: 'Text',
});

/** @param {import('./types.js').MarkdownIt} markdown */
export function addBlocks(markdown) {
  const { rules } = markdown.renderer;
  const fence = rules['fence'];
  if (!fence) throw new Error('markdown-it has no rule for fences');
  rules['fence'] = (...all) => {
    const [tokens, index] = all;
    const token = tokens[index];
    const [language = '', ...words] = token?.info.trim().split(/\s+/) ?? [];
    if (!token) return '';
    token.info = language === 'svelte' ? 'html' : language;
    const code = frameCode(fence(...all), language);
    return words.includes('live') ? renderLive(code, token.content, words) : code;
  };
  rules['table_open'] = (tokens, index) =>
    `<div class="scroll" role="group" tabindex="0" aria-label="${markdown.utils.escapeHtml(tableName(tokens, index))}"><table>`;
  rules['table_close'] = () => '</table></div>';
}

/**
 * @param {string} html
 * @param {string} language
 */
function frameCode(html, language) {
  const name = NAMES[language] ?? language.toUpperCase();
  const pre = html.replace(/^\s*<pre/, `<pre tabindex="0" role="group" aria-label="Code: ${name || 'text'}"`);
  return `<div class="code" data-code><p class="code-name" aria-hidden="true" data-pagefind-ignore>${name}</p>${pre.trim()}</div>\n`;
}

/**
 * Names a table after the heading above it.
 * @param {import('./types.js').Token[]} tokens
 * @param {number} index
 */
function tableName(tokens, index) {
  const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open');
  return `Table: ${tokens[heading + 1]?.content.replaceAll('`', '') ?? ''}`;
}
