import type { Page } from 'playwright';

const webhook = {
  id: '71',
  name: 'To the bakery’s calendar',
  url: 'https://calendar.bakery.example/hooks/applications?from=forms',
  content_type: 'json',
  handshake_key: 'set',
  hmac_key: 'set',
  use_field_ids: false,
  post_data_field_keys: 'field_names',
  file_transfer_type: 'downloadLink',
  logic: { action: 'show', conditional: 'all', checks: [{ field: 1020, condition: 'equals', option: 'full-time' }] },
};

const mails = [
  {
    id: 'm2',
    time: '2024-03-09T12:00:03.000Z',
    from: 'Baker, Harbour Street <jobs@bakery.example>',
    to: 'ada@example.com',
    subject: 'We have your application',
  },
  {
    id: 'm1',
    time: '2024-03-09T12:00:02.000Z',
    from: 'noreply@forms.example',
    to: 'jobs@bakery.example, owner@bakery.example',
    subject: 'New application: Ada Lovelace, a-name-that-is-rather-long-and-has-no-place-to-break-in-it',
  },
];

const MAIL_HTML =
  '<h1>Thank you</h1><p style="color:#093">We read it within a week.</p><script>parent.document.title = "run"</script><img src="https://elsewhere.test/pixel.gif">';

const JSON_BY_PATH: Readonly<Record<string, unknown>> = {
  'confirmation.json': {
    confirmations: [
      {
        id: '51',
        name: 'Thanks to the applicant',
        subject: 'We have your application',
        sender: 'jobs@bakery.example',
        to_field: '1003',
        format: 'html',
        delay: '0',
        logic: '',
        message: '<p>Thank you, {$1002}.</p>',
      },
    ],
  },
  'notification.json': {
    notifications: [
      {
        id: '61',
        name: '',
        subject: 'New application',
        from_type: 'noreply',
        from_value: '',
        recipients: 'jobs@bakery.example\nowner@bakery.example',
        type: 'data',
        format: 'plaintext',
        logic: '',
        message: '',
      },
    ],
  },
  'webhook.json': { webhooks: [webhook] },
  'deliveries.json': {
    deliveries: [
      { job: '9', submission: '1000001', state: 'done', number: 3, time: '2024-03-09T12:05:00.000Z', status: 200, duration: 84, error: null, excerpt: '{"ok":true}' },
      { job: '9', submission: '1000001', state: 'done', number: 2, time: '2024-03-09T12:01:00.000Z', status: 503, duration: 1203, error: 'The receiver is not there', excerpt: 'Service Unavailable' },
      { job: '9', submission: '1000001', state: 'done', number: 1, time: '2024-03-09T12:00:00.000Z', status: null, duration: 10000, error: 'No answer within 10 seconds', excerpt: '' },
    ],
  },
  'mailbox.json': { mails, total: mails.length },
  'm2.json': {
    ...mails[0],
    text: 'Thank you.\n\nWe read it within a week.',
    html: MAIL_HTML,
    raw: 'Message-ID: <1@forms.example>\r\n\r\nThank you.',
  },
  'received.json': { received: [{ id: '1', time: '2024-03-09 12:05:00', method: 'POST', body: '{"FormID":"103"}' }] },
}; // prettier-ignore

/** Answers for the mails, webhooks and clients in place of the server. */
export async function answerForMailAndHooks(page: Page): Promise<void> {
  const isMine = ({ pathname }: URL) =>
    pathname.startsWith('/demo/') && Object.hasOwn(JSON_BY_PATH, pathname.split('/').at(-1) ?? '');
  await page.route(isMine, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: JSON_BY_PATH[name] });
  });
  await page.route('**/demo/console/mail/m2', (route) =>
    route.fulfill({
      body: MAIL_HTML,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      },
    }),
  );
}
