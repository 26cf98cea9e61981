// Tells the person why a submission failed.
import { isTemporary } from '../../api/retry.js';
import { formatSize, formatWait } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { ErrorCode } from '../../model/errors.js';
import type { Failure } from '../../session/form-status.js';
import { errorSentence } from './placeholder-views.js';

/**
 * Errors, besides the temporary ones, that another press of the button may solve: it shows again that a person sends.
 */
const DOUBTED_PERSON: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'token-refused',
  'spam-suspected',
  'captcha-missing',
  'captcha-failed',
]);

/** Returns the sentence that says why the answers could not be sent, and what to do. `isSafe`: the proxy keeps keys. */
export function failureSentence(failure: Failure, words: Words, isSafe: boolean): string {
  const { delivery } = words;
  const isUnsure = failure.mayHaveArrived && failure.code !== 'conflict';
  const arrival = isUnsure ? [isSafe ? delivery.safe : delivery.mayHaveArrived] : [];
  return [describeReason(failure, words), ...arrival].join(' ');
}

/** Returns the label of the button for another try; `undefined` where another try is of no use. */
export function retryLabel({ code }: Failure, { delivery, retry }: Words): string | undefined {
  if (code === 'conflict') return delivery.sendAgain;
  return isTemporary(code) || DOUBTED_PERSON.has(code) ? retry : undefined;
}

/** Returns the sentence for an error after the button was pressed. What the proxy's lists refuse is, for a person, the site's own fault. */
export function sendSentence(code: ErrorCode, words: Words): string {
  const isSites = code === 'form-not-listed' || code === 'origin-refused';
  return words.sendErrors[isSites ? 'unauthorized' : code] ?? errorSentence(words, code);
}

/** Returns the reason, with the name of the file that caused it, if any. */
function describeReason({ code, file, retryAfter }: Failure, words: Words): string {
  const ofFile = file && words.file.sendErrors[code];
  if (ofFile) return ofFile(file.name, formatSize(file.size, words.language));
  if (code === 'rate-limited' && retryAfter) return words.delivery.busyFor(formatWait(retryAfter, words.language));
  return sendSentence(code, words);
}
