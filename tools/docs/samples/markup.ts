// Samples of HTML and CSS: tags are closed, and every attribute, slot, part and token of the element exists.
import { tokens } from '../../../src/theme/tokens.js';
import type { Declaration } from '../element.js';

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Attributes that every element can have. */
const GLOBAL = /^(id|class|slot|lang|dir|hidden|title|style|tabindex|role|is|data-.*|aria-.*)$/;
/** Comments, scripts and styles, whose content is no markup; then tags. */
const TAG =
  /<!--[^]*?-->|<!doctype[^>]*>|<(script|style)\b[^>]*>[^]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;

const named = (items: readonly { name?: string }[]) => new Set(items.flatMap(({ name }) => name || []));

export interface Known {
  readonly attribute: Set<string>;
  readonly slot: Set<string>;
  readonly part: Set<string>;
}

/** Returns the names that the element has. */
export const listKnown = ({ attributes = [], slots = [], cssParts = [] }: Declaration): Known => ({
  attribute: named(attributes),
  slot: named(slots),
  part: named(cssParts),
});

/** Lists what is wrong with HTML. */
export function checkMarkup(html: string, known: Known) {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, skipped, slash, name = '', inside = ''] of html.matchAll(TAG)) {
    if (skipped || !name) continue;
    if (slash) {
      const last = open.pop();
      if (last !== name) problems.push(`</${name}> closes <${last ?? 'nothing'}>`);
    } else {
      if (!VOID.test(name) && !inside.endsWith('/')) open.push(name);
      if (name === 'hosted-form') problems.push(...checkAttributes(inside, known));
      if (open.includes('hosted-form')) problems.push(...checkSlot(inside, known));
    }
  }
  const left = html.replace(TAG, '').match(/<[a-z/][^>]*/i);
  if (left) problems.push(`${left[0]} is no tag`);
  return [...problems, ...open.map((name) => `<${name}> is not closed`), ...checkStyles(html, known)];
}

/** Lists parts and tokens that the element does not have. */
export function checkStyles(css: string, known: Known) {
  const parts = [...css.matchAll(/::part\(([\w -]+)\)/g)].flatMap(([, names = '']) => names.split(' '));
  const used = [...css.matchAll(/--hf-([\w-]+)/g)].map(([, name = '']) => name);
  return [
    ...parts.filter((name) => !known.part.has(name)).map((name) => `there is no part ${name}`),
    ...used.filter((name) => !(name in tokens)).map((name) => `there is no token --hf-${name}`),
  ];
}

function checkAttributes(inside: string, known: Known) {
  const names = [...inside.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[\w:@.[\]()-]+/g)].map(([name]) => name);
  return names
    .filter((name) => !known.attribute.has(name) && !GLOBAL.test(name))
    .map((name) => `<hosted-form> has no attribute ${name}`);
}

function checkSlot(inside: string, known: Known) {
  const [, name] = /\sslot="([^"]*)"/.exec(inside) ?? [];
  return name && !known.slot.has(name) ? [`there is no slot ${name}`] : [];
}
