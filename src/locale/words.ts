import type { ErrorCode } from '../model/errors.js';
import type { IssueCode } from '../model/issue.js';

/** Numbers and names for a sentence, as an issue carries them. */
export type Values = Readonly<Record<string, string | number>>;

/** What the element says before the person begins, in one language. */
export interface CoreWords {
  /** BCP 47. */
  readonly language: string;
  /** Absent for left to right: then the page decides, for it may be in a language that there are no words for. */
  readonly direction?: 'rtl';

  readonly loading: string;
  readonly retry: string;
  readonly submit: string;
  readonly sending: string;
  /** Says what the asterisk means. */
  readonly requiredNote: string;
  /** Said of a group whose controls can't say it themselves. */
  readonly required: string;
  /** Names a field that its author gave no label. */
  readonly unlabelled: string;
  readonly emptyForm: string;
  readonly closedForm: string;

  /** Put before the sentence of an error, for those who can't see that it is one. */
  readonly errorPrefix: string;
  /** What went wrong with the form or its service, and what to do. The visitor can do no more than these three things. */
  readonly errors: Readonly<Record<'connection' | 'trouble' | 'unavailable', string>>;

  readonly select: { readonly choose: string };
  readonly name: Readonly<Record<'prefix' | 'first' | 'middle' | 'initial' | 'last' | 'suffix', string>>;
}

/** What is said once the person has begun to fill in, and by types that are fetched when a form names them: fetched too. */
export interface LaterWords {
  readonly pages: {
    position(page: number, pages: number): string;
    /** Names the progress meter. */
    readonly progress: string;
    readonly next: string;
    readonly back: string;
  };
  /** What went wrong with sending, where it is more than `errors` can say: what happened, that nothing is lost, what to do. */
  readonly sendErrors: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Labels a control that is there for programs alone. */
  readonly trap: string;
  /** What is said round the attempts to send. */
  readonly delivery: {
    readonly again: string;
    /** Of a service that says how long it takes no more: `time` is like `5 minutes`. */
    busyFor(time: string): string;
    /** The answers may have arrived, and another try could make a second copy. */
    readonly mayHaveArrived: string;
    /** The answers may have arrived, and another try does no harm. */
    readonly safe: string;
    /** On the button, where the person has to decide on a second copy. */
    readonly sendAgain: string;
  };
  /** In place of a field of an unknown type. */
  readonly unknownField: string;
  /** Where the author wrote more than can be shown: texts, options, rows. */
  readonly cutOff: string;

  readonly successHeading: string;
  readonly successMessage: string;
  readonly sendAnother: string;

  /** Of what was sent, for the person to keep. */
  readonly receipt: {
    readonly heading: string;
    /** When it was sent, and the service's number for it, which may be `''`. */
    sent(time: string, number: string): string;
    readonly save: string;
    readonly print: string;
    /** It can't be made just now. */
    readonly failed: string;
    /** Above the digest of the whole; and what it is good for. */
    readonly digest: string;
    readonly keep: string;
  };

  readonly errorSummaryHeading: string;
  /** A sentence about a control with the control's own name, for a list of sentences about several. */
  about(label: string, sentence: string): string;
  /** What is wrong with an answer. */
  readonly issues: Readonly<Record<IssueCode, (values: Values) => string>>;

