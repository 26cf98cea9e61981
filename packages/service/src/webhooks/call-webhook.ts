import { hex } from '../values/hex.js';
import { webhookRequest } from './webhook-payload.js';
import { settingsWithDefaults } from '../actions/action-settings.js';
import { signingKeyOf } from './signing-key.js';
import type { FieldRecord, SubmissionRecord } from '../store/store.js';
import type { ActionRecord } from '../actions/action-store.js';
import { ForbiddenAddressError, type Post } from './post.js';
import { failure, type Delivered } from '../queue/queue.js';

/** `sha256=<hex>`, the HMAC-SHA256 of a body. Source: recomputed from a recorded delivery. */
export async function signatureOf(body: string, key: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes.encode(key), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes.encode(body)));
  return `sha256=${hex(digest)}`;
}

/** What is delivered, and where from. */
export interface Delivery {
  readonly action: ActionRecord;
  readonly submission: SubmissionRecord;
  readonly fields: readonly FieldRecord[];
  readonly origin: string;
}

/** Calls a webhook. Source: User-Agent and signature recorded; that anything but 2xx is a failure is nowhere said. */
export async function callWebhook(
  post: Post,
  { action, submission, fields, origin }: Delivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const own = settingsWithDefaults('webhook', action.settings);
  const { url, contentType, body } = webhookRequest(own, fields, submission, origin);
  const key = signingKeyOf(own);
  const headers = {
    'Content-Type': contentType,
    'User-Agent': `FormstackWebhook/1.0 (Form ${submission.formId})`,
    ...(key === '' ? {} : { 'X-FS-Signature': await signatureOf(body, key) }),
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
