import type { ErrorCode } from '../model/errors.js';
import type { IssueWords } from './issue-words.js';

/** The words that the element needs before the person begins, in one language. */
export interface CoreWords {
  /** The language tag (BCP 47). */
  readonly language: string;
  /** Absent for left to right: the page decides then, because it may be in a language without words here. */
  readonly direction?: 'rtl';

  readonly loading: string;
  readonly retry: string;
  readonly submit: string;
  readonly sending: string;
  /** Explains the asterisk. */
  readonly requiredNote: string;
  /** For screen readers, at a group of controls without a `required` state of their own. */
  readonly required: string;
  /** Names a field that its author gave no label. */
  readonly unlabelled: string;

  /** Before the sentence of an error, for screen readers. */
  readonly errorPrefix: string;
  /** Sentences for a form that can't be loaded: what went wrong, and what to do. */
  readonly errors: Readonly<Record<'connection' | 'trouble' | 'unavailable', string>>;

  readonly select: { readonly choose: string };
  readonly name: Readonly<Record<'prefix' | 'first' | 'middle' | 'initial' | 'last' | 'suffix', string>>;
}

/** The advanced words: for filling in and sending, and for types that are fetched when a form names them. They are fetched too. */
export interface LaterWords extends IssueWords {
  readonly pages: {
    position(page: number, pages: number): string;
    /** Names the progress meter. */
    readonly progress: string;
    readonly next: string;
    readonly back: string;
  };
  /** Sentences for a failed submission that `errors` does not cover: what happened, that nothing is lost, what to do. */
  readonly sendErrors: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Labels a control that only programs reach. */
  readonly trap: string;
  /** Sentences about the attempts to send. */
  readonly delivery: {
    readonly again: string;
    /** The service takes no more submissions for a time such as `5 minutes`. */
    busyFor(time: string): string;
    /** The answers may have arrived, and another try could make a second copy. */
    readonly mayHaveArrived: string;
    /** The answers may have arrived, and another try does no harm. */
    readonly safe: string;
    /** On the button, where another try may make a second copy. */
    readonly sendAgain: string;
  };
  /** In place of a form without fields, and of one that takes no submissions. */
  readonly emptyForm: string;
  readonly closedForm: string;
  /** In place of a field of an unknown type. */
  readonly unknownField: string;
  /** In place of one that needs an answer, and above a form that has one. */
  readonly unanswerable: string;
  readonly unanswerableForm: string;
  /** After texts, options or rows that are too many to be shown completely. */
  readonly cutOff: string;

  readonly successHeading: string;
  readonly successMessage: string;
  readonly sendAnother: string;

  /** The receipt of a submission, for the person to keep. */
  readonly receipt: {
    readonly heading: string;
    /** The time of the submission, and the service's number for it, which may be `''`. */
    sent(time: string, number: string): string;
    readonly save: string;
    readonly print: string;
    /** The receipt can't be made just now. */
    readonly failed: string;
    /** Above the digest of the whole, and below it. */
    readonly digest: string;
    readonly keep: string;
  };

  /** In an editor: above the form, and on its button. */
  readonly preview: Readonly<Record<'note' | 'button', string>>;
  /** Where the page's own form can't be sent before this one is. */
  readonly sendFirst: string;

