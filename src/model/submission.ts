import type { Form } from './form.js';

/** A file to send. It is posted as `<filename>;<base64>` (documented for the submission call, recorded 2014). */
export interface Upload {
  readonly filename: string;
  readonly content: Blob;
}

/** A value that is posted for one field: text, subfields by name, or a file. */
export type Param = string | Readonly<Record<string, string>> | Upload;

/** The parameter of one field, with the field's id. */
export type FieldParam = readonly [fieldId: string, param: Param];

/** A submission as it is sent: made once for one set of answers, and the same at every attempt, now or days later. */
export interface SealedSubmission {
  /** 128 random bits in hex, made here. Every attempt carries it as `Idempotency-Key`. Not the id that the service gives. */
  readonly key: string;
  readonly formId: string;
  /** The address of the proxy, absolute. */
  readonly proxy: string;
  /** The proxy said that it keeps keys: then every attempt may be repeated, and leads to one record. */
  readonly isIdempotent: boolean;
  /** The proxy said that it takes no submission without a token. */
  readonly isGuarded?: boolean;
  /** When the person sent it, in milliseconds since 1970. */
  readonly sealedAt: number;
  /** The JSON that is posted. */
  readonly body: Blob;
  /** SHA-256 of what is sent for each field, by its id, as `submission/receipt.ts` makes them; empty where the page can't hash. */
  readonly digests: Readonly<Record<string, string>>;
}

/** All of a sealed submission but what is posted. */
export type SubmissionFacts = Omit<SealedSubmission, 'body'>;

/** A set of answers that was sealed. */
export interface SealedAnswers {
  /** In a form that can be compared. */
  readonly answers: string;
  readonly params: readonly FieldParam[];
  readonly submission: SealedSubmission;
}

/** Answers that the service has taken, as a receipt needs them. */
export interface SentAnswers {
  readonly form: Form;
  readonly params: readonly FieldParam[];
  readonly sealed: Pick<SealedSubmission, 'key' | 'formId' | 'sealedAt' | 'digests'>;
}
