import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { CARRIED_SCENARIOS, makeCiphertext } from '../../../packages/proxy/src/carried/carried.examples.js';
import type { CarriedSite } from '../../../packages/proxy/src/carried/carried.examples.js';
import { playCarriedScenario } from '../../../packages/proxy/src/carried/play-carried.examples.js';
import { newKey } from './subject.js';
import type { Subject } from './subject.js';

const GRIP = 'g'.repeat(43);
const HELD = { 'content-type': 'application/octet-stream', 'hosted-form-grip': GRIP };

/** Defines the tests of carried drafts: what every proxy answers, and that two devices never overwrite each other. */
export function carriedSuite(subject: Subject): void {
  for (const scenario of CARRIED_SCENARIOS) {
    test(scenario.promise, async () => {
      await playCarriedScenario(scenario, {
        forms: [subject.form(), subject.form()],
        send: async (path, { method, headers, body }) => {
          const sent = { method, headers, ...(body && { body: Buffer.from(body) }) };
          const told = await subject.call(path, sent, scenario.site);
          return { status: told.status, headers: plain(told.headers), bytes: told.bytes };
        },
      });
    });
  }
  races(subject);
  traces(subject);
}

/** Makes the calls of a new draft. */
function newDraft(subject: Subject, site: CarriedSite = 'carrying') {
  const name = newKey().replaceAll('-', '');
  const path = `/form/${subject.form()}/carried/${name}`;
  const put = (condition: Record<string, string>, body: Uint8Array) =>
    subject.call(path, { method: 'PUT', headers: { ...HELD, ...condition }, body: Buffer.from(body) }, site);
  return {
    name,
    path,
    first: (body: Uint8Array) => put({ 'if-none-match': '*' }, body),
    replace: (version: number, body: Uint8Array) => put({ 'if-match': `"${String(version)}"` }, body),
    get: () => subject.call(path, {}, site),
    erase: () => subject.call(path, { method: 'DELETE', headers: { 'hosted-form-grip': GRIP } }, site),
  };
}

function races(subject: Subject): void {
  test('of two devices that write at once, fifty times, one has each version, and the other is told', async () => {
    const draft = newDraft(subject);
    for (let version = 0; version < 50; version++) {
      const bodies = [1, 2].map((writer) => makeCiphertext(30_000, 2 * version + writer));
      const write = (body: Uint8Array) => (version === 0 ? draft.first(body) : draft.replace(version, body));
      const told = await Promise.all(bodies.map(write));
      const winner = told.findIndex(({ status }) => status < 300);
      assert.deepEqual(told.map(({ status }) => status).sort(), [version === 0 ? 201 : 200, 412], String(version));
      const { headers, bytes } = await draft.get();
      assert.equal(headers.etag, `"${String(version + 1)}"`);
      assert.ok(bytes.equals(bodies[winner] ?? Buffer.of()), `version ${String(version + 1)}`);
    }
  });

  test('who reads while others write gets a whole version', async () => {
    const draft = newDraft(subject);
    const bodyOf = (version: number) => makeCiphertext(200_000, version);
    await draft.first(bodyOf(1));
    const write = async () => {
      for (let version = 1; version < 12; version++) await draft.replace(version, bodyOf(version + 1));
    };
    const read = async () => {
      for (let version = 0; version < 12;) {
        const { headers, bytes } = await draft.get();
        version = Number(JSON.parse(headers.etag ?? '0'));
        assert.ok(bytes.equals(bodyOf(version)), `version ${String(version)}`);
      }
    };
    await Promise.all([write(), read()]);
  });

  test('of a PUT and an erasure at once, the draft is gone, and stays so', async () => {
    for (let round = 0; round < 10; round++) {
      const draft = newDraft(subject);
      await draft.first(makeCiphertext(100));
      const [put, erased] = await Promise.all([draft.replace(1, makeCiphertext(100, 2)), draft.erase()]);
      assert.ok(put.status === 200 || put.json['code'] === 'carried_gone', put.text);
      assert.deepEqual([erased.status, (await draft.get()).json['code']], [200, 'carried_gone']);
    }
  });
}

function traces(subject: Subject): void {
  test('a PUT that breaks off leaves nothing', async () => {
    const draft = newDraft(subject);
    await breakOff(subject.url('carrying'), draft.path, { ...HELD, 'if-none-match': '*' });
    assert.equal((await draft.get()).json['code'], 'carried_unknown');
    assert.equal((await draft.first(makeCiphertext(10))).status, 201);
    await breakOff(subject.url('carrying'), draft.path, { ...HELD, 'if-match': '"1"' });
    const { headers, bytes } = await draft.get();
    assert.deepEqual([headers.etag, bytes.length], ['"1"', 10]);
  });

  test('the field list tells how large a carried draft may be, where drafts are carried', async () => {
    const told = async (site: CarriedSite) => {
      const { headers } = await subject.call(`/form/${subject.form()}/field.json`, {}, site);
      return String(headers['hosted-form']).split(/[;,]\s*/);
    };
    assert.ok((await told('carrying')).includes('carry=1000000'));
    assert.ok(!(await told('not-carrying')).some((capability) => capability.startsWith('carry')));
  });

  if (subject.can('log'))
    test('the log has a line for each call, without the name, the grip and the bytes', async () => {
      const draft = newDraft(subject);
      const form = draft.path.split('/')[2];
      await draft.first(Buffer.from('a secret answer'));
      await draft.replace(7, makeCiphertext(10));
      await draft.get();
      await draft.erase();
      await subject.call(`${draft.path}0`, {}, 'carrying');
      const lines = subject.log('carrying');
      const own = lines.filter((line) => line['form'] === form);
      const facts = own.map(({ method, status, call, bytes_in: size }) => [method, status, call, size]);
      assert.deepEqual(
        facts.map((fact) => fact.slice(0, 3)),
        [
          ['PUT', 201, 'carried'],
          ['PUT', 412, 'carried'],
          ['GET', 200, 'carried'],
          ['DELETE', 200, 'carried'],
        ],
      );
      assert.equal(facts[0]?.[3], 15);
      assert.ok(own.every(({ path }) => String(path).endsWith(`form/${String(form)}/carried/…`)));
      const whole = JSON.stringify(lines);
      for (const secret of [draft.name, GRIP, 'a secret answer']) assert.ok(!whole.includes(secret), secret);
    });
}

/** Sends the head of a PUT and the beginning of its body, and ends the connection. */
async function breakOff(base: string, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { hostname, port, pathname, host } = new URL(base);
  const lines = Object.entries({ host, ...headers, 'content-length': '50000' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const socket = connect(Number(port), hostname);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write(`PUT ${pathname}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => {
    socket.write(makeCiphertext(20_000), () => resolve());
  });
  socket.destroy();
  await ended;
}

function plain(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}
