import type { ReactiveControllerHost } from 'lit';
import type { Values } from '../model/form.js';
import type { PagesHost } from './paging.js';
import type { Phase } from './phase.js';
import type { RulingHost } from './ruling.js';

/** The element that the form is to stand in. */
export interface FormHost extends RulingHost, PagesHost, ReactiveControllerHost {
  readonly formId: string;
  readonly proxy: string;
  readonly phase: Phase;
  /** The answers by field id; while there is no form, those that the page gave. */
  readonly values: Values;
  reset(): void;
}
