// The session of a form in an element, and what its features offer each other. A feature knows another only by these interfaces.
import type { ReactiveControllerHost, TemplateResult, nothing } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { FormClient } from '../api/form-client.js';
import type { RetryPorts } from '../api/retry.js';
import type { SubmitHeaders } from '../api/submit-client.js';
import type { Wording } from '../locale/wording.js';
import type { HostedFormError } from '../model/errors.js';
import type { Values } from '../model/form.js';
import type { Rules } from '../rules/rules.js';
import type { Internals } from '../platform/controls/internals.js';
import type { Faults } from '../session/faults.js';
import type { FormSession } from '../session/form-session.js';
import type { FormStatus } from '../session/form-status.js';
import type { Lasting } from '../session/lasting.js';
import type { MadeAttempt } from '../persistence/draft/attempt.js';
import type { Attempt, KeptLink } from '../persistence/draft/draft.js';
import type { Outbox } from '../persistence/outbox/outbox.js';
import type { FormTokens } from '../submission/form-tokens.js';
import type { Validators } from '../model/validator.js';
import type { FieldSlot, FormContext } from './field-context.js';
import type { LoadedForm } from './loaded-form.js';
import type { ClassOptions, OptionProperties } from '../model/typed-options.js';

/** A sentence that screen readers announce: a text, or one of several parts that is drawn anew (`saidAnew`). */
export type Announcement = string | DirectiveResult;

/** The state of loading a form. */
export interface Loading {
  /** Calls the function for the state of the form, and returns its result. */
  render<View>(views: {
    loading(): View;
    failed(error: HostedFormError): View;
    open(session: ElementSession): View;
  }): View | undefined;
  /** Opens the form again with this client. The form that is shown stays until then. */
  renew(client: FormClient): Promise<void>;
}

/** The element as the features of a form see it: the only interface between them and `<hosted-form>`. */
export interface FormElement extends HTMLElement, ReactiveControllerHost, Readonly<ClassOptions>, OptionProperties {
  readonly renderRoot: ParentNode;
  /** Where the form is drawn until it takes over from a tree of the server; none where there is no such tree. */
  readonly aside?: DocumentFragment;
  /** The prefix of all ids of the form. Empty where the form has a tree of its own. */
  idPrefix: string;
  /** Guesses from a label what a browser may fill in. The code for it comes once the form is drawn. */
  guessPurpose?: (label: string) => string | undefined;
  /** Draws the numbers of random orders, where the server has drawn some already. */
  random?: () => number;
  /** The words of the form that it displays, or of the time until there is one. */
  wording: Wording;
  /** Words of the owner's own. They may be anything. */
  readonly words: unknown;
  /** Aborts when the element leaves the page. */
  readonly onPage: AbortSignal;
  /** Whether the element has been drawn once. */
  readonly hasUpdated: boolean;
  /** The answers by field id. Before the form is loaded, the answers that the page gave. */
  readonly values: Values;
  /** The page's own checks. */
  readonly validators: Validators;
  /** Functions that wait before another try; the browser's own by default. */
  readonly ports: RetryPorts | undefined;
  /** Keeps the faults of the parts apart. */
  readonly faults: Faults;
  /** State that outlasts the form in the element. */
  readonly lasting: Lasting;
  /** A sentence that screen readers announce, with the author's words in their language. */
  announcement: Announcement;
  /** The session of the form that it displays. */
  readonly session: ElementSession | undefined;
  readonly loader: Loading;
  /** The interface to a form of the page around it. */
  readonly internals: Internals;
  /** Its value in such a form. */
  value: string;
  reset(): void;
  /** Checks the answers and sends them, as the button does. */
  submit(): Promise<void>;
  /** Checks these fields, and tells the person what is wrong. Returns whether all are valid. */
  checkFields(fieldIds: readonly string[]): Promise<boolean>;
  /** Draws all fields again: their words have changed, or what is known of them. */
  redraw(): void;
  /** Displays the form in this status, and moves the focus to the first match of the selector. */
  show(status: FormStatus, focus: string): Promise<void>;
}

