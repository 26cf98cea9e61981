// @ts-check
// npm run generate, second part: the style sheet of the design tokens, from src/theme/tokens.ts. With --check it writes nothing.
// The style sheet is a generated text, and not made when the element starts, so that it can be minified.
import { tokens } from '../../src/theme/tokens.js';
import { putGenerated } from '../generated-file.mjs';

/** @type {[string, import('../../src/theme/tokens.js').Token][]} */
const entries = Object.entries(tokens);
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

const check = process.argv.includes('--check');
const fresh = await putGenerated('src/theme/tokens.styles.ts', text, { check, command: 'npm run generate' });
if (check && !fresh) process.exitCode = 1;
