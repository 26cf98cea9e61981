import { isObject, text } from '../api/read.js';
import { readAnswers, storedText } from '../api/stored-answers.js';
import { digest } from '../model/digest.js';
import { digestText } from './digests.js';
import { receiptDigest, saltedDigest } from './receipt.js';
import type { Receipt, ReceiptAnswer } from './receipt.js';

/** Why a receipt can't be compared. Stable, for programs. */
export type ReceiptErrorCode =
  | 'not-a-receipt'
  /** It is not as it was saved. */
  | 'receipt-damaged'
  /** The form was not on HTTPS, so the receipt vouches for nothing. */
  | 'receipt-without-digests'
  /** This page is not on HTTPS, so nothing can be compared here. */
  | 'no-cryptography';

/** A receipt can't be compared. */
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

/** What became of an answer. `not-checked`: a file that was not given, or that was too large to be hashed. */
export type AnswerState = 'same' | 'different' | 'missing' | 'not-checked';

/** What became of the answers of a receipt. */
export interface ReceiptCheck {
  /** It is the submission of the receipt, and nothing in it was changed, added or taken out, as far as it was checked. */
  readonly matches: boolean;
  /** The submission has another number than the receipt: it is another one. */
  readonly isOtherSubmission: boolean;
  readonly answers: readonly { readonly field: string; readonly label: string; readonly state: AnswerState }[];
  /** Fields that have an answer now and had none. */
  readonly extra: readonly string[];
  /** What the receipt says of itself. */
  readonly receipt: Receipt;
}

/** What is at hand for the comparison. */
export interface ReceiptSources {
  /** The bytes of a field's file, by what is stored for the field: its address. `undefined`: not to be checked. */
  file?(fieldId: string, storedValue: string): Promise<Blob | undefined>;
}

/**
 * Compares a receipt, as data or as the text of the file that the person saved, with a stored submission as the service gives it
 * back (`{ id, data: [{ field, value }] }`, or `data` by field id).
 *
 * It finds what was changed, added or taken out since. It does not tell who made the receipt: there is no secret key in a
 * browser. What a person can read in the saved file is not compared, only the data in it.
 *
 * @throws ReceiptError with a code, for what is no receipt or can't be compared; what `sources.file` rejects with.
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

/** The data in a saved file (in which no `<` is written as itself), or the data alone. */
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
