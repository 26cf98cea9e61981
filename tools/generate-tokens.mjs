// @ts-check
// npm run generate, second part: the style sheet of the design tokens, from src/theme/tokens.ts. With --check it writes nothing.
// The style sheet is a generated text, and not made when the element starts, so that it can be minified.
import { tokens } from '../src/theme/tokens.js';
import { putGenerated } from './generated-file.mjs';

const lines = Object.entries(tokens).map(([name, token]) => `    --_${name}: var(--hf-${name}, ${token.default});`);
const text = `// Made by \`npm run generate\` from tokens.ts. Do not edit.
import { css } from 'lit';

/** The private aliases that the styles use: \`--_accent\` is the page's \`--hf-accent\`, else the default. */
export const tokenStyles = css\`
  :host {
${lines.join('\n')}
  }
\`;
`;

const check = process.argv.includes('--check');
const fresh = await putGenerated('src/theme/tokens.styles.ts', text, { check, command: 'npm run generate' });
if (check && !fresh) process.exitCode = 1;
