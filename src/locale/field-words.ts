import type { ErrorCode } from '../model/errors.js';

/** The words of single types of fields, in one language. */
export interface FieldWords {
  readonly text: {
    /** Labels a control to repeat a text. */
    confirm(label: string): string;
    /** On the button that shows hidden characters. */
    readonly show: string;
    /** Below the label: how many characters are needed. */
    atLeast(limit: number): string;
  };
  readonly number: {
    /** The value of a slider that has not been moved. */
    readonly unanswered: string;
    readonly clear: string;
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
    /** Asks for an address of which most parts are missing. */
    readonly whole: string;
    /** The word differs by the format of the address. */
    readonly state: Readonly<Record<'US' | 'CA' | 'UK' | 'AU' | 'JP' | 'XX', string>>;
    /** The parts of countries beside these. A district is part of a city, too. */
    readonly kind: Readonly<
      Record<
        'province' | 'department' | 'emirate' | 'island' | 'parish' | 'oblast' | 'district' | 'area' | 'doSi',
        string
      >
    >;
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
    /** On a button that takes an answer back, and its announcement. */
    readonly clear: string;
    readonly cleared: string;
    /** The number of options that match the typed text. */
    matches(count: number): string;
    /** The number of options that are not shown. */
    more(count: number): string;
  };
  /** Below the label of a time. */
  zone(name: string): string;
  /** Labels of a calendar and of a clock. The parts of a date have their names from the browser. */
  readonly datetime: Readonly<Record<'date' | 'time', string>>;
  readonly file: {
    /** The button that opens the browser’s list of files. */
    readonly choose: string;
    /** The same button, once a file is chosen. */
    readonly replace: string;
    readonly remove: string;
    /** `types` are such as `PDF` and `JPG`. */
    allowed(types: readonly string[]): string;
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
    /** The button that opens a phone’s camera. */
    readonly camera: string;
    /** The state of a chosen file, beside its size. */
    readonly ready: string;
    readonly refused: string;
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
    accepted(brands: readonly string[]): string;
  };
  readonly rating: {
    /** A score, for example `3 of 5`. */
    outOf(score: string, best: string): string;
    readonly notApplicable: string;
    readonly clear: string;
    readonly cleared: string;
  };
  /** Names a frame without a label of its author's. */
  readonly embed: string;
  readonly signature: {
    readonly hint: string;
    /** Labels the choice between ways to sign, and each way. */
    readonly ways: string;
    readonly way: Readonly<Record<'draw' | 'type' | 'upload', string>>;
    /** Names a signature whose field has no label. */
    readonly name: string;
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
    /** Answers were changed after signing, and the button that begins again. */
    readonly changed: string;
    readonly again: string;
    /** The browser has no canvas. */
    readonly onlyUpload: string;
    /** Opens a place to sign as large as the screen, and closes it. */
    readonly fullScreen: string;
    readonly done: string;
  };
  /** Notes below a field while it is filled in. */
  readonly notes: {
    /** `answer` is what the person may have meant. */
    didYouMean(answer: string): string;
    /** Above the fields. `fields` are labels. */
    assisted(fields: readonly string[]): string;
    /** Above the fields. `fields` are labels. */
    given(fields: readonly string[]): string;
    /** The number of characters that have room, or that have none. */
    left(count: number): string;
    over(count: number): string;
  };
}
