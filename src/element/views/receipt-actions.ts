// Saves and prints the receipt. Fetched once the thanks are shown.
import type { Accepted } from '../../api/submit-client.js';
import type { Words } from '../../locale/words.js';
import { receiptFile, receiptPieces, receiptTitle, RECEIPT_CSS } from '../../submission/receipt-page.js';
import type { Markup, ReceiptContent } from '../../submission/receipt-page.js';
import { makeReceipt } from '../../submission/receipt.js';
import type { SentAnswers } from '../../model/submission.js';
import { callLater } from '../../time/wait.js';
import { mask } from '../fields/mask-answers.js';
import { makeAddress, letGo } from '../../platform/controls/addresses.js';
import { printWindow } from '../../platform/controls/controls.js';
import { makeSheet, wearSheets } from '../../platform/css/sheets.js';

/** The longest time that a browser takes to begin a download; in milliseconds. */
const TIME_TO_SAVE = 60_000;

/** Browser functions that saving and printing call. */
export interface ReceiptPorts {
  /** Downloads the content of an address as a file. */
  download(address: string, filename: string): void;
  /** Opens the dialog for printing a window, and fulfils when it is closed. */
  print(window: Window): Promise<void>;
  /** Calls a function after so many milliseconds. */
  later(act: () => void, milliseconds: number): void;
}

const PORTS: ReceiptPorts = {
  download(address, filename) {
    // The link is not on the page, so the page's listeners for links do not hear it.
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
  },
  print: printWindow,
  later: (act, milliseconds) => void callLater(milliseconds, act),
};

/** Creates the content of a receipt. */
export async function receiptContent(words: Words, accepted: Accepted, sent: SentAnswers): Promise<ReceiptContent> {
  const { form, params } = sent;
  return { receipt: await makeReceipt(sent, accepted.submissionId, words.unlabelled), form, params, words };
}

/** Saves the receipt as one file. */
export function saveReceipt(content: ReceiptContent, ports: ReceiptPorts = PORTS): void {
  const address = makeAddress(new Blob([receiptFile(content)], { type: 'text/html' }));
  if (address === undefined) return;
  const { submissionId, submissionKey } = content.receipt;
  const filename = `receipt-${(submissionId || submissionKey).replace(/[^\w-]/g, '_')}.html`;
  ports.download(address, filename);
  ports.later(() => {
    letGo(address);
  }, TIME_TO_SAVE);
}

/** Prints the receipt without the rest of the page: in a frame below `root` that is removed when the dialog is closed. */
export async function printReceipt(
  root: ParentNode,
  content: ReceiptContent,
  ports: ReceiptPorts = PORTS,
): Promise<void> {
  // Some browsers never report that the dialog was closed.
  root.querySelector('iframe.receipt')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'receipt visually-hidden';
  frame.title = content.words.receipt.heading;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  root.append(frame);
  // Firefox replaces the document of a new frame before it sends `load`.
  await loaded;
  const sheet = frame.contentDocument?.defaultView;
  if (!sheet) return;
  draw(sheet, content);
  // No markup of the page is in this document.
  mask(sheet.document.body);
  await ports.print(sheet);
  frame.remove();
}

function draw(window: Window & typeof globalThis, content: ReceiptContent): void {
  const { words } = content;
  const { document: page } = window;
  page.documentElement.lang = words.language;
  page.documentElement.dir = words.direction ?? 'ltr';
  page.title = receiptTitle(content);
  const sheet = makeSheet(RECEIPT_CSS, window);
  if (sheet) wearSheets(page, [sheet]);
  for (const piece of receiptPieces(content)) page.body.append(toNode(piece, page));
}

function toNode(piece: Markup, page: Document): Node {
  if (typeof piece === 'string') return page.createTextNode(piece);
  const [tag, attributes, ...inside] = piece;
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const one of inside) element.append(toNode(one, page));
  return element;
}
