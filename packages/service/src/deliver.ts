import type { ActionRecord } from './actions/action-store.js';
import type { Mailbox } from './mails/address.js';
import { createMail } from './mails/mail.js';
import type { MailSource } from './mails/mail.js';
import type { Store } from './store/store.js';
import type { Post } from './webhooks/post.js';
import { failure } from './queue/queue.js';
import type { Deliver, Delivered } from './queue/queue.js';
import { MailRefusedError } from './mails/smtp.js';
import type { SendMail } from './mails/smtp.js';
import { scalarText } from './values/json.js';
import { callWebhook } from './webhooks/call-webhook.js';

/** The means to deliver. */
export interface DeliverOptions {
  readonly store: Pick<Store, 'action' | 'updateAction' | 'submission' | 'listFields' | 'form'>;
  readonly sendMail: SendMail;
  readonly post: Post;
  /** The sender of mails that name no other. */
  readonly noreply: Mailbox;
  readonly now?: () => Date;
}

async function sendOne(sendMail: SendMail, source: MailSource, signal: AbortSignal): Promise<Delivered> {
  const mail = createMail(source);
  if (mail === undefined) return failure('There is no address to send it to', true);
  try {
    const said = await sendMail(mail, signal);
    return { status: Number(/^\d{3}/.exec(said)?.[0] ?? 250), error: null, excerpt: said.slice(0, 1024) };
  } catch (error) {
    if (error instanceof MailRefusedError) return { ...failure(error.message, true), status: error.status };
    throw error;
  }
}

/**
 * Creates the function that delivers the jobs of a queue. An attempt uses the submission and the settings as they are
 * at that time. So an owner who corrects an address corrects its waiting deliveries, too.
 */
export function createDeliver({ store, sendMail, post, noreply, now = () => new Date() }: DeliverOptions): Deliver {
  const end = async ({ id, settings }: ActionRecord, ended: string): Promise<void> => {
    // An owner who gave another address meanwhile has mended the webhook.
    await store.updateAction(id, { ended }, { onlyAt: scalarText(settings['url']) ?? '' });
  };
  return async ({ actionId, submissionId, origin }, signal, weigh) => {
    const action = await store.action(actionId);
    const submission = await store.submission(submissionId);
    const form = action && (await store.form(action.formId));
    if (action === undefined || submission === undefined || form === undefined) {
      return failure('It was deleted meanwhile', true);
    }
    weigh(submission.answers.reduce((sum, { text }) => sum + text.length, 0));
    const fields = await store.listFields(form.id);
    const source = { action, submission, fields, origin };
    if (action.kind === 'webhook') return callWebhook({ post, now, end, weigh }, source, signal);
    return sendOne(sendMail, { ...source, formName: form.name, noreply }, signal);
  };
}
