/** All of a sealed submission but what is posted. */
export type SubmissionFacts = Omit<SealedSubmission, 'body'>;

/** A submission as it is sent: made once for one set of answers, and the same at every attempt, now or days later. */
export interface SealedSubmission {
  /** Made here, a UUID; every attempt carries it as `Idempotency-Key`. Not the id that the service gives. */
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
  /** SHA-256 of what is sent for each field, by its id, as `receipt.ts` makes them; empty where the page can't hash. */
  readonly digests: Readonly<Record<string, string>>;
}
