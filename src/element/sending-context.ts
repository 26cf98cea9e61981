import type { TemplateResult } from 'lit';
import type { Words } from '../locale/words.js';
import type { FormStore } from '../state/form-store.js';
import type { LoadedForm } from './load-form.js';
import type { Pages } from './paging.js';

/** The form that is to be sent, and the element it stands in. */
export interface SendingContext {
  readonly element: HTMLElement;
  readonly root: ParentNode;
  readonly loaded: LoadedForm;
  readonly store: FormStore;
  readonly words: Words;
  readonly proxy: string;
  readonly pages: Pages | undefined;
  /** Shows how far the sending is. */
  show(notice: TemplateResult): void;
  /** Opens the form anew. */
  again(): void;
}
