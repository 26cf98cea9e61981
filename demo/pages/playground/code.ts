import type { Embed } from 'hosted-form-proxy/snippets';

/** A form as the playground shows it. */
export interface Setup {
  /** Attributes of the element, in order; `''` for one that is on. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes of the page around it. */
  readonly page: ReadonlyMap<string, string>;
  /** The custom properties of the element. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Returns what a snippet puts on a page, with the addresses that the documentation uses. */
export const makeEmbed = ({ attributes }: Setup): Embed => ({
  formId: attributes.get('form-id') ?? '',
  proxy: attributes.get('proxy') ?? '/forms',
  script: '/assets/hosted-form.js',
  attributes: new Map([...attributes].filter(([name]) => name !== 'form-id' && name !== 'proxy')),
});

/** Writes the style sheet that dresses it; `''` where nothing is changed. */
export function writeCss({ tokens }: Setup): string {
  if (tokens.size === 0) return '';
  return ['hosted-form {', ...[...tokens].map(([name, value]) => `  --hf-${name}: ${value};`), '}'].join('\n');
}
