// The thanks, and the receipt that people can save and print.
import { expect, fixtureSync, html } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { render } from 'lit/html.js';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { readText } from '../../../test/support/harness.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { found, gate, until } from '../../../test/support/wait.js';
import type { Accepted } from '../../api/submit-client.js';
import { core as coreInArabic } from '../../locale/chunks/ar.js';
import { core } from '../../locale/chunks/en.js';
import { later, laterInArabic } from '../../locale/words.examples.js';
import type { Words } from '../../locale/words.js';
import type { FieldParam, SentAnswers } from '../../model/submission.js';
import { computeDigests } from '../../submission/digests.js';
import { tokenStyles } from '../../theme/tokens.styles.js';
import { verifyReceipt } from '../../verify.js';
import { adoptStyles } from '../form-element.js';
import { controlStyles } from '../fields/controls.styles.js';
import { formStyles } from './form.styles.js';
import { printReceipt, receiptContent, saveReceipt } from './receipt-actions.js';
import { receiptButtons, sentLine } from './receipt-view.js';
import { sendingStyles } from './sending.styles.js';
import { authorsMessage } from './authors-words.js';
import { successView as draw } from './success-view.js';

const ENGLISH: Words = { ...core, ...later };
const ARABIC: Words = { ...coreInArabic, ...laterInArabic };
const ACCEPTED: Accepted = { submissionId: '1000001', message: '', response: {} };
const PARAMS: readonly FieldParam[] = [
  ['1', 'Ada'],
  ['2', { filename: 'plan.pdf', content: new Blob(['a plan']) }],
];
const STORED = {
  id: '1000001',
  data: [
    { field: '1', value: 'Ada' },
    { field: '2', value: 'https://service.test/2' },
  ],
};
const common = { type: 'any', hint: '', span: 1, hideLabel: false, required: false, hidden: false, readonly: false };

async function sentForm(): Promise<SentAnswers> {
  const digests = await computeDigests(PARAMS);
  const fields = [
    { ...common, id: '1', label: 'Your name' },
    { ...common, id: '2', label: '' },
  ];
  return {
    form: { id: '101', title: 'Garden', submitLabel: '', language: 'en', columns: 1, closed: false, fields },
    params: PARAMS,
    sealed: { key: crypto.randomUUID(), formId: '101', sealedAt: Date.UTC(2026, 10, 20, 12), digests },
  };
}

/** Draws a view in place of the form. */
function show(view: unknown, words = ENGLISH, inside = ''): { host: HTMLElement; root: ShadowRoot } {
  const host = fixtureSync<HTMLElement>(html`<div lang=${words.language} dir=${words.direction ?? 'ltr'}></div>`);
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, [tokenStyles, formStyles, controlStyles, ...sendingStyles]);
  render(view, root);
  host.append(...Array.from(new DOMParser().parseFromString(inside, 'text/html').body.children));
  return { host, root };
}

const part = (root: ShadowRoot, name: string) => found(root.querySelector<HTMLElement>(`[part=${name}]`), name);

/** Returns the file that the page saves during an action: its name and text. */
async function saved(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const files: { name: string; text: string }[] = [];
  function value(this: HTMLAnchorElement): void {
    void fetch(this.href).then(async (response) => files.push({ name: this.download, text: await response.text() }));
  }
  await whileReplaced([HTMLAnchorElement.prototype, 'click', { value }], async () => {
    await act();
    await until(() => files.length > 0, 'the file');
  });
  return found(files[0], 'the file');
}

/** Draws the thanks, with the author's own words if there are any. */
async function successView(words: Words, accepted: Accepted, again: () => void, answers?: SentAnswers) {
  return draw(words, { id: 'outcome', accepted, answers, thanks: await authorsMessage(accepted.message, 'en') }, again);
}

