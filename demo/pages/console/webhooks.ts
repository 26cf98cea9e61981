import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { actionForm, beginAgain } from './action-form.js';
import type { Editable } from './action-form.js';
import { ask, askService, shown } from './ask.js';
import { attemptsView } from './deliveries.js';
import { logicText } from './mail-settings.js';
import { facts } from './table.js';
import { time, withOwnTimes } from './times.js';

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

/** Tells whether the service signs the calls of a webhook: `signingKey` in `packages/service/src/webhooks/signing-key.ts`. */
export const isSigned = ({ handshake_key, hmac_key }: Pick<Webhook, 'handshake_key' | 'hmac_key'>): boolean =>
  Boolean(hmac_key || handshake_key);

const EDITABLE: readonly Editable[] = [
  { name: 'name', label: 'Name' },
  { name: 'url', label: 'Address', type: 'url' },
];

/** Shows why a webhook is called no more, and how it begins again. */
function endedView(id: string, ended: string): TemplateResult {
  return html`<div class="problem">
    <p><strong>It is not called any more.</strong> ${withOwnTimes(ended)}.</p>
    <button type="button" @click=${() => void beginAgain(id)}>Call it again</button>
  </div>`;
}

async function article(webhook: Webhook): Promise<TemplateResult> {
  const { id, name, url, content_type, handshake_key, post_data_field_keys = '', logic, ended = '' } = webhook;
  return html`<article aria-labelledby=${`webhook-${id}`}>
    <h4 id=${`webhook-${id}`}>${name || `Webhook ${id}`}</h4>
    ${facts([
      ['To', url],
      ['As', content_type],
      ['Fields are named by', post_data_field_keys],
      ['Shared secret', handshake_key ? 'Set' : 'None'],
      ['Signed', isSigned(webhook) ? 'With X-FS-Signature, HMAC-SHA256' : 'No'],
      ['Called if', logicText(logic)],
    ])}
    ${ended === '' ? '' : endedView(id, ended)} ${actionForm(id, EDITABLE)} ${await attemptsView(id, name || url)}
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
  readonly received: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly time: string })[];
}

/** Shows the webhooks that the demo's own receiver got. */
export async function receivedView(): Promise<TemplateResult> {
  const list = await ask<Received>('/demo/received.json');
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Received by webhook</h2>
    ${shown(list, 'receiver of webhooks', ({ received }) =>
      received.length === 0
        ? html`<p class="quiet">Nothing has come yet.</p>`
        : html`${received.map(
            ({ id, time: at, ...call }) =>
              html`<article aria-labelledby=${`received-${id}`}>
                <h3 id=${`received-${id}`}>${time(at)}</h3>
                <pre class="text">${JSON.stringify(call, null, 2)}</pre>
              </article>`,
          )}`,
    )}
  </section>`;
}
