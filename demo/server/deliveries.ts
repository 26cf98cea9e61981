import type { Store } from 'hosted-form-service';
import { Queue, createDeliver, createPost, createSmtp, openMailbox } from 'hosted-form-service/node';

/** The deliveries of the demo's mails and webhooks. */
export interface Deliveries {
  /** Announces that a delivery waits. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Starts the demo's own mail server and the queue that delivers to it.
 * @param origins The origins in the own network that webhooks may call.
 */
export async function startDeliveries(store: Store, origins: readonly string[]): Promise<Deliveries> {
  const mailbox = await openMailbox(store);
  const deliver = createDeliver({
    store,
    sendMail: createSmtp(mailbox.url),
    post: createPost({ allowPrivateWebhooks: origins }),
    noreply: { name: 'Demo forms', address: 'noreply@forms.example' },
  });
  const queue = new Queue({ store, deliver });
  queue.start();
  return {
    wake: () => queue.wake(),
    async close() {
      await queue.stop();
      await mailbox.close();
    },
  };
}