describeOnce('the thanks', () => {
  it('show the time and the number of the submission, and offer the receipt', async () => {
    const { root } = show(await successView(ENGLISH, ACCEPTED, () => undefined, await sentForm()));
    expect(readText(part(root, 'success'))).to.match(
      /^Thank you Your answers have been sent\. Sent on .*2026.* Number: 1000001\. Save receipt Print Send another$/,
    );
    const { root: without } = show(
      await successView(ENGLISH, { ...ACCEPTED, submissionId: '' }, () => undefined, await sentForm()),
    );
    expect(readText(part(without, 'success'))).not.to.include('Number');
  });

  it('are the page’s own if it has any, with the receipt below', async () => {
    const view = await successView(ENGLISH, ACCEPTED, () => undefined, await sentForm());
    const { host, root } = show(view, ENGLISH, '<p slot="success">Merci</p>');
    const thanks = found(host.querySelector('p'), 'the page’s own');
    expect(thanks.assignedSlot?.name).to.equal('success');
    expect(part(root, 'save-receipt').getBoundingClientRect().top).to.be.at.least(
      thanks.getBoundingClientRect().bottom,
    );
  });

  for (const [words, message, heading] of [
    [ENGLISH, '<p>The form was submitted successfully.</p>', 'Thank you'],
    [
      ENGLISH,
      '<p>You can collect your prize in person at the counter of the town hall, with the thanks of the town.</p>',
      'Thank you',
    ],
    [ENGLISH, '<p>Thanks! We will be in touch.</p>', ''],
    [ENGLISH, '<p><strong>Thank you,</strong> Ada.</p>', ''],
    [ENGLISH, '<h2>We have it</h2><p>Ada will call.</p>', 'We have it'],
    [ARABIC, '<p>شكرًا لكم على رسالتكم.</p>', ''],
  ] as const)
    it(`say thanks once: ${message}`, async () => {
      const thanks = await authorsMessage(message, words.language);
      const { root } = show(
        draw(words, { id: 'outcome', accepted: ACCEPTED, thanks }, () => undefined),
        words,
      );
      expect(Array.from(root.querySelectorAll('h1, h2, h3'), readText).join(', ')).to.equal(heading);
      expect(readText(part(root, 'success'))).to.include(readText(found(thanks, 'the message')));
      expect(found(root.querySelector<HTMLElement>('.tick'), 'the tick').offsetWidth).to.equal(40);
    });

  it('offer what may come next in buttons of one kind', async () => {
    const { root } = show(await successView(ENGLISH, ACCEPTED, () => undefined, await sentForm()));
    const looks = Array.from(root.querySelectorAll('button'), (button) => {
      const { backgroundColor, borderTopColor, color, fontWeight } = getComputedStyle(button);
      return [button.offsetHeight, backgroundColor, borderTopColor, color, fontWeight].join(' ');
    });
    expect(looks).to.have.length(3);
    expect(new Set(looks).size, looks.join(', ')).to.equal(1);
  });

  it('offer no receipt if the answers are unknown', async () => {
    const { root } = show(await successView(ENGLISH, ACCEPTED, () => undefined));
    expect(Array.from(root.querySelectorAll('button'), readText)).to.eql(['Send another']);
  });

  it('open an empty form', async () => {
    let count = 0;
    const { root } = show(await successView(ENGLISH, ACCEPTED, () => count++, await sentForm()));
    part(root, 'again').click();
    expect(count).to.equal(1);
  });

  for (const words of [ENGLISH, ARABIC])
    it(`are accessible in light and dark: ${words.language}`, async () => {
      const page = new CSSStyleSheet();
      page.replaceSync(':root { color-scheme: light dark; background: Canvas; color: CanvasText; }');
      document.adoptedStyleSheets.push(page);
      const { host } = show(await successView(words, ACCEPTED, () => undefined, await sentForm()), words);
      try {
        for (const colorScheme of ['dark', 'light'] as const) {
          await emulateMedia({ colorScheme });
          expect(await violations(host), colorScheme).to.eql([]);
        }
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
      }
    });
});

