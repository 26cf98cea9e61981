/** A problem of the form that its owner should fix. The form works nevertheless. */
export interface Warning {
  /** Stable, for example `unknown-type`. */
  readonly code: WarningCode;
  /** The place in the service's response, for example `fields[3].options`. */
  readonly path: string;
  /** In English, for the owner. */
  readonly message: string;
}

/** Stable codes of warnings. */
export type WarningCode =
  | 'field-not-an-object'
  | 'field-without-id'
  | 'field-without-type'
  | 'duplicate-id'
  | 'unknown-type'
  | 'required-type-unknown'
  | 'options-not-a-list'
  | 'option-empty'
  | 'option-value-repeated'
  | 'no-options'
  | 'card-not-collected'
  | 'embed-not-run'
  | 'draft-unavailable'
  | 'outbox-unavailable'
  | 'partials-unavailable'
  | 'capture-unavailable'
  | 'unknown-value'
  | 'cut-off'
  | 'logic-not-understood'
  | 'logic-unknown-field'
  | 'logic-unknown-option'
  | 'logic-contradiction'
  | 'circular-rules'
  | 'calculation-malformed'
  | 'calculation-unknown-field'
  | 'redirect-refused'
  | 'form-in-form'
  | 'render-changed'
  | 'unknown-look'
  | 'words-not-used'
  | 'language-not-fetched'
  | 'language-without-words'
  | 'not-given'
  | 'part-failed';

/** A warning before it is put into words. `about` is what was found, or the whole sentence. */
export interface Finding {
  readonly code: WarningCode;
  readonly path: string;
  readonly about: string;
}

/** Receives a finding about the current field. `key` is the setting's key in its JSON; `''` for the whole field. */
export type Warn = (code: WarningCode, key: string, about: string) => void;
