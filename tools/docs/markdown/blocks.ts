// Code and tables scroll inside a part of their own that takes the focus. Code has a button that copies it.
import { renderLive } from '../../../docs/live/block.js';
import { listPhrasePages } from '../../../docs/phrases/pages.js';
import { renderLoading, renderMeasures } from './measures.js';
import type { MarkdownIt, Token } from './types.js';

/** The names of languages, where it is not its name in capitals. */
const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  nginx: 'nginx',
  apache: 'Apache',
  vue: 'Vue',
  svelte: 'Svelte',
  text: 'Text',
};

/** Makes parts of the site alone, by their placeholders in a page. */
const MADE: Readonly<Record<string, () => string>> = {
  '<!-- measures -->': renderMeasures,
  '<!-- loading -->': renderLoading,
  '<!-- translations -->': listPhrasePages,
};

export function addBlocks(markdown: MarkdownIt, drawn: ReadonlyMap<string, string>) {
  const { rules } = markdown.renderer;
  const fence = rules['fence'];
  if (!fence) throw new Error('markdown-it has no rule for fences');
  rules['fence'] = (tokens, index, ...others) => {
    const token = tokens[index];
    const [language = '', ...words] = token?.info.trim().split(/\s+/) ?? [];
    if (!token) return '';
    token.info = language === 'svelte' ? 'html' : language;
    const code = frameCode(fence(tokens, index, ...others), language);
    if (!words.includes('live')) return code;
    const renderCode = (text: string) =>
      frameCode(fence([{ ...token, info: 'json', content: text, attrGet: () => null }], 0, ...others), 'json');
    return renderLive(code, token.content, words, renderCode, drawn);
  };
  rules['table_open'] = (tokens, index) =>
    `<div class="scroll" role="group" tabindex="0" aria-label="${markdown.utils.escapeHtml(tableName(tokens, index))}"><table>`;
  rules['table_close'] = () => '</table></div>';
  // The first cell of a table may be empty. A heading may not.
  rules['th_open'] = (tokens, index) => (tokens[index + 1]?.content ? '<th scope="col">' : '<td>');
  rules['th_close'] = (tokens, index) => (tokens[index - 1]?.content ? '</th>' : '</td>');
  const html = rules['html_block'];
  rules['html_block'] = (tokens, index, ...others) => {
    const make = MADE[tokens[index]?.content.trim() ?? ''];
    return make ? make() : (html?.(tokens, index, ...others) ?? '');
  };
}

function frameCode(html: string, language: string) {
  const name = NAMES[language] ?? language.toUpperCase();
  const pre = html.replace(/^\s*<pre/, `<pre tabindex="0" role="group" aria-label="Code: ${name || 'text'}"`);
  return `<div class="code" data-code><p class="code-name" aria-hidden="true" data-pagefind-ignore>${name}</p>${pre.trim()}</div>\n`;
}

/** Names a table after the heading above it. */
function tableName(tokens: Token[], index: number) {
  const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open');
  return `Table: ${tokens[heading + 1]?.content.replaceAll('`', '') ?? ''}`;
}
