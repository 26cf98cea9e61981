import type { Store } from 'hosted-form-service';
import { Queue, createDeliver, createPost, createSmtp, openMailbox } from 'hosted-form-service/node';
import type { MailSettings } from 'hosted-form-service/node';

/** The deliveries of the demo's mails and webhooks. */
export interface Deliveries {
  /** Announces that a delivery waits. */
  wake(): void;
  close(): Promise<void>;
}

/** The sender in the demo's own mailbox. */
const DEMO_SENDER = { name: 'Demo forms', address: 'noreply@forms.example' };

/** Options of deliveries. */
export interface DeliveriesOptions {
  /** The origins in the own network that webhooks may call. */
  readonly origins: readonly string[];
  /** The mail server by which mails leave. Default: the demo's own, which keeps them. */
  readonly mail?: MailSettings | undefined;
  readonly now: () => Date;
}

/** Starts the queue, and the demo's own mail server where there is no other. */
export async function startDeliveries(store: Store, { origins, mail, now }: DeliveriesOptions): Promise<Deliveries> {
  const mailbox = mail ? undefined : await openMailbox(store, now);
  const deliver = createDeliver({
    store,
    sendMail: createSmtp(mail?.url ?? mailbox?.url ?? ''),
    post: createPost({ allowPrivateWebhooks: origins }),
    noreply: mail?.from ?? DEMO_SENDER,
    now,
  });
  const queue = new Queue({ store, deliver, now });
  queue.start();
  return {
    wake: () => queue.wake(),
    async close() {
      await queue.stop();
      await mailbox?.close();
    },
  };
}
