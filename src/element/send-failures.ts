// What the person is told of a submission that failed, or is tried again.
import { html } from 'lit';
import { retryAfter } from '../api/retry.js';
import { formatSize } from '../locale/size.js';
import { formatWait } from '../locale/wait.js';
import type { Words } from '../locale/words.js';
import type { ErrorCode, HostedFormError } from '../model/errors.js';
import { errorSentence } from './error-sentence.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { SenderHost } from './sender-host.js';

/** What another press of the button may mend, all else being the same. */
const AGAIN = new Set<ErrorCode>([
  'network',
  'timeout',
  'rate-limited',
  'service-failed',
  'not-json',
  'type-not-loaded',
  'token-refused',
  'spam-suspected',
  'captcha-missing',
  'captcha-failed',
]);

/** The answers could not be sent: why, and what to do. `isSafe`: the proxy keeps keys. */
export function failedPhase(error: HostedFormError, words: Words, isSafe: boolean): Phase {
  const { delivery, retry } = words;
  const { code, details } = error;
  const isUnsure = details.mayHaveArrived && code !== 'conflict';
  const arrival = isUnsure ? [isSafe ? delivery.safe : delivery.mayHaveArrived] : [];
  return {
    name: 'failed',
    sentence: [sentenceOf(error, words), ...arrival].join(' '),
    ...(AGAIN.has(code) && { retry }),
    ...(code === 'conflict' && { retry: delivery.sendAgain }),
  };
}

/** The person has stopped it. The notice takes the focus: the button that they pressed is gone. */
export function stoppedPhase({ file }: Words): Phase {
  return { ...FILLING, notice: html`<div part="failure" class="notice" tabindex="-1"><p>${file.stopped}</p></div>` };
}

/** Says that an attempt failed and another one follows. */
export function tryingAgain(host: SenderHost, abort: AbortController): void {
  const { again } = (host.words as Words).delivery;
  host.phase = { name: 'sending', abort, notice: html`<div part="sending" class="notice"><p>${again}</p></div>` };
  host.announcement = again;
}

/** Of a file by its name, where one is to blame. */
function sentenceOf(error: HostedFormError, words: Words): string {
  const { code, details } = error;
  const { upload } = details;
  const ofFile = upload && words.file.sendErrors[code];
  if (ofFile) return ofFile(upload.filename, formatSize(upload.content.size, words.language));
  const wait = code === 'rate-limited' && retryAfter(error);
  if (wait) return words.delivery.busyFor(formatWait(wait, words.language));
  return words.sendErrors[code] ?? errorSentence(words, code);
}
