import { endBy, endOf } from './webhook-end.js';
import { webhookSettings } from './webhook-action.js';
import type { ActionRecord } from '../actions/action-store.js';
import type { FieldRecord } from '../fields/field-store.js';
import { failure } from '../queue/queue.js';
import type { Delivered } from '../queue/queue.js';
import { readRetryAfter } from '../queue/schedule.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { ForbiddenAddressError } from './post.js';
import type { Post } from './post.js';
import { sign, signingKey } from './signing-key.js';
import { LongAddressError, webhookRequest } from './webhook-payload.js';

/** The content of a delivery. */
export interface Delivery {
  readonly action: ActionRecord;
  readonly submission: SubmissionRecord;
  readonly fields: readonly FieldRecord[];
  readonly origin: string;
}

/** The means to call webhooks. */
export interface CallOptions {
  readonly post: Post;
  readonly now: () => Date;
  /** Ends a webhook with a sentence, so that it is called no more. */
  readonly end: (action: ActionRecord, sentence: string) => Promise<void>;
  /** Takes the bytes that the delivery holds. */
  readonly weigh: (bytes: number) => void;
}

/** Calls a webhook. Source: User-Agent and signature recorded. No source says that only 2xx is a success. */
export async function callWebhook(
  { post, now, end, weigh }: CallOptions,
  { action, submission, fields, origin }: Delivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const ended = endOf(action.settings);
  if (ended !== undefined) return failure(`The webhook has ended. ${ended}`, true);
  const own = webhookSettings(action.settings);
  try {
    const { url, contentType, body } = webhookRequest(own, fields, submission, origin);
    weigh(body.length);
    const key = signingKey(own);
    const headers = {
      'Content-Type': contentType,
      'User-Agent': `FormstackWebhook/1.0 (Form ${submission.formId})`,
      ...(key === '' ? {} : { 'X-FS-Signature': await sign(body, key) }),
    };
    const answer = await post({ url, headers, body }, signal);
    const { status, excerpt } = answer;
    const sentence = endBy(answer, now());
    if (sentence !== undefined) {
      await end(action, sentence);
      return { status, excerpt, error: `The webhook has ended. ${sentence}`, isFinal: true };
    }
    if (status >= 200 && status < 300) return { status, error: null, excerpt };
    const isElsewhere = status >= 300 && status < 400;
    const error = isElsewhere ? 'A redirect, which is not followed' : `The answer was ${status}`;
    return { status, excerpt, error, retryIn: readRetryAfter(answer.retryAfter, now()) };
  } catch (error) {
    if (error instanceof ForbiddenAddressError || error instanceof LongAddressError)
      return failure(error.message, true);
    throw error;
  }
}
