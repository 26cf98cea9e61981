/** A form that is to be drawn. */
export interface WantedForm {
  /** The id of the form. */
  readonly formId: string;
  /** The proxy's address as the page reaches it: a path of the site, or a whole address. */
  readonly proxy: string;
  /** Attributes of the element, by their names: `lang`, `theme`, `preset`, `layout` … */
  readonly attributes: Readonly<Record<string, string>>;
  /** Makes the element's calls to the proxy. Its requests have the path that the proxy has, and another origin. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Something about a form that its owner should know. */
export interface DrawingWarning {
  readonly formId: string;
  /** The code of the warning, as in the list of the documents. */
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Hears warnings. */
export type Warn = (warning: DrawingWarning) => void;

/** Options of `createDrawing()`. */
export interface DrawingOptions {
  /** Hears what the owner of a form should know. Without it, nobody does: nothing is written to the console. */
  readonly onWarning?: Warn;
}

/** A form that is drawn. */
export interface DrawnForm {
  readonly formId: string;
  readonly proxy: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The HTML that is shown: no script, no style attribute, no comment. */
  readonly html: string;
  /** All its sheets as one text, which holds no `</`. */
  readonly css: string;
  /** The form's title; `''` where it has none. */
  readonly title: string;
  /** The language of its words, as a tag of BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A submission that the service has accepted. */
export interface AcceptedForm {
  /** The service's number of it; `''` where it is not known. */
  readonly submissionId: string;
  /** The author's own thanks, as HTML that nobody has checked yet; `''` where there are none. */
  readonly message: string;
}

/** The outcome of answers that a page has posted. */
export type AnsweredForm =
  /** The service has them. `drawn` is the thanks. */
  | { readonly outcome: 'sent'; readonly drawn: DrawnForm }
  /** Some are wrong. `drawn` is the form with the answers, and with the errors beside the fields. */
  | { readonly outcome: 'refused'; readonly drawn: DrawnForm }
  /** They could not be sent, for a reason with a stable code. `drawn` is the form with the answers, and a sentence. */
  | { readonly outcome: 'failed'; readonly code: string; readonly drawn: DrawnForm };

/** The place of a drawn form in a page. */
export interface Place {
  /** The address of its sheet. */
  readonly sheet: string;
  /** The script that takes the form over. */
  readonly script?: { readonly src: string; readonly integrity?: string };
}

/** Draws forms on the server. It has no state of its own, so one is enough for all forms. */
export interface FormDrawing {
  /** Changes with the templates, the sheets and the words. */
  readonly version: string;
  /** Draws a form that nobody has answered. Rejects with an error that has a `code`. */
  draw(wanted: WantedForm, signal: AbortSignal): Promise<DrawnForm>;
  /** Enters what a page has posted, checks it, and sends it. Rejects where the form can't be loaded. */
  answer(wanted: WantedForm, posted: FormData, signal: AbortSignal): Promise<AnsweredForm>;
  /** Draws the thanks of a form: those of the author where they are given, else the element's own. */
  thanks(wanted: WantedForm, signal: AbortSignal, accepted?: AcceptedForm): Promise<DrawnForm>;
  /** Writes the fragment that puts a drawn form into a page. */
  embed(drawn: DrawnForm, place: Place): string;
  /** Writes a whole page around a drawn form. */
  page(drawn: DrawnForm, place: Place): string;
}

/** A form could not be drawn. `cause` is the element's own error. */
export class DrawingError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name = 'DrawingError';

  constructor(
    /** Stable, for programs: a code of the element's errors, such as `not-found`, or `not-configured` for a wrong option. */
    readonly code: string,
    /** The message for the owner, in English. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
