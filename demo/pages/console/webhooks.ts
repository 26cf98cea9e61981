import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ask, askService, shown } from './ask.js';
import { logicText } from './mail-settings.js';
import { facts, table } from './table.js';

interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly content_type: string;
  /** `set` where there is one. The secret itself stays on the server. */
  readonly handshake_key: string;
  readonly hmac_key?: string;
  readonly post_data_field_keys?: string;
  readonly logic: unknown;
  /** When and why its receiver ended it; absent while it is called. */
  readonly ended?: string;
}

interface Delivery {
  /** The delivery of one submission, which may take several attempts. */
  readonly job: string;
  readonly submission: string;
  /** From 1. */
  readonly number: number;
  /** The start in US/Eastern, as all times of the service. */
  readonly timestamp: string;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;
  /** The duration in ms; null while it is under way. */
  readonly duration: number | null;
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly excerpt: string;
}

interface Deliveries {
  readonly deliveries: readonly Delivery[];
}

const DELIVERY_COLUMNS = [
  { title: 'Submission', draw: ({ submission }: Delivery) => submission },
  { title: 'Attempt', isNumber: true, draw: ({ number }: Delivery) => number },
  { title: 'At', draw: ({ timestamp }: Delivery) => timestamp },
  { title: 'Status', isNumber: true, draw: ({ status }: Delivery) => status ?? '–' },
  { title: 'Duration, ms', isNumber: true, draw: ({ duration }: Delivery) => duration ?? '–' },
  { title: 'Error', isLong: true, draw: ({ error }: Delivery) => error || '–' },
  { title: 'Answer', isLong: true, draw: ({ excerpt }: Delivery) => excerpt || '–' },
];

/** Tells whether the service signs the calls of a webhook: `signingKey` in `packages/service/src/webhooks/signing-key.ts`. */
export const isSigned = ({ handshake_key, hmac_key }: Pick<Webhook, 'handshake_key' | 'hmac_key'>): boolean =>
  Boolean(hmac_key || handshake_key);

async function article(webhook: Webhook): Promise<TemplateResult> {
  const { id, name, url, content_type, handshake_key, post_data_field_keys = '', logic, ended = '' } = webhook;
  const deliveries = await ask<Deliveries>(`/demo/webhook/${encodeURIComponent(id)}/deliveries.json`);
  const caption = `Deliveries of ${name || url}`;
  return html`<article aria-labelledby=${`webhook-${id}`}>
    <h4 id=${`webhook-${id}`}>${name || `Webhook ${id}`}</h4>
    ${facts([
      ['To', url],
      ['Ended', ended],
      ['As', content_type],
      ['Fields are named by', post_data_field_keys],
      ['Shared secret', handshake_key ? 'Set' : 'None'],
      ['Signed', isSigned(webhook) ? 'With X-FS-Signature, HMAC-SHA256' : 'No'],
      ['Called if', logicText(logic)],
    ])}
    <h5>Deliveries</h5>
    ${shown(deliveries, 'deliveries', (data) =>
      data.deliveries.length === 0
        ? html`<p class="quiet">Nothing has been delivered yet.</p>`
        : table(caption, DELIVERY_COLUMNS, data.deliveries),
    )}
  </article>`;
}

/** Shows the webhooks of a form, each with its deliveries, attempt by attempt. */
export async function webhooksView(form: string): Promise<TemplateResult> {
  const list = await askService<{ readonly webhooks: readonly Webhook[] }>(`form/${form}/webhook.json`);
  const articles = list.state === 'there' ? await Promise.all(list.data.webhooks.map(article)) : [];
  return shown(list, 'webhooks', () =>
    articles.length === 0 ? html`<p class="quiet">The form calls no webhooks.</p>` : html`${articles}`,
  );
}

interface Received {
  readonly received: readonly Readonly<Record<string, unknown>>[];
}

/** Shows the webhooks that the demo's own receiver got. */
export async function receivedView(): Promise<TemplateResult> {
  const list = await ask<Received>('/demo/received.json');
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Received by webhook</h2>
    ${shown(list, 'receiver of webhooks', ({ received }) =>
      received.length === 0
        ? html`<p class="quiet">Nothing has come yet.</p>`
        : html`${received.map((call) => html`<pre class="text">${JSON.stringify(call, null, 2)}</pre>`)}`,
    )}
  </section>`;
}
