// Rewrites the selectors of a sheet. In the page's own tree, it reaches into the form alone. The build does the same for
// forms that a script draws there (`tools/vite/light-sheet.ts`); the server has no parser of CSS, and its sheets are those of the sources.

/** The form's place in the page's tree. It adds no weight, so a rule of the page wins as it does over any other sheet. */
const PLACE = ":where(hosted-form > [slot='form'])";

/** At-rules whose content is rules. The steps of an animation select nothing. */
const GROUP = /^@(media|supports|layer|container|scope)\b/;

/** A string, a comment, or a character of CSS. */
const TOKEN = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\/|\\[^]|[^]/g;

/** Returns the sheet for a form in the page's own tree. What it says of the host goes for the place of the form. */
export const scopeSheet = (sheet: string): string => rewriteSelectors(sheet, scopeSelector);

/**
 * Returns the sheet for a shadow tree. Each rule weighs more than the same rule in the element's own sheets, which the tree wears as they
 * come: the first of them would lie over the later ones of the drawn form.
 */
export const raiseSheet = (sheet: string): string =>
  rewriteSelectors(sheet, (selector) => (selector.startsWith(':host') ? selector : `:host ${selector}`));

function rewriteSelectors(sheet: string, rewrite: (selector: string) => string): string {
  let written = '';
  let prelude = '';
  /** For each open block, whether it has rules. */
  const open: boolean[] = [];
  const isAmongRules = () => open.every(Boolean);
  for (const [token] of sheet.matchAll(TOKEN)) {
    if (token.startsWith('/*')) continue;
    const isRule = isAmongRules();
    if (token === '{') {
      const start = prelude.trim();
      written += isRule && !start.startsWith('@') ? splitList(start).map(rewrite).join() : prelude;
      open.push(isRule && GROUP.test(start));
    } else if (token === '}' || token === ';') {
      written += prelude;
      if (token === '}') open.pop();
    } else {
      prelude += token;
      continue;
    }
    written += token;
    prelude = '';
  }
  return written + prelude;
}

function scopeSelector(selector: string): string {
  if (!selector.startsWith(':host')) return `${PLACE} ${selector}`;
  const condition = /^:host\((.+)\)$/.exec(selector)?.[1];
  return condition ? `:where(hosted-form${condition} > [slot='form'])` : PLACE;
}

/** Splits a list of selectors at its outermost commas. */
function splitList(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(TOKEN)) {
    if (token === '(' || token === '[') depth++;
    if (token === ')' || token === ']') depth--;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  return parts.map((part) => part.trim());
}
