import type { Page } from 'playwright';

const HTML =
  '<h1>Thank you</h1><p style="color:#093">We read it within a week.</p><script>parent.document.title = "run"</script><img src="https://elsewhere.test/pixel.gif">';

const MAIL = {
  id: 'm2',
  time: '2024-03-09T12:00:03.000Z',
  from: 'Baker, Harbour Street <jobs@bakery.example>',
  to: 'ada@example.com',
  subject: 'We have your application',
  text: 'Thank you.\n\nWe read it within a week.',
  html: HTML,
  raw: 'Message-ID: <1@forms.example>\r\n\r\nThank you.',
};

/** Answers for a mail in place of the server: its HTML tries all that a mail can try. */
export async function answerWithMail(page: Page): Promise<void> {
  await page.route('**/demo/mailbox/m2.json', (route) => route.fulfill({ json: MAIL }));
  await page.route('**/demo/console/mail/m2', (route) =>
    route.fulfill({
      body: HTML,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      },
    }),
  );
}
