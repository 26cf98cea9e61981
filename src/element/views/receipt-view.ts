import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { Accepted } from '../../api/submit-client.js';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import { fetchPart, tryPart } from '../../parts/fetch-part.js';
import type { Part } from '../../parts/fetch-part.js';
import type { SentAnswers } from '../../model/submission.js';
import type { ReceiptContent } from '../../submission/receipt-page.js';
import type * as receiptActions from './receipt-actions.js';

type Receipts = typeof receiptActions;

const RECEIPTS: Part<Receipts> = () => import('./receipt-actions.js');

/** Draws the time and the number of the submission, and a place for a problem with the receipt. */
export function sentLine(
  { language, receipt }: Words,
  { submissionId }: Accepted,
  { sealed }: SentAnswers,
  id: string,
): TemplateResult {
  const sentence = receipt.sent(formatMoment(sealed.sealedAt, language, 'short'), submissionId);
  return html`<p class="note" id=${id}>${sentence}</p>
    <p class="receipt-problem" role="status"></p>`;
}

/** Draws the buttons that save and print the receipt. */
export function receiptButtons(
  words: Words,
  accepted: Accepted,
  sent: SentAnswers,
  receipts = RECEIPTS,
): TemplateResult {
  // Fetched early: the connection may be gone by the time of the click. If the fetch fails, the button says so.
  void tryPart(receipts);
  const on = (act: (receipts: Receipts, content: ReceiptContent, root: ParentNode) => unknown) => {
    return ({ currentTarget }: Event) => {
      const root = currentTarget instanceof Element && currentTarget.closest('[part=success]');
      if (!root) return;
      const problem = root.querySelector('.receipt-problem');
      void fetchPart(receipts)
        .then(async (module) => act(module, await module.receiptContent(words, accepted, sent), root))
        .then(
          () => problem?.replaceChildren(),
          // The answers have arrived; only the receipt failed.
          () => problem?.replaceChildren(words.receipt.failed),
        );
    };
  };
  const save = on((module, content) => {
    module.saveReceipt(content);
  });
  const print = on((module, content, root) => module.printReceipt(root, content));
  return html`<button part="save-receipt" class="quiet" type="button" @click=${save}>${words.receipt.save}</button>
    <button part="print-receipt" class="quiet" type="button" @click=${print}>${words.receipt.print}</button>`;
}
