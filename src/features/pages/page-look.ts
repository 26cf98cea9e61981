// What pages and the ways to show them know of each other.
import type { TemplateResult, nothing } from 'lit';
import type { Words } from '../../locale/words.js';
import type { Field } from '../../model/form.js';
import type { ElementSession } from '../../element/element-session.js';

/** A page that can be shown. */
export interface Step {
  readonly index: number;
  /** The author's name for it, or `''`. */
  readonly name: string;
  readonly fields: readonly Field[];
  readonly isReview: boolean;
}

/** The pages that can be shown, in their order, and the place of the one that is. */
export interface Steps {
  readonly all: readonly Step[];
  readonly at: number;
}

/** The way in which the person is told of pages. */
export interface PageLook {
  /** Returns the selector of what takes the focus when a page was turned. */
  chooseFocus(page: readonly Field[]): string;
  heading(steps: Steps, words: Words, turnTo: (step: Step) => void): TemplateResult | typeof nothing;
  /** Says which page this is, and how many there are. */
  position?(steps: Steps, words: Words): string;
  /** Called when the person was brought to a page. */
  arrive?(steps: Steps): void;
  /** Names the button that goes on from this page, where it is not the usual one. */
  next?(step: Step | undefined, words: Words): string | undefined;
  /** Says beside the button that goes on which key does so. */
  key?(page: readonly Field[], words: Words, step?: Step): TemplateResult | typeof nothing;
  /** The first name of the person, once they send their answers; `''` if it is not known. */
  readonly addressee?: string;
}

/** The answers in words, before they are sent. */
export interface Review {
  /** Reads the answers. */
  prepare(): Promise<void>;
  draw(words: Words, change: (fieldId: string) => void): TemplateResult;
}

/** Splits questions into pages. */
export interface Split {
  /** Tells whether a page exists because of a field. */
  isReason(field: Field): boolean;
  /** Before the first page comes a cover without a field: the content of the page's own. */
  readonly hasEmptyCover: boolean;
}

/** One question at a time, prepared for the pages of a form. */
export class OneByOne {
  constructor(
    readonly split: (session: ElementSession) => Split,
    readonly look: (session: ElementSession) => PageLook,
  ) {}
}

/** The review, prepared for the pages of a form. */
export class Reviewing {
  constructor(readonly make: (session: ElementSession) => Review) {}
}
