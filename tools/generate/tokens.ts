// npm run generate: the style sheet of the design tokens, from src/theme/tokens.ts.
// The style sheet is a generated text, and not made when the element starts, so that it can be minified.
import { tokens } from '../../src/theme/tokens.js';
import type { Token } from '../../src/theme/tokens.js';

/** Makes the style sheet: its text by its path. */
export function make(): [path: string, text: string][] {
  const entries: [string, Token][] = Object.entries(tokens);
  const shared = entries.filter(([, token]) => !token.isLocal);
  const lines = shared.map(([name, token]) => {
    const value = token.isCorrected ? `var(--_auto-${name}, ${token.default})` : token.default;
    return `    --_${name}: var(--hf-${name}, ${value});`;
  });
  const text = `// Made by \`npm run generate\` from tokens.ts. Do not edit.
import { css } from '../platform/css/tag.js';

/** The private aliases that the styles use: \`--_accent\` is the page's \`--hf-accent\`, else its correction, else the default. */
export const tokenStyles = css\`
  :host {
${lines.join('\n')}
  }
\`;
`;
  return [['src/theme/tokens.styles.ts', text]];
}
