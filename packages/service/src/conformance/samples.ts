import assert from 'node:assert/strict';
import { makeSamples } from '../samples/samples.js';
import type { Json } from '../values/json.js';
import { expectList, ORIGIN, TOKEN } from './client.js';
import type { Case, Client } from './client.js';

function target(client: Client): Parameters<typeof makeSamples>[0] {
  return { fetch: (request) => client.fetch(request), token: TOKEN, base: `${ORIGIN}/api/v2` };
}

/** The sample forms. The first of these needs an account without forms. */
export const samples: readonly Case[] = [
  {
    name: 'a new account gets the sample forms under 101 to 107, once',
    async run(client) {
      const old = { everything: '101', contact: '102', jobApplication: '103', emptyForm: '104', closedForm: '105' };
      const ids = { ...old, festival: '106', holidayHouse: '107' };
      assert.deepEqual(await makeSamples(target(client)), ids);
      assert.deepEqual(await makeSamples(target(client)), ids);
      assert.equal((await client.ok('GET', 'form'))['total'], 7);
      const everything = await client.ok('GET', 'form/101');
      assert.equal(expectList(everything, 'fields')[0]?.['id'], '1001');
      assert.equal((await client.ok('GET', 'form/103'))['num_columns'], '2');
      assert.equal((await client.ok('GET', 'form/105'))['inactive'], true);
      assert.equal((await client.ok('POST', 'form/102/submission', {}))['id'], '1000001');
      assert.equal((await client.ok('POST', 'folder', { name: 'First' }))['id'], '301');
    },
  },
  {
    name: 'the rules of a sample name its own fields: as numbers in logic, as texts in calculations',
    async run(client) {
      const { holidayHouse } = await makeSamples(target(client));
      const fields = expectList(await client.ok('GET', `form/${String(holidayHouse)}`), 'fields');
      const field = (label: string) => fields.find((one) => one['label'] === label || one['section_heading'] === label);
      const id = (label: string) => String(Number(field(label)?.['id']));
      assert.deepEqual(field('The children')?.['logic'], {
        action: 'show',
        conditional: 'all',
        checks: [{ field: Number(id('Are there children among you?')), condition: 'equals', option: 'yes' }],
      });
      assert.equal(field('Your name')?.['logic'], null);
      assert.equal(
        field('The house for these nights')?.['calculation'],
        `[${id('Nights')}] * [${id('Price a night')}]`,
      );
      const { field_one_calculation: date, field_two_calculation: number } = field('Departure') ?? {};
      assert.deepEqual([date, number], [id('Arrival'), id('Nights')]);
    },
  },
  {
    name: 'a sample that asks for an address thanks by mail; all tell their owner and call the demo, each with its own key',
    async run(client) {
      const keys: Json[] = [];
      for (const [id, confirmations] of [
        [101, 1],
        [102, 1],
        [103, 1],
        [104, 0],
        [106, 0],
      ] as const) {
        const list = async (kind: string) => expectList(await client.ok('GET', `form/${id}/${kind}`), `${kind}s`);
        assert.equal((await list('confirmation')).length, confirmations);
        assert.equal((await list('notification'))[0]?.['recipients'], 'owner@forms.example');
        const [webhook = {}] = await list('webhook');
        assert.equal(webhook['url'], `${ORIGIN}/demo/webhook-receiver`);
        keys.push(webhook['hmac_key'] ?? '');
      }
      assert.equal(new Set(keys).size, keys.length);
      await makeSamples({ ...target(client), base: 'http://elsewhere.test:1/api/v2' });
      const moved = expectList(await client.ok('GET', 'form/102/webhook'), 'webhooks')[0];
      assert.equal(moved?.['url'], 'http://elsewhere.test:1/demo/webhook-receiver');
      await makeSamples(target(client));
    },
  },
  {
    name: 'the first sample has a field of every common type',
    async run(client) {
      const types = expectList(await client.ok('GET', 'form/101'), 'fields').map((field) => field['type']);
      const wanted = [
        'section', 'text', 'textarea', 'email', 'phone', 'number', 'select', 'radio', 'checkbox', 'name', 'address', 'file',
        'signature', 'richtext',
      ]; // prettier-ignore
      assert.deepEqual(wanted.filter((type) => !types.includes(type)), []); // prettier-ignore
    },
  },
];
