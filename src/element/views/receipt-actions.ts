// Saving and printing the receipt. Fetched once the thanks are there.
import type { Accepted } from '../../api/submit-client.js';
import type { Words } from '../../locale/words.js';
import { receiptFile, receiptPieces, receiptTitle, RECEIPT_CSS } from '../../submission/receipt-page.js';
import type { Piece, ReceiptContent } from '../../submission/receipt-page.js';
import { makeReceipt } from '../../submission/receipt.js';
import type { SentAnswers } from '../../model/submission.js';
import { callLater } from '../../time/wait.js';

/** How long the browser may take to begin with saving a file; in milliseconds. */
const TIME_TO_SAVE = 60_000;

/** Browser functions that saving and printing call. */
export interface ReceiptPorts {
  /** Downloads what lies at an address. */
  download(address: string, filename: string): void;
  /** Opens the dialog for printing a window, and fulfils when it is closed. */
  print(window: Window): Promise<void>;
  /** Calls a function after so many milliseconds. */
  later(act: () => void, milliseconds: number): void;
}

const PORTS: ReceiptPorts = {
  download(address, filename) {
    // It stands nowhere: no listener of the page takes it for a link.
    const link = document.createElement('a');
    link.href = address;
    link.download = filename;
    link.click();
  },
  print(window) {
    return new Promise((resolve) => {
      window.addEventListener('afterprint', () => {
        resolve();
      });
      window.print();
    });
  },
  later: (act, milliseconds) => void callLater(milliseconds, act),
};

/** Makes the content of a receipt. */
export async function receiptContent(words: Words, accepted: Accepted, sent: SentAnswers): Promise<ReceiptContent> {
  const { form, params } = sent;
  return { receipt: await makeReceipt(sent, accepted.submissionId, words.unlabelled), form, params, words };
}

/** Saves the receipt as one file. */
export function saveReceipt(content: ReceiptContent, ports: ReceiptPorts = PORTS): void {
  const address = URL.createObjectURL(new Blob([receiptFile(content)], { type: 'text/html' }));
  const { submissionId, submissionKey } = content.receipt;
  const filename = `receipt-${(submissionId || submissionKey).replace(/[^\w-]/g, '_')}.html`;
  ports.download(address, filename);
  ports.later(() => {
    URL.revokeObjectURL(address);
  }, TIME_TO_SAVE);
}

/** Prints the receipt and nothing else of the page: in a frame that lies below `root` until the dialog is closed. */
export async function printReceipt(
  root: ParentNode,
  content: ReceiptContent,
  ports: ReceiptPorts = PORTS,
): Promise<void> {
  // Some browsers never tell that the dialog is closed.
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
  // Firefox puts another document into the frame before it tells of it.
  await loaded;
  const { contentWindow } = frame;
  if (!contentWindow) return;
  draw(contentWindow as Window & typeof globalThis, content);
  await ports.print(contentWindow);
  frame.remove();
}

function draw({ document: page, CSSStyleSheet }: Window & typeof globalThis, content: ReceiptContent): void {
  const { words } = content;
  page.documentElement.lang = words.language;
  page.documentElement.dir = words.direction ?? 'ltr';
  page.title = receiptTitle(content);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RECEIPT_CSS);
  page.adoptedStyleSheets = [sheet];
  for (const piece of receiptPieces(content)) page.body.append(toNode(piece, page));
}

function toNode(piece: Piece, page: Document): Node {
  if (typeof piece === 'string') return page.createTextNode(piece);
  const [tag, attributes, ...inside] = piece;
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const one of inside) element.append(toNode(one, page));
  return element;
}
