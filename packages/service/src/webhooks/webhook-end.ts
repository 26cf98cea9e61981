import { formatEastern } from '../values/eastern-time.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { toStorableText } from '../values/storable-text.js';
import type { PostAnswer } from './post.js';

/** The longest new address that is told. */
const LONGEST_ADDRESS = 500;

// Decision 0066: the receiver says that it will never be there again, and the owner reads it.
/**
 * Returns the sentence with which a webhook ended; `undefined` while it is called. Source: none. An answer has the member
 * `ended` only where it did.
 */
export function endOf(settings: JsonObject): string | undefined {
  return scalarText(settings['ended']) || undefined;
}

/** Reads whether a webhook begins again: with another address, or with an empty `ended`. The sentence may come back, and changes nothing. */
export function readEnd(body: JsonObject, old: JsonObject): JsonObject {
  const [sent, was] = [body['ended'], endOf(old)];
  const isEmpty = sent === '' || sent === null;
  const isElsewhere = body['url'] !== undefined && body['url'] !== old['url'];
  return was !== undefined && (isEmpty || isElsewhere) ? { ended: null } : {};
}

/** Returns why an answer ends its webhook; `undefined` where it does not. */
function findReason({ status, location }: PostAnswer): string | undefined {
  if (status === 410) return 'the receiver is gone (410)';
  if (status !== 301 && status !== 308) return undefined;
  const where = toStorableText(location ?? '').slice(0, LONGEST_ADDRESS);
  return `the receiver has moved for good (${status})${where === '' ? '' : `, to ${where}`}`;
}

/** Returns the sentence with which an answer ends its webhook; `undefined` where it does not. */
export function endBy(answer: PostAnswer, now: Date): string | undefined {
  const reason = findReason(answer);
  return reason && `${formatEastern(now)}: ${reason}`;
}