describe('the receipt', () => {
  it('is saved by keyboard as one file, which matches the stored submission', async () => {
    const { root } = show(await successView(ENGLISH, ACCEPTED, () => undefined, await sentForm()));
    const { name, text } = await saved(async () => {
      part(root, 'save-receipt').focus();
      await sendKeys({ press: 'Enter' });
    });
    expect(name).to.equal('receipt-1000001.html');
    expect((await verifyReceipt(text, STORED)).matches).to.be.true;
    const page = new DOMParser().parseFromString(text, 'text/html');
    expect(Array.from(page.querySelectorAll('dt, dd'), readText)).to.eql([
      'Your name',
      'Ada',
      ENGLISH.unlabelled,
      'plan.pdf (6 bytes)',
    ]);
  });

  it('has the person’s language and direction', async () => {
    const { root } = show(await successView(ARABIC, ACCEPTED, () => undefined, await sentForm()), ARABIC);
    const { text } = await saved(async () => {
      part(root, 'save-receipt').click();
      await Promise.resolve();
    });
    expect(text).to.include('<html lang="ar" dir="rtl">').and.include(ARABIC.receipt.digest);
  });

  it('frees the browser’s memory once it is saved', async () => {
    let revoke = (): void => undefined;
    const addresses: string[] = [];
    saveReceipt(await receiptContent(ENGLISH, ACCEPTED, await sentForm()), {
      download: (address) => addresses.push(address),
      print: () => Promise.resolve(),
      later: (act) => (revoke = act),
    });
    const address = found(addresses[0], 'the address');
    expect((await fetch(address)).ok).to.be.true;
    revoke();
    expect(
      await fetch(address).then(
        () => 'there',
        () => 'gone',
      ),
    ).to.equal('gone');
  });

  it('is printed without the page, in the same words, and leaves nothing on the page', async () => {
    const { root } = show(html`<p>Something else</p>`);
    const content = await receiptContent(ARABIC, ACCEPTED, await sentForm());
    const { open: close, opened: closed } = gate();
    let printed: Window | undefined;
    const ports = {
      download: () => undefined,
      print: (window: Window) => {
        printed = window;
        return closed;
      },
      later: () => undefined,
    };
    const first = printReceipt(root, content, ports);
    await until(() => printed, 'the dialog');
    const page = found(printed, 'the window').document;
    expect([page.documentElement.lang, page.documentElement.dir, page.title]).to.eql([
      'ar',
      'rtl',
      '\u2068Garden\u2069: إيصال',
    ]);
    expect(Array.from(page.querySelectorAll('dt, dd'), readText)).to.eql([
      'Your name',
      'Ada',
      ARABIC.unlabelled,
      readText(found([...page.querySelectorAll('dd')].at(-1), 'the file')),
    ]);
    expect(page.querySelectorAll('style, script, [style]')).to.have.length(0);
    expect(page.defaultView?.getComputedStyle(found(page.querySelector('dt'), 'dt')).fontWeight).to.equal('600');
    const second = printReceipt(root, content, ports);
    await until(() => printed?.document !== page, 'the dialog again');
    expect(root.querySelectorAll('iframe')).to.have.length(1);
    close();
    await Promise.all([first, second]);
    expect(root.querySelectorAll('iframe')).to.have.length(0);
  });

  it('reports a failed fetch beside the thanks, and can be tried again', async () => {
    const sent = await sentForm();
    let isThere = false;
    const receipts = () => (isThere ? import('./receipt-actions.js') : Promise.reject(new Error('no connection')));
    const { root } = show(
      html`<div part="success">
        ${sentLine(ENGLISH, ACCEPTED, sent, 'sent')} ${receiptButtons(ENGLISH, ACCEPTED, sent, receipts)}
      </div>`,
    );
    const status = found(root.querySelector('[role=status]'), 'the status');
    expect(readText(status)).to.equal('');
    part(root, 'print-receipt').click();
    await until(() => readText(status) === ENGLISH.receipt.failed, 'the sentence');
    isThere = true;
    await saved(async () => {
      part(root, 'save-receipt').click();
      await until(() => readText(status) === '', 'no sentence any more');
    });
  });
});
