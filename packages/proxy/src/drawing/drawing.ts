/** A form that is to be drawn. */
export interface WantedForm {
  /** The id of the form. */
  readonly formId: string;
  /** The proxy's address as the page reaches it: a path of the site, or a whole address, without a slash at its end. */
  readonly proxy: string;
  /** Attributes of the element by name: `lang`, `theme`, `preset`, `layout` and others that only look. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Makes the element's calls to the proxy, in the proxy's own process. The path of a request counts, and not its origin. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A form that is drawn. */
export interface DrawnForm {
  readonly formId: string;
  readonly proxy: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The form as HTML: no script, no style attribute, no comment. */
  readonly html: string;
  /** All its sheets as one text. */
  readonly css: string;
  readonly title: string;
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
  /** The service has them. */
  | { readonly outcome: 'sent'; readonly drawn: DrawnForm }
  /** Some are wrong. The form has the answers, and the errors beside the fields. */
  | { readonly outcome: 'refused'; readonly drawn: DrawnForm }
  /** They could not be sent. The form has the answers, and a sentence. */
  | { readonly outcome: 'failed'; readonly code: string; readonly drawn: DrawnForm };

/** The place of a drawn form in a page. */
export interface Place {
  /** The address of the form's sheet. */
  readonly sheet: string;
  /** The script that takes the form over, if the owner names one. */
  readonly script?: DrawnScript;
}

/** A script of a drawn page. */
export interface DrawnScript {
  readonly src: string;
  /** The hash of the script: `sha384-…`. */
  readonly integrity?: string;
}

/** Draws forms on the server. `createDrawing()` of the package `hosted-form-server` makes one. */
export interface FormDrawing {
  /** Changes with templates, sheets and words: a part of each ETag. */
  readonly version: string;
  /** Draws a form that nobody has answered. Rejects where the form can't be loaded. */
  draw(wanted: WantedForm, signal: AbortSignal): Promise<DrawnForm>;
  /** Enters what a page has posted, checks it and sends it, as the element does. */
  answer(wanted: WantedForm, posted: FormData, signal: AbortSignal): Promise<AnsweredForm>;
  /** Draws the thanks of a form: those of the author where they are given, else the element's own. */
  thanks(wanted: WantedForm, signal: AbortSignal, accepted?: AcceptedForm): Promise<DrawnForm>;
  /** Writes a fragment for a page of the site. */
  embed(drawn: DrawnForm, place: Place): string;
  /** Writes a whole page around a form. */
  page(drawn: DrawnForm, place: Place): string;
}
