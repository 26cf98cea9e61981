import assert from 'node:assert/strict';
import { assertRefused, ORIGIN, TOKEN } from './client.js';
import type { Case } from './client.js';

/** Tokens, bodies, paths and errors. */
export const wire: readonly Case[] = [
  {
    name: 'a request without a token, or with a wrong one, gets an empty 401 that says Bearer',
    async run(client) {
      for (const headers of [
        { Authorization: '' },
        { Authorization: 'Bearer wrong' },
        { Authorization: 'Basic eA==' },
      ]) {
        const answer = await client.call('GET', 'form', undefined, { headers });
        assert.equal(answer.status, 401);
        assert.equal(answer.text, '');
        assert.match(answer.headers.get('Content-Type') ?? '', /^text\/html/);
        assert.equal(answer.headers.get('WWW-Authenticate'), "Bearer realm='Service', error='invalid_token'");
      }
    },
  },
  {
    name: 'each accepted token opens the service; on GET it may be in the address, on POST not',
    async run(client) {
      const withoutHeader = { headers: { Authorization: '' } };
      assert.equal((await client.call('GET', 'form', undefined, { token: 'second-token' })).status, 200);
      assert.equal((await client.call('GET', `form?oauth_token=${TOKEN}`, undefined, withoutHeader)).status, 200);
      assert.equal((await client.call('POST', `form?oauth_token=${TOKEN}`, { name: 'x' }, withoutHeader)).status, 401);
    },
  },
  {
    name: 'a path answers the same with .json and without',
    async run(client) {
      const { id } = await client.form();
      assert.deepEqual((await client.call('GET', `form/${id}.json`)).body, await client.ok('GET', `form/${id}`));
    },
  },
  {
    name: 'an unknown path is 404, a wrong method 405 with the methods that are possible',
    async run(client) {
      assertRefused(await client.call('GET', 'nothing'), 404, /nothing at this address/);
      assertRefused(await client.call('GET', `${ORIGIN}/`), 404, /nothing at this address/);
      const answer = await client.call('DELETE', 'form');
      assertRefused(answer, 405, /DELETE is not possible/);
      assert.equal(answer.headers.get('Allow'), 'GET, HEAD, POST');
      assert.equal((await client.call('HEAD', 'form')).status, 200);
    },
  },
  {
    name: 'a missing record is 404, a malformed id 400; with legacyErrorStatus both are 200',
    async run(client) {
      assertRefused(await client.call('GET', 'form/999999999'), 404, /^The form was not found$/);
      assertRefused(await client.call('GET', 'form/abc'), 400, /^A valid form id was not supplied$/);
      // recorded 2014 and 2016
      assertRefused(await client.call('GET', 'form/-1'), 404, /^The form was not found$/);
      assertRefused(await client.call('POST', 'form/1234/copy'), 404, /^A valid form id was not supplied$/);
      const legacy = client.with({ legacyErrorStatus: true });
      assertRefused(await legacy.call('GET', 'form/999999999'), 200, /^The form was not found$/);
      assertRefused(await legacy.call('GET', 'form/abc'), 200, /^A valid form id was not supplied$/);
      assertRefused(await legacy.call('POST', 'form/1234/copy'), 200, /^A valid form id was not supplied$/);
      assert.equal((await legacy.call('GET', 'form', undefined, { token: 'wrong' })).status, 401);
    },
  },
  {
    name: 'bodies may be JSON or urlencoded; other types are 415, broken JSON 400, and a list is no object',
    async run(client) {
      const fields = [{ field_type: 'name', label: 'Name', attributes: { show_prefix: '1' } }];
      const json = await client.call('POST', 'form', { name: 'Same', fields });
      const encoded = await client.call('POST', 'form', { name: 'Same', fields }, { urlencoded: true });
      assert.equal(encoded.status, 200, encoded.text);
      assert.equal(json.body['num_columns'], encoded.body['num_columns']);
      assert.match(encoded.text, /"show_prefix":1/);
      const xml = { headers: { 'Content-Type': 'application/xml' } };
      assertRefused(await client.call('POST', 'form', '<form/>', xml), 415, /content type/);
      const asJson = { headers: { 'Content-Type': 'application/json; charset=utf-8' } };
      assertRefused(await client.call('POST', 'form', '{"name":', asJson), 400, /not valid JSON/);
      assertRefused(await client.call('POST', 'form', '["name"]', asJson), 400, /JSON object/);
    },
  },
  {
    name: 'a body over the limit is 413, also without a Content-Length',
    async run(client) {
      const small = client.with({ bodyLimit: 20 });
      assertRefused(await small.call('POST', 'form', { name: 'A rather long name' }), 413, /larger than 20 bytes/);
      const chunks = new Blob(['name=', 'x'.repeat(30)]).stream();
      const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-www-form-urlencoded' };
      const init = { method: 'POST', headers, body: chunks, duplex: 'half' };
      const answer = await small.fetch(new Request(`${ORIGIN}/api/v2/form`, init));
      assert.equal(answer.status, 413);
    },
  },
  {
    name: 'no answer lets other origins read it',
    async run(client) {
      const headers = { Origin: 'https://elsewhere.test' };
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await client.call(method, 'form', undefined, { headers });
        assert.deepEqual([...answer.headers.keys()].filter((name) => name.startsWith('access-control')), []); // prettier-ignore
      }
    },
  },
  {
    name: 'an error of the store is a 500 without details, and is reported',
    async run(client) {
      const broken = client.with({
        onError: (error) => client.faults.push(error),
        newKey: () => assert.fail('secret'),
      });
      const answer = await broken.call('POST', 'form', { name: 'x' });
      assertRefused(answer, 500, /^An error occurred while processing the request$/);
      assert.equal(client.faults.length, 1);
      client.faults.length = 0;
    },
  },
];
