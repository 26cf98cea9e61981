import type { PagesHost } from './paging.js';
import type { RulingHost } from './ruling.js';

/** The element that a form is to stand in. */
export interface FormHost extends RulingHost, PagesHost {
  readonly formId: string;
}