  /** The note about a draft. */
  readonly draft: {
    /** `when` is a date and a time. */
    restored(when: string): string;
    readonly startOver: string;
    /** Above a list of answers. */
    readonly lost: string;
    /** `names` is a list of file names. */
    files(names: string): string;
  };
  /** Announcements in a form with rules. */
  readonly rules: {
    /** Questions have appeared; `labels` names some of them. */
    appeared(count: number, labels: string): string;
  };
  /** Labels of a control to repeat a text, and of one to show hidden characters. */
  readonly text: {
    confirm(label: string): string;
    show(label: string): string;
  };
  readonly number: {
    /** The value of a slider that has not been moved. */
    readonly unanswered: string;
    clear(label: string): string;
    /** `name` is the name of a currency. */
    currency(name: string): string;
    /** A number such as `1.234` has two readings: the one that counts, and the other. */
    reads(reading: string, other: string): string;
    /** On the button that chooses the other one. */
    change(other: string): string;
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
    /** The word differs by the format of the address. */
    readonly state: Readonly<Record<'US' | 'CA' | 'UK' | 'AU' | 'XX', string>>;
    readonly zip: Readonly<Record<'US' | 'CA' | 'UK' | 'AU' | 'XX', string>>;
  };
  readonly options: {
    /** The label of an option for another answer, and of the control for its text. */
    readonly other: string;
    readonly otherText: string;
    /** The label of a checkbox that chooses all options, and its announcements. */
    readonly all: string;
    readonly allChosen: string;
    readonly noneChosen: string;
    /** The number of options that match the typed text. */
    matches(count: number): string;
    /** The number of options that are not shown. */
    more(count: number): string;
  };
  /** The names of the parts of a date, and of the halves of a day. */
  /** Below the label of a time. */
  zone(name: string): string;
  readonly datetime: Readonly<
    Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'period' | 'date' | 'time' | 'am' | 'pm', string>
  >;
  readonly file: {
    /** The button that opens the browser’s list of files. */
    readonly choose: string;
    readonly remove: string;
    /** `types` is a list such as `PDF, JPG`. */
    allowed(types: string): string;
    added(name: string, size: string): string;
    removed(name: string): string;
    /** Labels the place where files can be dropped. */
    readonly drop: string;
    /** Several files were dropped at once. */
    readonly onlyOne: string;
    /** A folder was dropped. */
    folder(name: string): string;
    /** The sizes of a photo that was made smaller. */
    shrunk(before: string, after: string): string;
    /** The progress of a submission with files: `percent` such as `46%`, `sent` and `total` such as `12.4 MB`. */
    preparing(percent: string): string;
    sending(sent: string, total: string, percent: string): string;
    /** Everything is sent, and the service has not responded yet. */
    readonly waiting: string;
    readonly cancel: string;
    /** The person has cancelled the sending. */
    readonly stopped: string;
    /** Sentences for a failed submission that one file has caused. */
    readonly sendErrors: Readonly<Partial<Record<ErrorCode, (name: string, size: string) => string>>>;
  };
  readonly product: {
    /** `price` is formatted in the person's language. */
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
  /** Sentences about answers that wait on the device to be sent. */
  readonly outbox: {
    readonly heading: string;
    readonly waiting: string;
    readonly takeBack: string;
    /** The answers can't be taken back just now. */
    readonly beingSent: string;
    /** The state of answers from an earlier date and time. */
    readonly states: Readonly<
      Record<'sending' | 'waiting' | 'refused' | 'doubtful' | 'arrived', (date: string) => string>
    >;
    readonly sendAgain: string;
    readonly delete: string;
    readonly deleted: string;
  };
  /** Names a frame without a label of its author's. */
  readonly embed: string;
  readonly signature: {
    readonly hint: string;
    /** Labels the choice between ways to sign, and each way. */
    readonly ways: string;
    readonly way: Readonly<Record<'draw' | 'type' | 'upload', string>>;
    /** Names the canvas for screen readers by its content: the number of lines, a name, or a picture's file name. */
    drawing(label: string, strokes: number): string;
    preview(label: string, content: string): string;
    /** Labels of the controls for a name and for a picture. */
    readonly typed: string;
    readonly image: string;
    readonly undo: string;
    readonly clear: string;
    /** Announcements. */
    readonly signed: string;
    signedAs(name: string): string;
    undone(strokes: number): string;
    readonly cleared: string;
    /** The browser has no canvas. */
    readonly onlyUpload: string;
  };
}

/** All words of one language. All keys are required, so the compiler finds missing ones. */
export interface Words extends CoreWords, LaterWords {}

/** The words that have been fetched: the core ones, and the advanced ones once something needs them. */
export type LoadedWords = CoreWords & Partial<LaterWords>;
