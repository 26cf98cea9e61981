import type { TemplateResult } from 'lit';
import type { HostedFormError } from '../model/errors.js';

/** Where a form stands between the first key and the thanks. */
export type Phase =
  | { readonly name: 'filling' }
  /** Some answers are wrong; `summary` says which. */
  | { readonly name: 'wrong'; readonly summary: TemplateResult }
  | { readonly name: 'sending'; readonly abort: AbortController }
  | { readonly name: 'failed'; readonly error: HostedFormError }
  | { readonly name: 'sent'; readonly thanks: TemplateResult };

export const FILLING: Phase = { name: 'filling' };
