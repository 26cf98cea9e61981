import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import type { ActionKind } from '../actions/action-store.js';
import { openMailbox } from '../arrivals/mailbox.js';
import type { Mailbox } from '../arrivals/mailbox.js';
import type { FieldRecord } from '../fields/field-store.js';
import { memoryStore } from '../store/memory.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import type { JsonObject } from '../values/json.js';
import { toPlainText } from './mail-text.js';
import { createMail } from './mail.js';
import type { MailSource } from './mail.js';
import { createSmtp } from './smtp.js';

const BREAKS = ['\r\n', '\r', '\n', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u202e'];

const FIELDS: readonly FieldRecord[] = [
  ['section', { section_heading: 'About <you>' }],
  ['name', { label: 'Your name' }],
  ['email', { label: 'Email' }],
  ['textarea', { label: 'Message <b>' }],
  ['text', { label: 'Secret', remove_data_from_emails: 1 }],
  ['text', { label: 'Campaign', hidden: '1' }],
  ['text', { label: 'Empty' }],
  ['richtext', { section_text: '<p>Text</p>' }],
].map(([type, settings], index) => ({ id: index + 11, formId: 5, type, sort: index, settings }) as FieldRecord);

const text = (fieldId: number, stored: string): StoredAnswer => ({ fieldId, text: stored, fileId: null });
const ANSWERS = [
  text(12, 'first = Ada\nlast = <script>alert(1)</script>'),
  text(13, 'ada@form.test'),
  text(14, 'one\n"two" & <img src=x onerror=alert(1)>'),
  text(15, '4711'),
  text(16, 'spring'),
];

function makeSource(kind: ActionKind, settings: JsonObject, answers: readonly StoredAnswer[] = ANSWERS): MailSource {
  const details = { time: new Date(0), userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
  return {
    action: { id: 7, formId: 5, kind, settings },
    submission: { id: 1000001, formId: 5, ...details, answers },
    fields: FIELDS,
    formName: 'The form',
    origin: 'https://service.test',
    noreply: { name: 'Forms', address: 'noreply@service.test' },
  };
}

describe('a mail, sent over SMTP', () => {
  const store = memoryStore();
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox(store);
  });
  after(() => mailbox.close());

  /** Sends a mail over SMTP. Returns what arrived: the parsed mail, its source, and its envelope. */
  async function send(source: MailSource): Promise<{ mail: ParsedMail; raw: string; envelope: unknown }> {
    const mail = createMail(source);
    assert.ok(mail);
    await createSmtp(mailbox.url)(mail, new AbortController().signal);
    const [newest] = (await store.arrivals('mail', { offset: 0, limit: 1 })).items;
    const raw = Buffer.from((await store.arrival(newest?.id ?? 0))?.raw ?? []);
    return { mail: await simpleParser(raw), raw: raw.toString('utf8'), envelope: newest?.content['envelope'] };
  }

  it('goes to the person, with the message and the answers, in HTML and in plain text', async () => {
    const settings = {
      to_field: '13',
      subject: 'Thank you ✓',
      sender: 'Owner <owner@form.test>',
      message: '<p>Hello &amp; <b>thanks</b></p>',
    };
    const { mail, raw, envelope } = await send(makeSource('confirmation', settings));
    assert.deepEqual(envelope, { from: 'noreply@service.test', to: ['ada@form.test'] });
    assert.equal(mail.subject, 'Thank you ✓');
    assert.equal(mail.from?.text, '"Owner" <owner@form.test>');
    assert.equal(mail.messageId, '<1000001.7@service.test>');
    assert.match(raw, /^Sender: .*noreply@service\.test/m);
    assert.match(raw, /^Auto-Submitted: auto-generated/m);
    assert.match(
      mail.text ?? '',
      /^Hello & thanks\n\nYour name: Ada <script>alert\(1\)<\/script>\nEmail: ada@form\.test\n/,
    );
    assert.match(mail.text ?? '', /Message <b>:\n {2}one\n {2}"two" & <img src=x/);
    assert.match(mail.html || '', /<p>Hello &amp; <b>thanks<\/b><\/p>/);
  });

  it('shows every answer as text', async () => {
    const { mail } = await send(makeSource('notification', { recipients: 'owner@form.test', show_section: '1' }));
    const html = mail.html || '';
    assert.doesNotMatch(html, /<(script|img|b)\b/);
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.match(html, /one<br>&quot;two&quot; &amp; &lt;img src=x onerror=alert\(1\)&gt;/);
    assert.match(html, /About &lt;you&gt;/);
    assert.match(html, /Message &lt;b&gt;/);
  });

  it('cuts off an answer that is too long for a mail, and says so', async () => {
    const settings = { recipients: 'owner@form.test', message: '{$14}' };
    const long = [text(14, `${'a'.repeat(99_999)}😀${'b'.repeat(5_000_000)}`)];
    const { mail } = await send(makeSource('notification', settings, long));
    assert.match(mail.text ?? '', /a… \(cut off here: the whole answer has 5100001 letters\)/);
    assert.ok((mail.text ?? '').length < 300_000);
    assert.doesNotMatch(mail.text ?? '', /b{9}|\p{Surrogate}/u);
  });

  it('has a length that can be sent, however long its answers are together and however often it names them', async () => {
    const answers = [12, 13, 14, 16].map((id) =>
      text(id, id === 12 ? `first = ${'a'.repeat(90_000)}` : 'a'.repeat(90_000)),
    );
    for (const message of [
      '',
      '{$14} '.repeat(200),
      '{$12-first} '.repeat(200),
      '<b title="{$14}">{$13}</b>'.repeat(100),
    ])
      for (const format of ['html', 'plaintext']) {
        const settings = { recipients: 'owner@form.test', subject: '{$14} '.repeat(200), message, format };
        const mail = createMail(makeSource('notification', settings, answers));
        assert.ok((mail?.text.length ?? 0) + (mail?.html?.length ?? 0) < 600_000, message.slice(0, 20));
        assert.match(mail?.text ?? '', /a… \(cut off here: the whole answer has 90000 letters\)/);
      }
  });

  it('has the parts that its settings name: sections, hidden and empty fields, and never secret answers', async () => {
    const textWith = async (settings: JsonObject) =>
      (await send(makeSource('notification', { recipients: 'owner@form.test', ...settings }))).mail.text ?? '';
    const all = await textWith({});
    assert.match(all, /Campaign: spring\nEmpty:/);
    assert.doesNotMatch(all, /About <you>|4711|<p>Text/);
    assert.match(all, /Secret: \(not sent by mail\)/);
    assert.match(await textWith({ show_section: '1' }), /^About <you>\n-+\nYour name/);
    assert.doesNotMatch(await textWith({ hide_empty: '1', hide_hidden: '1' }), /Empty|Campaign/);
    const link = await textWith({ type: 'link', message: 'New' });
    assert.equal(link.trim(), 'New\n\nhttps://service.test/api/v2/submission/1000001.json');
  });

  it('of type fields has the answers that its message names, or all when it names none', async () => {
    const to = { recipients: 'owner@form.test', type: 'fields' };
    const all = (await send(makeSource('notification', { ...to, message: 'New' }))).mail;
    assert.match(all.text ?? '', /^New\n\n[^]*Email: ada@form\.test\nMessage <b>:\n {2}one\n[^]*Campaign: spring\n/);
    assert.match(all.html || '', /<th scope="row">Email<\/th><td>ada@form\.test<\/td>/);
    const message = '<p>{$12-first} wrote from {$13}</p>';
    const chosen = (await send(makeSource('notification', { ...to, message }))).mail;
    assert.equal(chosen.text?.trim(), 'Ada wrote from ada@form.test');
    assert.match(chosen.html || '', /<p>Ada wrote from ada@form\.test<\/p>/);
  });

  it('replaces the placeholders in subject and message with answers, as text', async () => {
    const settings = {
      subject: 'From {$12}: {$14} {$99}',
      message: '<p>{$12} ({$12-last})</p><p>{$14}</p><p>{$15}{$17}.</p>',
    };
    for (const [kind, own] of [
      ['notification', { recipients: 'owner@form.test', type: 'link' }],
      ['confirmation', { to_field: '13' }],
    ] as const) {
      const { mail } = await send(makeSource(kind, { ...own, ...settings }));
      assert.equal(mail.subject, 'From Ada <script>alert(1)</script>: one "two" & <img src=x onerror=alert(1)> {$99}');
      assert.match(
        mail.text ?? '',
        /^Ada <script>alert\(1\)<\/script> \(<script>alert\(1\)<\/script>\)\none\n"two" & <img src=x onerror=alert\(1\)>\n\(not sent by mail\)\.\n/,
      );
      assert.doesNotMatch(mail.html || '', /<(script|img|b)\b|4711/);
      assert.match(mail.html || '', /<p>one<br>"two" &amp; &lt;img src=x onerror=alert\(1\)&gt;<\/p>/);
    }
    const plain = { to_field: '13', format: 'plaintext', message: 'Dear {$12-first},\n{$14}' };
    assert.match((await send(makeSource('confirmation', plain))).mail.text ?? '', /^Dear Ada,\none\n"two" & <img/);
  });

  it('is only plain text when its settings say so, and its message then is no HTML', async () => {
    const settings = { to_field: '13', format: 'plaintext', message: 'a <b>\nc' };
    const { mail } = await send(makeSource('confirmation', settings));
    assert.equal(mail.html, false);
    assert.match(mail.text ?? '', /^a <b>\nc\n\nYour name: /);
  });

  it('is from noreply, from an address or from the person, and goes to every recipient', async () => {
    const to = { recipients: 'a@form.test\nb@form.test' };
    const first = await send(makeSource('notification', to));
    assert.deepEqual(first.envelope, { from: 'noreply@service.test', to: ['a@form.test', 'b@form.test'] });
    const readFrom = async (settings: JsonObject, answers = ANSWERS) =>
      (await send(makeSource('notification', { ...to, ...settings }, answers))).mail.from?.value[0]?.address;
    assert.equal(await readFrom({}), 'noreply@service.test');
    assert.equal(await readFrom({ from_type: 'custom', from_value: 'Desk <desk@form.test>' }), 'desk@form.test');
    assert.equal(await readFrom({ from_type: 'field', from_value: '13' }), 'ada@form.test');
    assert.equal(
      await readFrom({ from_type: 'field', from_value: '13' }, [text(13, 'nobody')]),
      'noreply@service.test',
    );
  });

  it('gets no header from its subject, its sender, the name of the form or an answer', async () => {
    for (const sign of BREAKS) {
      const said = makeSource('notification', { recipients: 'a@form.test', subject: '{$14}' }, [
        text(14, `x${sign}Bcc: b@form.test`),
      ]);
      assert.equal(createMail(said)?.subject, 'x Bcc: b@form.test');
      const evil = `x${sign}Bcc: evil@form.test`;
      const settings = {
        to_field: '13',
        subject: evil,
        sender: `N${sign}Bcc: evil@form.test <owner@form.test>`,
        message: evil,
      };
      const source = { ...makeSource('confirmation', settings), formName: evil };
      for (const one of [source, { ...source, action: { ...source.action, settings: { ...settings, subject: '' } } }]) {
        const { mail, raw, envelope } = await send(one);
        assert.deepEqual(envelope, { from: 'noreply@service.test', to: ['ada@form.test'] });
        assert.equal(mail.bcc, undefined, JSON.stringify(sign));
        const [head = ''] = raw.split('\r\n\r\n');
        assert.doesNotMatch(head, /^Bcc:/im);
        assert.match(mail.subject ?? '', /x Bcc: evil@form\.test$/);
      }
    }
  });

  it('is not created when the answer is no address', () => {
    for (const sign of [...BREAKS, ',', ';', ' '])
      for (const answer of [`ada@form.test${sign}evil@form.test`, `ada${sign}@form.test`])
        assert.equal(createMail(makeSource('confirmation', { to_field: '13' }, [text(13, answer)])), undefined);
    assert.equal(createMail(makeSource('confirmation', { to_field: '13' }, [])), undefined);
    assert.equal(createMail(makeSource('notification', { recipients: 'nobody\n@\n' })), undefined);
  });
});

describe('the plain text of HTML', () => {
  it('is what a person reads', () => {
    const html =
      '<style>p{}</style><p>One &lt;two&gt;</p><ul><li>a</li><li>b &#8364;</li></ul><script>x</script>end<br/>of it';
    assert.equal(toPlainText(html), 'One <two>\na\nb €\nend\nof it');
  });

  it('is fast, also for text that is no HTML', () => {
    for (const part of ['<', '<script', '<script>', '&#1', '<br', '</', '<style><', ' \n'])
      assert.equal(typeof toPlainText(part.repeat(20_000)), 'string');
  });
});
