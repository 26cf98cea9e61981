// The session of a form in an element, and what its features offer each other. A feature knows another only by these interfaces.
import type { TemplateResult } from 'lit';
import type { SubmitHeaders } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import type { HostedFormError } from '../model/errors.js';
import type { Values } from '../model/form.js';
import type { SealedAnswers } from '../model/submission.js';
import type { Rules } from '../rules/rules.js';
import type { FormSession } from '../session/form-session.js';
import type { FormStatus } from '../session/form-status.js';
import type { Attempt } from '../persistence/draft/draft.js';
import type { Outbox } from '../persistence/outbox/outbox.js';
import type { FormTokens } from '../submission/form-tokens.js';
import type { FormElement } from './form-element.js';
import type { FormContext } from './fields/field-scope.js';
import type { LoadedForm } from './open/loaded-form.js';

export type ElementSession = FormSession<FormElement, LoadedForm, Features>;

/** What the features of one form offer. */
export interface Features {
  fields: FieldArea;
  /** In a form of several pages. */
  pages: FormPages;
  /** Where the author's rules decide on fields. */
  rules: { readonly rules: Rules };
  /** Where the owner wants drafts. */
  draft: KeptDraft;
  /** Where the owner wants an outbox. */
  outbox: OutboxOfForm;
  /** Once the person has begun. */
  sending: Sending;
}

/** The fields on the page. */
export interface FieldArea {
  /** The element that holds the fields, in the form's order. */
  readonly container: HTMLElement;
  /** Draws the fields for the first time, or again where the context is another. */
  update(context: FormContext): void;
  /** Draws all fields that are not drawn yet, and puts them into the form. */
  finish(): void;
  /** Fulfils when all fields are there. */
  whole(): Promise<void>;
  /** The element was put on a page or taken off it: what listens to the world outside starts or stops. */
  setConnected(connected: boolean): void;
}

/** The pages of a form. */
export interface FormPages {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** A field of the page that is shown. */
  readonly currentField: string;
  /** Tells whether a field is on the page that is shown. */
  isHere(fieldId: string): boolean;
  /** Turns to the next page, if the answers on this one are valid. */
  next(): Promise<void>;
  /** Turns to the first page. */
  start(): void;
  /** Turns to the page that a field is on. */
  turnToField(fieldId: string): void;
  /** Goes back to the page of this field, or to one near it: nobody is told, and the focus stays. */
  resume(fieldId: string): void;
  /** Tells the page's listeners which page is shown. */
  tell(): void;
  heading(words: Words): TemplateResult;
  actions(words: Words, submitButton: TemplateResult): TemplateResult;
}

/** The draft of one form in one element. Its methods never reject: without storage they do nothing. */
export interface KeptDraft {
  /** The answers that a draft brought back, by field id: the person gave them, so they go before what the page gives. */
  readonly restored: Values;
  /** An attempt that the draft tells of, whose end was never heard. */
  readonly attempt: Attempt | undefined;
  /**
   * Call it before an attempt. Fulfils when the draft on the device holds these answers and tells of the attempt, or after two
   * seconds at most.
   */
  remember(attempt: Attempt): Promise<void>;
  /** A submission with this key is in the outbox, or has arrived from there: empties the form, unless the person has changed its answers. */
  handOver(key: string): Promise<void>;
  /** The answers have arrived, or wait in the outbox. Fulfils when nothing of the draft is left on the device, or after two seconds at most. */
  forget(): Promise<void>;
}

/** The outbox, as far as one form needs it. */
export type OutboxOfForm = Pick<Outbox, 'keep' | 'takeBack'>;

/** Checks and sends the answers. */
export interface Sending {
  /** The person is at the form. */
  begin(): void;
  /** The page stops an attempt that is under way. */
  stop(): void;
  /** Checks the answers and sends them, one attempt at a time. Never rejects. */
  submit(): Promise<void>;
  /** Checks the answers, of these fields only where they are named. If some are wrong, the person is told. Returns whether none is. */
  check(fieldIds?: readonly string[]): Promise<boolean>;
  /** Shows that the answers wait on the device for a connection, and tells the page. */
  showWaiting(sealed: SealedAnswers): Promise<void>;
  /** Draws what the person is told in a status. */
  statusView(status: FormStatus): StatusView;
}

/** What a status adds to the form. */
export interface StatusView {
  /** Stands in place of the form. */
  readonly instead?: TemplateResult;
  /** Stands above the fields. */
  readonly summary?: TemplateResult;
  /** Stands above the button. */
  readonly notice?: TemplateResult;
  /** On the button, where another try may help. */
  readonly retry?: string;
}

/** What a submission carries to show the proxy that a person sends it. */
export interface AntiSpam {
  /** The form tokens of the element. */
  readonly tokens: FormTokens;
  /** The person is at the form: fetches what takes its time. */
  begin(signal: AbortSignal): void;
  /** Returns what the next submission carries. Asks for the captcha's answer. @throws SubmitError `captcha-missing`; LoadError; the signal's reason. */
  headers(signal: AbortSignal): Promise<SubmitHeaders>;
  /** A submission uses up what was fetched for it. */
  use(): void;
  /** The submission failed, and the person was told. */
  fail(error: HostedFormError): Promise<void>;
}
