import { webhookSettings } from './webhook-action.js';
import type { ActionRecord } from '../actions/action-store.js';
import type { FieldRecord } from '../fields/field-store.js';
import { failure } from '../queue/queue.js';
import type { Delivered } from '../queue/queue.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { ForbiddenAddressError } from './post.js';
import type { Post } from './post.js';
import { sign, signingKey } from './signing-key.js';
import { webhookRequest } from './webhook-payload.js';

/** The content of a delivery. */
export interface Delivery {
  readonly action: ActionRecord;
  readonly submission: SubmissionRecord;
  readonly fields: readonly FieldRecord[];
  readonly origin: string;
}

/** Calls a webhook. Source: User-Agent and signature recorded. No source says that only 2xx is a success. */
export async function callWebhook(
  post: Post,
  { action, submission, fields, origin }: Delivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const own = webhookSettings(action.settings);
  const { url, contentType, body } = webhookRequest(own, fields, submission, origin);
  const key = signingKey(own);
  const headers = {
    'Content-Type': contentType,
    'User-Agent': `FormstackWebhook/1.0 (Form ${submission.formId})`,
    ...(key === '' ? {} : { 'X-FS-Signature': await sign(body, key) }),
  };
  try {
    const { status, excerpt } = await post({ url, headers, body }, signal);
    if (status >= 200 && status < 300) return { status, error: null, excerpt };
    const isElsewhere = status >= 300 && status < 400;
    return { status, excerpt, error: isElsewhere ? 'A redirect, which is not followed' : `The answer was ${status}` };
  } catch (error) {
    if (error instanceof ForbiddenAddressError) return failure(error.message, true);
    throw error;
  }
}
