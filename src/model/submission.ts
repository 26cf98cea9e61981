import type { Form } from './form.js';

/** A file to send. It is posted as `<filename>;<base64>` (documented for the submission call, recorded 2014). */
export interface Upload {
  readonly filename: string;
  readonly content: Blob;
}

/** A value that is posted for one field: text, subfields by name, or a file. */
export type Param = string | Readonly<Record<string, string>> | Upload;

/**
 * The parameter of one field, with the field's id. `said` is the answer in words, for the person's receipt. It is set only where they
 * differ from the parameter: chosen options, amounts of money, dates. It is never sent.
 */
export type FieldParam = readonly [fieldId: string, param: Param, said?: string];

/**
 * A submission as it is sent. It is made once for one set of answers, and stays the same at every attempt, now or days
 * later.
 */
export interface SealedSubmission {
  /**
   * 128 random bits in hex, made on the device. Every attempt carries it as `Idempotency-Key`. The service's own id is
   * another one.
   */
  readonly key: string;
  readonly formId: string;
  /** The absolute address of the proxy. */
  readonly proxy: string;
  /** True if the proxy keeps keys: every attempt may be repeated, and there is one record. */
  readonly isIdempotent: boolean;
  /** The time for which the proxy keeps the key, in milliseconds, as it said before the first attempt. Absent: a week, as earlier proxies do. */
  readonly keepsFor?: number;
  /** The time of the first attempt with this key that may have arrived, in milliseconds since 1970. */
  readonly attemptedAt?: number;
  /** True if the proxy accepts no submission without a token. */
  readonly isGuarded?: boolean;
  /** The time of sending, in milliseconds since 1970. */
  readonly sealedAt: number;
  /** The JSON to post. */
  readonly body: Blob;
  /** The SHA-256 of each sent value, by field id (`submission/digests.ts`). Empty if the page cannot compute hashes. */
  readonly digests: Readonly<Record<string, string>>;
}

/** A sealed submission without its body. */
export type SubmissionFacts = Omit<SealedSubmission, 'body'>;

/** A set of answers with the submission made from it. */
export interface SealedAnswers {
  /** The answers in a form that can be compared. */
  readonly answers: string;
  readonly params: readonly FieldParam[];
  readonly submission: SealedSubmission;
}

/** A set of answers that has its key, and no body yet. */
export type UnsealedAnswers = Omit<SealedAnswers, 'submission'> & { readonly facts: SubmissionFacts };

/** Accepted answers, with what a receipt needs. */
export interface SentAnswers {
  readonly form: Form;
  readonly params: readonly FieldParam[];
  readonly sealed: Pick<SealedSubmission, 'key' | 'formId' | 'sealedAt' | 'digests'>;
}
