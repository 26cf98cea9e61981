import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { Client } from '../conformance/client.js';
import { createDeliver } from '../deliver.js';
import { MAIL_LANE } from '../queue/lanes.js';
import { Queue } from '../queue/queue.js';
import { memoryStore } from '../store/memory.js';
import { createSmtp } from './smtp.js';
import type { SmtpOptions } from './smtp.js';
import { MailSettingError, readMailSettings, readSmtpUrl } from './smtp-url.js';

const servers: SMTPServer[] = [];
after(() => servers.forEach((server) => server.close(() => undefined)));

const PLAIN = { disabledCommands: ['AUTH', 'STARTTLS'] };
const refusal = (responseCode: number, sentence: string) => Object.assign(new Error(sentence), { responseCode });

/** The mails of a mail server, and what it learned with them. */
interface Got {
  readonly mails: string[];
  readonly recipients: string[];
  readonly passwords: string[];
}

/** Starts a mail server. `options` may refuse what it would take. */
async function mailServer(options: SMTPServerOptions) {
  const got: Got = { mails: [], recipients: [], passwords: [] };
  const server = new SMTPServer({
    logger: false,
    onAuth({ password }, _session, callback) {
      got.passwords.push(password ?? '');
      callback(null, { user: 'somebody' });
    },
    onRcptTo({ address }, _session, callback) {
      got.recipients.push(address);
      callback();
    },
    onData(stream, _session, callback) {
      void text(stream).then((mail) => {
        got.mails.push(mail);
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { got, server, port: address.port };
}

/** Stores a submission whose mail waits, and attempts it by a mail server. */
async function waitingMail(url: string, options: SmtpOptions = {}, word = 'hello') {
  const client = new Client(memoryStore());
  const { store } = client;
  const { id, fields } = await client.form([{ field_type: 'text', label: 'Word' }]);
  const subject = `About {$${fields[0] ?? ''}}`;
  await client.ok('POST', `form/${id}/notification`, { recipients: 'owner@form.test', subject });
  await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: word });
  const queue = new Queue({
    store,
    now: () => client.now,
    random: () => 0.5,
    onError: (error) => client.faults.push(error),
    deliver: createDeliver({
      store,
      sendMail: createSmtp(url, options),
      post: () => assert.fail('no webhook'),
      noreply: { name: 'Forms', address: 'forms@service.test' },
    }),
  });
  const attempt = async () => {
    await queue.runDue();
    const [failed] = (await store.findFailures(MAIL_LANE, { offset: 0, limit: 1 })).items;
    client.now = (await store.waitingLanes())[0]?.due ?? client.now;
    assert.deepEqual(client.faults, []);
    return failed;
  };
  return { attempt };
}

const folder = await mkdtemp(join(tmpdir(), 'smtp-'));
after(() => rm(folder, { recursive: true }));
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const KIND = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const { status: openssl } = spawnSync('openssl', ['req', ...KIND, ...SUBJECT, '-keyout', keyFile, '-out', certFile]);
const noCertificate = openssl === 0 ? false : 'NOT TESTED: no openssl on this machine';
const tls = noCertificate ? {} : { key: await readFile(keyFile), cert: await readFile(certFile) };
const ca = noCertificate ? '' : await readFile(certFile, 'utf8');

describe('a mail', () => {
  it('leaves by the mail server, with the sender and to the receiver alone', async () => {
    const { got, port } = await mailServer(PLAIN);
    const { attempt } = await waitingMail(`smtp://127.0.0.1:${port}`);
    assert.equal(await attempt(), undefined);
    assert.deepEqual(got.recipients, ['owner@form.test']);
    assert.match(got.mails[0] ?? '', /^From: Forms <forms@service\.test>\r$/m);
    assert.match(got.mails[0] ?? '', /^Subject: About hello\r$/m);
  });

  it('has no header, and no receiver, from an answer', async () => {
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b']) {
      const { got, port } = await mailServer(PLAIN);
      const { attempt } = await waitingMail(`smtp://127.0.0.1:${port}`, {}, `a${end}Bcc: spy@form.test${end}.${end}QUIT`); // prettier-ignore
      assert.equal(await attempt(), undefined);
      const [head = ''] = (got.mails[0] ?? '').split('\r\n\r\n');
      assert.doesNotMatch(head, /^bcc:/im, JSON.stringify(end));
      assert.deepEqual([got.recipients, got.mails.length], [['owner@form.test'], 1]);
    }
  });

  it('is attempted again after a refusal for now, and given up after one for good', async () => {
    for (const [code, state] of [
      [450, 'waiting'],
      [550, 'failed'],
    ] as const) {
      const { port } = await mailServer({
        ...PLAIN,
        onRcptTo: (_address, _session, callback) => callback(refusal(code, 'Not this one')),
      });
      const failed = await (await waitingMail(`smtp://127.0.0.1:${port}`)).attempt();
      assert.equal(failed?.state, state);
      assert.match(failed.error ?? '', /Not this one/);
    }
  });

  it('is attempted again when the server refuses its sender or the sign-in, which may be mended', async () => {
    const sender = await mailServer({
      ...PLAIN,
      onMailFrom: (_address, _session, callback) => callback(refusal(550, 'Not from here')),
    });
    const failed = await (await waitingMail(`smtp://127.0.0.1:${sender.port}`)).attempt();
    assert.deepEqual([failed?.state, /Not from here/.test(failed?.error ?? '')], ['waiting', true]);
  });

  it('arrives after connections that were cut, with the same id, by which a second copy is known', async () => {
    let cuts = 2;
    const seen: string[] = [];
    const { got, server, port } = await mailServer({
      ...PLAIN,
      onData(stream, _session, callback) {
        void text(stream).then((mail) => {
          seen.push(/^Message-ID: (.*)\r$/im.exec(mail)?.[1] ?? '');
          if (cuts-- === 0) {
            callback();
            return;
          }
          // The mail has come, and the sender never learns it.
          for (const connection of server.connections) connection.close();
        });
      },
    });
    const { attempt } = await waitingMail(`smtp://127.0.0.1:${port}`);
    assert.equal((await attempt())?.state, 'waiting');
    assert.equal((await attempt())?.number, 2);
    assert.equal(await attempt(), undefined);
    assert.deepEqual([seen.length, new Set(seen).size, got.recipients.length], [3, 1, 3]);
  });

  it('waits, and no password leaves, where the connection cannot be encrypted', async () => {
    const { got, port } = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const failed = await (await waitingMail(`smtp://me:secret@127.0.0.1:${port}`)).attempt();
    assert.deepEqual([failed?.state, got.passwords, got.mails], ['waiting', [], []]);
    assert.match(failed?.error ?? '', /STARTTLS/);
    assert.doesNotMatch(JSON.stringify(failed), /secret/);
  });

  it('waits where the certificate is not trusted, and leaves where it is', { skip: noCertificate }, async () => {
    for (const [scheme, secure] of [
      ['smtp', false],
      ['smtps', true],
    ] as const) {
      // prettier-ignore
      const { got, port } = await mailServer({ ...tls, secure });
      const url = `${scheme}://me%40form.test:s%3Acret@localhost:${port}`;
      const failed = await (await waitingMail(url)).attempt();
      assert.deepEqual([failed?.state, got.passwords, got.mails], ['waiting', [], []]);
      assert.match(failed?.error ?? '', /certificate/);
      assert.equal(await (await waitingMail(url, { ca })).attempt(), undefined);
      assert.deepEqual([got.passwords, got.mails.length], [['s:cret'], 1]);
    }
  });

  it(
    'waits for a sign-in that the server refuses, without the password in its reason',
    { skip: noCertificate },
    async () => {
      // prettier-ignore
      const { port } = await mailServer({
      ...tls,
      onAuth: (_auth, _session, callback) => callback(refusal(535, 'Wrong password')),
    });
      const failed = await (await waitingMail(`smtp://me:secret@localhost:${port}`, { ca })).attempt();
      assert.deepEqual([failed?.state, /Wrong password/.test(failed?.error ?? '')], ['waiting', true]);
      assert.doesNotMatch(JSON.stringify(failed), /secret/);
    },
  );
});

describe('the settings of mails', () => {
  it('are a server, and a sender', () => {
    assert.deepEqual(readSmtpUrl('smtp://mail.test'), { host: 'mail.test', port: 587, secure: false });
    assert.deepEqual(readSmtpUrl('smtps://a:b@[::1]/'), {
      host: '::1',
      port: 465,
      secure: true,
      auth: { user: 'a', pass: 'b' },
    });
    assert.equal(readMailSettings(undefined, 'nobody'), undefined);
    const url = 'smtps://a:b@mail.test';
    const from = { name: 'Forms', address: 'forms@mail.test' };
    assert.deepEqual(readMailSettings(url, 'Forms <forms@mail.test>'), { url, from });
  });

  it('are refused with a sentence that never has the password', () => {
    for (const url of [
      'secret',
      'http://a:secret@mail.test',
      'smtp://',
      'smtp://a:secret@mail.test/x',
      'smtp://a:secret@mail.test?tls.rejectUnauthorized=false',
      'smtp://a:sec%ret@mail.test',
      'smtp://:secret@mail.test',
      'smtp://a:secret@mail.test:99999',
    ])
      assert.throws(
        () => readMailSettings(url, 'a@mail.test'),
        (error) => error instanceof MailSettingError && /^SMTP_URL/.test(error.message) && !/sec%?ret/.test(error.message), // prettier-ignore
        url,
      );
    for (const from of [undefined, '', 'me', 'a@b.test, c@d.test', 'A <a@b.test\r\nBcc: c@d.test>'])
      assert.throws(() => readMailSettings('smtp://mail.test', from), /^MailSettingError: MAIL_FROM/);
  });
});
