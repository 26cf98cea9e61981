// Tells the person why a submission failed.
import { isTemporary, retryAfter } from '../../api/retry.js';
import { formatSize, formatWait } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { ErrorCode, HostedFormError } from '../../model/errors.js';
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
export function failureSentence(error: HostedFormError, words: Words, isSafe: boolean): string {
  const { delivery } = words;
  const isUnsure = error.details.mayHaveArrived && error.code !== 'conflict';
  const arrival = isUnsure ? [isSafe ? delivery.safe : delivery.mayHaveArrived] : [];
  return [describeReason(error, words), ...arrival].join(' ');
}

/** Returns the label of the button for another try; `undefined` where another try is of no use. */
export function retryLabel({ code }: HostedFormError, { delivery, retry }: Words): string | undefined {
  if (code === 'conflict') return delivery.sendAgain;
  return isTemporary(code) || DOUBTED_PERSON.has(code) ? retry : undefined;
}

/** Returns the reason, with the name of the file that caused it, if any. */
function describeReason(error: HostedFormError, words: Words): string {
  const { code, details } = error;
  const { upload } = details;
  const ofFile = upload && words.file.sendErrors[code];
  if (ofFile) return ofFile(upload.filename, formatSize(upload.content.size, words.language));
  const wait = code === 'rate-limited' && retryAfter(error);
  if (wait) return words.delivery.busyFor(formatWait(wait, words.language));
  return words.sendErrors[code] ?? errorSentence(words, code);
}
