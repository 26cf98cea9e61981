// The rule that keeps the form's place until its script is there, so that nothing below it jumps.
import { countFields } from './embed.js';
import type { Embed, SnippetPart } from './embed.js';

/** Writes the part for the page's style sheet. `selector` is what stands there before the form. */
export const keepPlace = (
  embed: Embed,
  selector = 'hosted-form:not(:defined)',
  size = 'min-block-size',
): SnippetPart => ({
  where: 'In your style sheet: the form’s place while it loads',
  language: 'css',
  code: [
    `${selector} {`,
    ...(size === 'min-block-size' ? ['  display: flow-root;'] : []),
    `  ${size}: calc(${String(countFields(embed))} * 6em);`,
    '}',
  ].join('\n'),
});
