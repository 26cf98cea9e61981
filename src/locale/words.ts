import type { ErrorCode } from '../model/errors.js';
import type { FieldWords } from './field-words.js';
import type { IssueWords } from './issue-words.js';

/** Words of the owner's own, by their keys in `src/locale/en.json`. A phrase with a number may have a text for each plural category (CLDR). */
export type OwnWords = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A language (BCP 47) that the page has added. Its words may be anything. */
export type AddedLanguage = readonly [tag: string, words: unknown];

/** The words that the element needs before the person begins, in one language. */
export interface CoreWords {
  /** The language tag (BCP 47). */
  readonly language: string;
  /** The owner's own words in them, as JSON. Absent without any. */
  readonly own?: string;
  /** Absent for left to right. */
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
  /** The parts of a name, in the order in which the language writes them. */
  readonly name: Readonly<Record<'prefix' | 'first' | 'middle' | 'initial' | 'last' | 'suffix', string>>;
}

/** The advanced words: for filling in and sending, and for types that are fetched when a form names them. They are fetched too. */
export interface LaterWords extends FieldWords, IssueWords {
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
    /** The service takes no more submissions for some time: `when` is such as `in 5 minutes`. */
    busyFor(when: string): string;
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
    /** Nothing was sent, because some answers have no place in the form any more. */
    readonly changed: string;
    /** `names` are file names. */
    files(names: readonly string[]): string;
  };
  /** Going on on another device. */
  readonly carry: {
    /** On the button below the form, and on those at a signature and a photo. */
    readonly open: string;
    readonly sign: string;
    readonly photo: string;
    /** Above the code and the link. */
    readonly scan: string;
    /** `day` is a date. */
    until(day: string): string;
    readonly private: string;
    readonly copy: string;
    readonly copied: string;
    readonly share: string;
    readonly mail: string;
    readonly waiting: string;
    /** `labels` are those of the questions. */
    added(labels: readonly string[]): string;
    both(labels: readonly string[]): string;
    readonly erase: string;
    readonly close: string;
    /** The question on the device that has opened the link. `when` is a date and a time. */
    ask(when: string): string;
    readonly already: string;
    /** Somebody else may have sent the link. */
    readonly own: string;
    readonly goOn: string;
    readonly notNow: string;
    readonly replace: string;
    readonly keep: string;
    readonly handedOver: string;
    sentElsewhere(when: string): string;
    readonly thereCount: string;
    /** On the device that has made the link. */
    readonly ended: string;
    readonly gone: string;
    readonly otherForm: string;
    /** `names` are file names. */
    tooLarge(names: readonly string[]): string;
  };
  /** The note about partial answers: that they are sent, the button that ends it, and that it has ended. */
  readonly partials: Readonly<Record<'told' | 'refuse' | 'refused', string>>;
  /** In a form with rules. */
  readonly rules: {
    /** Announces that questions have appeared; `labels` names some of them. */
    appeared(count: number, labels: readonly string[]): string;
    /** Announces that questions are no longer asked. */
    vanished(count: number, labels: readonly string[]): string;
    /** In place of a calculated answer that has no value yet. */
    readonly unknown: string;
    /** Without a script, below a question that is asked only then. */
    onlyIf(conditions: string): string;
    /** Without a script, below a question that is not asked then. */
    notIf(conditions: string): string;
  };
  /** Sentences about answers that wait on the device to be sent. */
  readonly outbox: {
    /** Offers to keep answers that could not be sent, beside a button that does so. */
    readonly offer: string;
    readonly keep: string;
    /** The device can't keep the answers. */
    readonly notKept: string;
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
  /** The way through a form: mistakes, steps, single questions, the review. */
  readonly way: {
    /** So many mistakes were found. */
    mistakes(count: number): string;
    /** Shows the mistakes that a long summary leaves out. */
    moreMistakes(count: number): string;
    /** Announces that no mistake of the list is left. */
    readonly mended: string;
    /** Names the list of steps. */
    readonly steps: string;
    step(step: number, steps: number): string;
    /** Beside a step that was taken, for screen readers. */
    readonly done: string;
    /** Names a page whose author gave it no name. */
    page(page: number): string;
    /** `questions` is absent where rules decide how many there are. */
    question(question: number, questions?: number): string;
    /** Beside the button that goes on. `key` is the name of a key. */
    enter(key: string): string;
    /** Above all answers, before they are sent, and on the button that leads there. */
    readonly review: string;
    readonly toReview: string;
    readonly change: string;
    /** In place of an answer that the person has left out. */
    readonly noAnswer: string;
    /** On the button below an introduction. */
    readonly start: string;
    /** The heading of the thanks, to a person whose first name is known. */
    thanks(name: string): string;
  };
}

/** All words of one language. All keys are required, so the compiler finds missing ones. */
export interface Words extends CoreWords, LaterWords {}

/** The words that have been fetched: the core ones, and the advanced ones once something needs them. */
export type LoadedWords = CoreWords & Partial<LaterWords>;