export type ElementSession = FormSession<FormElement, LoadedForm, Features>;

/** The features of one form, as far as they offer something to others. */
export interface Features {
  fields: FieldArea;
  /** Only in a form that can't be filled in: draws what is shown in its place. */
  instead: () => TemplateResult;
  /** Masks what repeats an answer in a part of the form, for session recorders. */
  maskIn: (part: ParentNode) => void;
  /** The ids of the fields that the page has answered by its attributes or its address. */
  given: ReadonlySet<string>;
  /** Only where the server has drawn a tree: puts the form in its place, once the person is not in the middle of something. */
  takeOver: () => Promise<void>;
  /** Only where the server has drawn a tree: installs what comes after the paint and draws, before the form takes its place. */
  suitAside: () => Promise<void>;
  /** The form suits its page: paper, the page's language, the place that is remembered. */
  isSuited: true;
  /** Only in a form of several pages. */
  pages: FormPages;
  /** Only in a form with rules. */
  rules: { readonly rules: Rules };
  /** Only where the owner wants drafts. */
  draft: KeptDraft;
  /** Only where the answers are on another device, too. */
  carried: CarriedDraft;
  /** Only where the owner wants an outbox. */
  outbox: OutboxOfForm;
  /** From the time when the person begins to fill in. */
  sending: Sending;
}

/** The fields on the page. */
export interface FieldArea {
  /** The element that holds the fields, in the form's order. */
  readonly container: HTMLElement;
  /** The place of each field on the page, by its id. */
  readonly slots: ReadonlyMap<string, FieldSlot>;
  /** Draws the fields for the first time, or again where the context has changed. */
  update(context: FormContext): void;
  /** Draws all fields that are not drawn yet, and puts them into the form. */
  finish(): void;
  /** Fulfils when all fields are drawn. */
  whole(): Promise<void>;
  /** Starts or stops all listening outside the form, as the element enters or leaves the page. */
  setConnected(connected: boolean): void;
}

/** Draws the button of the form: with a label, the one that goes on, else the one that sends, if answers can be sent. */
export type FormButton = (next?: string) => TemplateResult | typeof nothing;

/** The pages of a form. */
export interface FormPages {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** A page is one question. */
  readonly asksOne: boolean;
  /** The place of the person among the pages, in words; `''` where nobody is told how many there are. */
  readonly position: string;
  /** A field of the page that is shown. */
  readonly currentField: string;
  /** The first name of the person, for the thanks; `''` if it is not known. */
  readonly addressee: string;
  /** Tells whether a field is on the page that is shown. */
  isHere(fieldId: string): boolean;
  /** Tells whether the page that a field is on has a visible field. */
  isThere(fieldId: string): boolean;
  /** Turns to the next page, if the answers on this one are valid. */
  next(): Promise<void>;
  /** Turns to the first page. */
  start(): void;
  /** Turns to the page of a field. Fulfils when it is drawn, and its heading has the focus. */
  turnToField(fieldId: string): Promise<void>;
  /** Goes back to the page of this field, or to one near it. The page's listeners hear nothing, and the focus stays. */
  resume(fieldId: string): void;
  /** Tells the page's listeners which page is shown. */
  tell(): void;
  heading(): TemplateResult | undefined;
  actions(button: FormButton): TemplateResult | undefined;
}

