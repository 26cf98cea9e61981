import { digest } from '../platform/crypto.js';
import type { SentAnswers } from '../model/submission.js';
import { isUpload } from './body.js';
import { toJson } from '../platform/json.js';

/**
 * A record for the person of the accepted answers and the time, without the answers themselves. Digests are SHA-256 in
 * hex.
 */
export interface Receipt {
  readonly version: 1;
  readonly formId: string;
  /** The service's number; `''` if it did not send one. */
  readonly submissionId: string;
  /** 128 random bits in hex, made on the device. They go into every digest, so that nobody can guess a short answer. */
  readonly submissionKey: string;
  /** ISO 8601 in UTC, by the clock of the person's device. */
  readonly sentAt: string;
  /** The answers in the form's order. */
  readonly answers: readonly ReceiptAnswer[];
  /** The digest of all members above; `''` on a page without HTTPS, which has no cryptography. */
  readonly sha256: string;
}

/** The entry of one answer in a receipt. */
export interface ReceiptAnswer {
  readonly field: string;
  readonly label: string;
  /** `''` for a file that was too large to hash. */
  readonly sha256: string;
  /** Set if the digest is of a file's bytes. */
  readonly file?: true;
}

/** Makes the receipt of a submission with this number. `unlabelled` names fields without a label. */
export async function makeReceipt(
  { form, params, sealed }: SentAnswers,
  submissionId: string,
  unlabelled: string,
): Promise<Receipt> {
  const { key, formId, sealedAt, digests } = sealed;
  const labels = new Map(form.fields.map(({ id, label }) => [id, label]));
  const answers = params.map(async ([field, param]): Promise<ReceiptAnswer> => {
    const sha256 = await saltedDigest(key, field, digests[field] ?? '');
    return { field, label: labels.get(field) || unlabelled, sha256, ...(isUpload(param) && { file: true }) };
  });
  const receipt = {
    version: 1 as const,
    formId,
    submissionId,
    submissionKey: key,
    sentAt: new Date(sealedAt).toISOString(),
    answers: await Promise.all(answers),
  };
  return { ...receipt, sha256: await receiptDigest(receipt) };
}

// Decision 0023: a bare digest of a short answer would reveal it.
/**
 * Computes the digest of an answer in a receipt. It depends on the field and the key, so nobody can try answers without
 * the key.
 */
export async function saltedDigest(key: string, field: string, answerDigest: string): Promise<string> {
  return answerDigest === '' ? '' : digest(toJson([key, field, answerDigest]));
}

/**
 * Computes the digest of a whole receipt: of the JSON, without spaces, of the list of its members. Each answer is a
 * list too.
 */
export async function receiptDigest(receipt: Omit<Receipt, 'sha256'>): Promise<string> {
  const { version, formId, submissionId, submissionKey, sentAt, answers } = receipt;
  const lists = answers.map(({ field, label, sha256, file }) => [field, label, sha256, file === true]);
  return digest(toJson([version, formId, submissionId, submissionKey, sentAt, lists]));
}
