import { isObject, text } from '../api/read.js';
import { readAnswers, storedText } from '../api/stored-answers.js';
import { digest } from '../platform/crypto.js';
import { digestText } from './digests.js';
import { receiptDigest, saltedDigest } from './receipt.js';
import type { Receipt, ReceiptAnswer } from './receipt.js';

/** Reasons why a receipt can't be compared. Stable, for programs. */
export type ReceiptErrorCode =
  | 'not-a-receipt'
  /** It was changed since it was saved. */
  | 'receipt-damaged'
  /** The form was not on HTTPS, so the receipt proves nothing. */
  | 'receipt-without-digests'
  /** This page is not on HTTPS, so it cannot compute digests. */
  | 'no-cryptography';

/** A receipt that can't be compared. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError';

  constructor(
    /** Stable, for programs. */
    readonly code: ReceiptErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** The result for one answer. `not-checked`: a file that was not passed, or was too large to hash. */
export type AnswerState = 'same' | 'different' | 'missing' | 'not-checked';

/** The result of comparing a receipt with a stored submission. */
export interface ReceiptCheck {
  /**
   * True if this is the submission of the receipt, and nothing in the checked answers was changed, added or removed.
   */
  readonly matches: boolean;
  /** True if the submission has another number than the receipt. */
  readonly isOtherSubmission: boolean;
  readonly answers: readonly { readonly field: string; readonly label: string; readonly state: AnswerState }[];
  /** Ids of fields that have an answer only in the stored submission. */
  readonly extra: readonly string[];
  /** The data of the receipt. */
  readonly receipt: Receipt;
}

/** Sources for the comparison. */
export interface ReceiptSources {
  /** Returns the bytes of a field's file, for the address that is stored for the field. `undefined` skips the check. */
  file?(fieldId: string, storedValue: string): Promise<Blob | undefined>;
}

/**
 * Compares a receipt with a stored submission as the service returns it (`{ id, data: [{ field, value }] }`, or `data`
 * by field id). The receipt is data, or the text of the saved file.
 *
 * Finds answers that were changed, added or removed since. It does not prove who made the receipt, because a browser
 * holds no secret key. Only the data in the saved file is compared, not its readable text.
 *
 * @throws ReceiptError with a code if the receipt can't be read or compared; the error of `sources.file`.
 * @public `hosted-form/verify`
 */
export async function verifyReceipt(
  receipt: unknown,
  submission: unknown,
  sources: ReceiptSources = {},
): Promise<ReceiptCheck> {
  const genuine = await readReceipt(receipt);
  const stored = new Map(readAnswers(submission).map(([id, param]) => [id, storedText(param)]));
  const answers: { field: string; label: string; state: AnswerState }[] = [];
  // One at a time: a file is read as a whole.
  for (const answer of genuine.answers) {
    const state = await compareAnswer(answer, stored.get(answer.field) ?? '', genuine.submissionKey, sources);
    answers.push({ field: answer.field, label: answer.label, state });
  }
  const known = new Set(answers.map(({ field }) => field));
  const extra = [...stored].flatMap(([id, value]) => (value === '' || known.has(id) ? [] : [id]));
  const number = isObject(submission) ? text(submission['id']) : '';
  const isOtherSubmission = number !== '' && genuine.submissionId !== '' && number !== genuine.submissionId;
  const isAsSent = answers.every(({ state }) => state === 'same' || state === 'not-checked');
  return {
    matches: isAsSent && extra.length === 0 && !isOtherSubmission,
    isOtherSubmission,
    answers,
    extra,
    receipt: genuine,
  };
}

async function compareAnswer(
  { field, sha256, file }: ReceiptAnswer,
  value: string,
  key: string,
  sources: ReceiptSources,
): Promise<AnswerState> {
  if (value === '') return 'missing';
  if (sha256 === '') return 'not-checked';
  const content = file && (await sources.file?.(field, value));
  if (file && !content) return 'not-checked';
  const found = content ? await digest(content) : await digestText(value);
  return (await saltedDigest(key, field, found)) === sha256 ? 'same' : 'different';
}

async function readReceipt(given: unknown): Promise<Receipt> {
  const receipt = typeof given === 'string' ? parse(given) : given;
  if (!isReceipt(receipt)) throw new ReceiptError('not-a-receipt');
  if (receipt.sha256 === '') throw new ReceiptError('receipt-without-digests');
  const found = await receiptDigest(receipt);
  if (found === '') throw new ReceiptError('no-cryptography');
  if (found !== receipt.sha256) throw new ReceiptError('receipt-damaged');
  return receipt;
}

/** Finds the data in a saved file, in which every `<` of the data is escaped, or parses the data alone. */
function parse(file: string): unknown {
  const [, json] = /<script type="application\/json"[^<>]*>([^<]*)<\/script>/.exec(file) ?? [];
  try {
    return JSON.parse(json ?? file);
  } catch (cause) {
    throw new ReceiptError('not-a-receipt', { cause });
  }
}

function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { answers } = value;
  const areTexts = ['formId', 'submissionId', 'submissionKey', 'sentAt', 'sha256'].every(
    (name) => typeof value[name] === 'string',
  );
  return areTexts && Array.isArray(answers) && answers.every(isReceiptAnswer);
}

function isReceiptAnswer(value: unknown): value is ReceiptAnswer {
  if (!isObject(value)) return false;
  const areTexts = ['field', 'label', 'sha256'].every((name) => typeof value[name] === 'string');
  return areTexts && (value['file'] === undefined || value['file'] === true);
}
