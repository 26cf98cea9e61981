import type { ReactiveControllerHost } from 'lit';
import type { PagesHost } from './paging.js';
import type { RulingHost } from './ruling.js';
import type { SenderHost } from './sender-host.js';

/** The element that a form is to stand in. */
export interface FormHost extends RulingHost, PagesHost, SenderHost, ReactiveControllerHost {
  readonly formId: string;
  /** The answers by field id; while there is no form, those that the page gave. */
  readonly values: Readonly<Record<string, unknown>>;
}
