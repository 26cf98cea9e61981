import type { TemplateResult } from 'lit';

/** Where a form stands between the first key and the thanks. */
export type Phase = {
  /** Stands above the button. */
  readonly notice?: TemplateResult;
} & (
  | { readonly name: 'filling' }
  /** Some answers are wrong; `summary` says which. */
  | { readonly name: 'wrong'; readonly summary: TemplateResult }
  | { readonly name: 'sending'; readonly abort: AbortController }
  /** The answers could not be sent; `sentence` says why, and what to do. `retry` is on the button, where another try may help. */
  | { readonly name: 'failed'; readonly sentence: string; readonly retry?: string }
  | { readonly name: 'sent'; readonly thanks: TemplateResult }
);

export const FILLING: Phase = { name: 'filling' };