  /** Where answers are kept on the device. */
  readonly draft: {
    /** `when` is a date and a time. */
    restored(when: string): string;
    readonly startOver: string;
    /** Above a list of answers. */
    readonly lost: string;
    /** `names` is a list of file names. */
    files(names: string): string;
  };
  /** Where fields depend on each other. */
  readonly rules: {
    /** So many questions have appeared; `labels` names some of them. */
    appeared(count: number, labels: string): string;
  };
  /** What is said round a text: of a second control for the same text, and of characters that are not shown. */
  readonly text: {
    confirm(label: string): string;
    show(label: string): string;
  };
  readonly number: {
    /** Of a slider that nobody has moved. */
    readonly unanswered: string;
    clear(label: string): string;
    /** `name` is that of a currency, `amount` its sign. */
    currency(name: string): string;
  };
  readonly phone: {
    /** `number` is a telephone number. */
    example(number: string): string;
  };
  readonly address: {
    readonly address: string;
    readonly address2: string;
    readonly city: string;
    readonly country: string;
    /** By the format of the address: the word differs from country to country. */
    readonly state: Readonly<Record<'US' | 'CA' | 'UK' | 'AU' | 'XX', string>>;
    readonly zip: Readonly<Record<'US' | 'CA' | 'UK' | 'AU' | 'XX', string>>;
  };
  readonly options: {
    /** The last option, for an answer that is none of the others; and what names its text. */
    readonly other: string;
    readonly otherText: string;
    /** A box that chooses all options; and what is said when it did, or took them all back. */
    readonly all: string;
    readonly allChosen: string;
    readonly noneChosen: string;
    /** How many options match what was typed. */
    matches(count: number): string;
    /** How many more there are than are shown. */
    more(count: number): string;
  };
  /** What the parts of a date are called, and the halves of a day. */
  readonly datetime: Readonly<
    Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'period' | 'date' | 'time' | 'am' | 'pm', string>
  >;
  readonly file: {
    readonly remove: string;
    /** `types` is a list such as `PDF, JPG`. */
    allowed(types: string): string;
    added(name: string, size: string): string;
    removed(name: string): string;
    /** Of a place where files can be dropped. */
    readonly drop: string;
    /** Several files were dropped at once. */
    readonly onlyOne: string;
    /** A folder was dropped. */
    folder(name: string): string;
    /** The sizes of a photo that was made smaller. */
    shrunk(before: string, after: string): string;
    /** How far a submission with files is: `percent` such as `46%`, `sent` and `total` such as `12.4 MB`. */
    preparing(percent: string): string;
    sending(sent: string, total: string, percent: string): string;
    /** Everything is sent; the service has not answered yet. */
    readonly waiting: string;
    readonly cancel: string;
    /** The person has cancelled the sending. */
    readonly stopped: string;
    /** What went wrong with sending, where one file is to blame. */
    readonly sendErrors: Readonly<Partial<Record<ErrorCode, (name: string, size: string) => string>>>;
  };
  readonly product: {
    /** `price` is written as the person's language does. */
    each(price: string): string;
    atLeast(quantity: string): string;
    upTo(quantity: string): string;
    readonly soldOut: string;
    readonly less: string;
    readonly more: string;
  };
  readonly creditcard: {
    readonly payThere: string;
    readonly notCollected: string;
    /** `brands` is a list such as `Visa and Mastercard`. */
    accepted(brands: string): string;
  };
  readonly rating: {
    /** A score, for example `3 of 5`. */
    outOf(score: string, best: string): string;
    readonly notApplicable: string;
    readonly clear: string;
    readonly cleared: string;
  };
  /** Of answers that are kept on the device until they can be sent. */
  readonly outbox: {
    readonly heading: string;
    readonly waiting: string;
    readonly takeBack: string;
    /** In place of taking them back. */
    readonly beingSent: string;
    /** What has become of the answers that were sent then: `date` has a time in it. */
    readonly states: Readonly<
      Record<'sending' | 'waiting' | 'refused' | 'doubtful' | 'arrived', (date: string) => string>
    >;
    readonly sendAgain: string;
    readonly delete: string;
    readonly deleted: string;
  };
  /** Names a frame whose author gave it no label. */
  readonly embed: string;
  readonly signature: {
    readonly hint: string;
    /** Names the choice of how to sign, and the three ways. */
    readonly ways: string;
    readonly way: Readonly<Record<'draw' | 'type' | 'upload', string>>;
    /** What the canvas is called for those who can't see it, by what is on it: lines, a name, a picture's file name. */
    drawing(label: string, strokes: number): string;
    preview(label: string, content: string): string;
    /** Labels of the controls for a name and for a picture. */
    readonly typed: string;
    readonly image: string;
    readonly undo: string;
    readonly clear: string;
    /** What has happened. */
    readonly signed: string;
    signedAs(name: string): string;
    undone(strokes: number): string;
    readonly cleared: string;
    /** The browser has no canvas. */
    readonly onlyUpload: string;
  };
}

/** Every word of one language. All keys are obligatory: the compiler finds what is missing. */
export interface Words extends CoreWords, LaterWords {}

/** The words that have been fetched: the core ones, and the advanced ones once something needs them. */
export type LoadedWords = CoreWords & Partial<LaterWords>;