/** The draft of one form in one element. Its methods never reject: without storage they do nothing. */
export interface KeptDraft {
  /** The answers from a draft, by field id. The person gave them, so they replace the answers that the page gives. */
  readonly restored: Values;
  /** Keeps the answers from now on, as if the person had changed one. */
  begin(): void;
  /** The key with which the other device of the draft sends; `undefined` without one, or where it may not be used for answers any more. */
  readonly sharedKey: string | undefined;
  /** Calls a function with the link that a draft from before a reload has kept. */
  whenLinked(take: (link: KeptLink) => void): void;
  /** Returns the last attempt if it sent these answers, its result is unknown, and the proxy still knows its key. Else a new key is needed. */
  attemptFor(answers: string): Promise<Attempt | undefined>;
  /**
   * Notes an attempt before it is made. Fulfils when the draft on the device holds these answers and the attempt, or after two seconds
   * at most.
   */
  remember(attempt: MadeAttempt): Promise<void>;
  /** Empties the form, unless the person has changed its answers: the submission with this key is in the outbox or has arrived. */
  handOver(key: string): Promise<void>;
  /** Erases the draft. Fulfils when nothing of it is left on the device, or after two seconds at most. */
  forget(): Promise<void>;
}

/** A draft that several devices have. Whichever sends it, it arrives once. */
export interface CarriedDraft {
  /** The facts of it that a draft keeps for a reload; `undefined` where no other device has the answers. */
  readonly link: KeptLink | undefined;
  /** The time of an attempt of any device, of which nobody knows whether it arrived; 0 after one that did not. ms */
  readonly attempted: number | undefined;
  /** Answers were changed here of which the other device does not know. */
  readonly differs: boolean;
  /** Returns the key with which every device sends these answers; `undefined` where they need another one. */
  keyFor(answers: string): string | undefined;
  /** Notes an attempt to send, or what came of it. */
  remember(attempt: MadeAttempt): void;
  /**
   * Takes in what another device has changed, before answers are sent. Returns when another device has sent them; `undefined` where none has,
   * or nobody knows. ms
   */
  takeIn(signal: AbortSignal): Promise<number | undefined>;
  /**
   * Finds out whose answers have arrived, where the proxy has answered with an earlier outcome. Returns when another device has sent its
   * own; `undefined` where they are those of this one. `isRepeated`: this attempt had posted before. ms
   */
  findSender(isRepeated: boolean, signal: AbortSignal): Promise<number | undefined>;
}

/** The outbox, as far as one form needs it. */
export type OutboxOfForm = Pick<Outbox, 'keep' | 'takeBack' | 'mayKeepAfter'>;

/** Checks and sends the answers. */
export interface Sending {
  /** Prepares for a submission: the person has begun to fill in. */
  begin(): void;
  /** Stops an attempt that is under way. */
  stop(): void;
  /** Checks the answers and sends them, one attempt at a time. Never rejects. */
  submit(): Promise<void>;
  /** Checks the answers of these fields, or all. Tells the person what is wrong. Returns whether all are valid. */
  check(fieldIds?: readonly string[]): Promise<boolean>;
  /** Shows what the service has refused of answers that were posted before this form came. */
  refuse(answer: unknown): Promise<void>;
  /** Shows that another device has sent the answers. */
  showSentElsewhere(at: number): Promise<void>;
  /** Draws a status for the person. */
  statusView(status: FormStatus): StatusView;
}

/** The views that a status adds to the form. */
export interface StatusView {
  /** Shown in place of the form. */
  readonly instead?: TemplateResult;
  /** Shown above the fields. */
  readonly summary?: TemplateResult;
  /** Shown above the button. */
  readonly notice?: TemplateResult;
  /** The label of the button, where another try may help. */
  readonly retry?: string;
}

/** Shows the proxy that a person sends a submission. */
export interface AntiSpam {
  /** The form tokens of the element. */
  readonly tokens: FormTokens;
  /** Fetches what takes time, because the person has begun to fill in. */
  begin(signal: AbortSignal): void;
  /** Returns the headers of the next submission. Asks the captcha. @throws SubmitError `captcha-missing`; LoadError; the signal's reason. */
  headers(signal: AbortSignal): Promise<SubmitHeaders>;
  /** Forgets what was fetched: it is good for one submission. */
  use(): void;
  /** Prepares for another try after a failure that the person was told of. */
  fail(error: HostedFormError): Promise<void>;
}
