import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { registerClient } from '../oauth/clients.js';
import { createReceivers } from '../webhooks/receivers.js';
import { decide } from './person.js';
import { deliverAll, receive, serve, TOKEN } from './served.js';
import type { Served } from './served.js';

/** A JSON object, read without checks, as the trigger reads it. */
type Loose = Record<string, unknown>;

/**
 * Makes the requests of n8n's trigger node, and reads the answers as it does, in its order. Source: n8n-io/n8n,
 * nodes-base/nodes/Formstack.
 */
describe('n8n’s trigger', () => {
  let service: Served;
  let workflow: Awaited<ReturnType<typeof receive>>;
  let form: { id: string; fields: readonly { id: string }[] };

  before(async () => {
    workflow = await receive();
    const { refusal } = createReceivers({ allowed: [workflow.url] });
    service = await serve({ receiverRefusal: refusal });
    const fields = [
      { field_type: 'text', label: 'Word' },
      { field_type: 'name', label: 'Name' },
      { field_type: 'checkbox', label: 'Choices', options: ['a', 'b'] },
      { field_type: 'text', label: 'Empty' },
    ];
    form = (await send('POST', 'form.json', { name: 'A form', fields })) as unknown as typeof form;
  });
  after(() => {
    service.close();
    workflow.close();
    assert.deepEqual(service.faults, []);
  });

  /**
   * Sends a request like the node's HTTP library: JSON both ways, no body without content, an error for a status other
   * than 2xx.
   */
  async function send(method: string, path: string, body?: object, token = TOKEN): Promise<Loose> {
    const answer = await fetch(`${service.url}/api/v2/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return (await answer.json()) as Loose;
  }

  it('lists the forms by name and id', async () => {
    const { forms, total } = await send('GET', 'form.json?folders=false&per_page=200&page=1');
    assert.ok(Array.isArray(forms));
    assert.ok(Math.ceil(Number(total) / 200) <= 1, 'there is no second page to ask for');
    const offered = (forms as { name: string; id: string }[]).map(({ name, id }) => [name, id]);
    assert.deepEqual(offered, [['A form', form.id]]);
  });

  it('creates a webhook with hmac_secret, finds it by its url, gets signed deliveries, and removes it', async () => {
    const url = `${workflow.url}/webhook/1234/webhook`;
    const found = async (): Promise<string | undefined> => {
      const { webhooks } = await send('GET', `form/${form.id}/webhook.json`);
      return (webhooks as { url: string; id: string }[]).find((webhook) => webhook.url === url)?.id;
    };
    assert.equal(await found(), undefined);
    const secret = randomBytes(32).toString('hex');
    const wanted = { standardize_field_values: true, include_field_type: true, content_type: 'json' };
    const { id } = await send('POST', `form/${form.id}/webhook.json`, { url, ...wanted, hmac_secret: secret });
    assert.equal(await found(), id);

    const [word, name, choices] = form.fields.map((field) => `field_${field.id}`);
    const answers = {
      [word ?? '']: 'Wörter',
      [name ?? '']: { first: 'Ada', last: 'Lovelace' },
      [choices ?? '']: 'a\nb',
    };
    const submission = await send('POST', `form/${form.id}/submission.json`, answers);
    await deliverAll(service, workflow.url);
    const [delivery] = workflow.received;
    assert.ok(delivery);
    // The node answers 401 unless this holds, and compares the header unchanged.
    const expected = `sha256=${createHmac('sha256', secret).update(delivery.body).digest('hex')}`;
    assert.equal(delivery.headers['x-fs-signature'], expected);
    assert.equal(delivery.headers['content-type'], 'application/json');
    assert.deepEqual(simplified(JSON.parse(delivery.body.toString()) as Loose), {
      FormID: form.id,
      UniqueID: submission['id'],
      Word: 'Wörter',
      Name: { first: 'Ada', last: 'Lovelace', field_type: 'name' },
      Choices: 'a\nb',
    });

    await send('DELETE', `webhook/${String(id)}.json`);
    assert.equal(await found(), undefined);
  });

  /** Simplifies a delivery as an option of the node does. It reads properties of every value. */
  function simplified(body: Loose): Loose {
    return Object.fromEntries(
      Object.entries(body).map(([key, value]) => {
        assert.ok(value !== null && value !== undefined, key);
        return [key, Object.hasOwn(Object(value) as object, 'value') ? (value as Loose)['value'] : value];
      }),
    );
  }

  it('reads the fields of a form and the answers of a submission as if they were lists', async () => {
    const { fields, total } = await send('GET', `form/${form.id}.json?per_page=200&page=1`);
    assert.equal(total, undefined);
    assert.deepEqual((fields as Loose[]).map((field) => field['label']), ['Word', 'Name', 'Choices', 'Empty']); // prettier-ignore
    const made = await send('POST', `form/${form.id}/submission.json`, { [`field_${form.fields[0]?.id}`]: 'x' });
    const { data } = await send('GET', `submission/${String(made['id'])}.json?per_page=200&page=1`);
    assert.deepEqual(data, [{ field: form.fields[0]?.id, value: 'x' }]);
  });

  it('gets access by OAuth 2.0 with its empty scope, too', async () => {
    const [client, redirect_uri] = [
      { id: 'n8n', secret: 's' },
      'http://127.0.0.1:5678/rest/oauth2-credential/callback',
    ];
    await registerClient(service.store, { ...client, name: 'n8n', redirectUris: [redirect_uri] });
    const asked = {
      client_id: client.id,
      redirect_uri,
      response_type: 'code',
      state: 'eyJ0b2tlbiI6IngifQ==',
      scope: '',
    };
    const end = `${service.url}/api/v2/oauth2`;
    const location = await decide(`${end}/authorize?${new URLSearchParams(asked).toString()}`);
    assert.equal(location.searchParams.get('state'), asked.state);
    const answer = await fetch(`${end}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: location.searchParams.get('code') ?? '',
        redirect_uri,
      }),
    });
    const { access_token, token_type } = (await answer.json()) as Loose;
    assert.equal(token_type, 'Bearer');
    assert.ok('forms' in (await send('GET', 'form.json', undefined, String(access_token))));
  });
});
