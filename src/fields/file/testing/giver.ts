// Gives files to a field in tests, in each way that a person has.
import { expect } from '@open-wc/testing';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../../test/support/harness.js';

const FIELDS = [
  { id: '1', type: 'file', label: 'A picture', required: '0', file_types: 'png,jpg' },
  { id: '2', type: 'file', label: 'Anything', required: '0', file_types: '' },
  { id: '3', type: 'text', label: 'Words', required: '0' },
];

export const file = (name: string, type = '', content: BlobPart = 'x') =>
  new File([content], name, { type, lastModified: 5 });
export const open = (options?: OpenOptions) => openForm(FIELDS, options);
export const readName = (answer: unknown) => (answer instanceof File ? answer.name : answer);

/** Returns the data of a drag or a paste. */
export function makeTransfer(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const each of files) transfer.items.add(each);
  return transfer;
}

export const WAYS: Readonly<Record<string, (input: HTMLInputElement, files: readonly File[]) => void>> = {
  chosen(input, files) {
    input.files = makeTransfer(files).files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  },
  dropped(input, files) {
    const dataTransfer = makeTransfer(files);
    const drag = { bubbles: true, composed: true, cancelable: true, dataTransfer };
    expect(input.dispatchEvent(new DragEvent('dragover', drag)), 'the browser must not open it').to.be.false;
    expect(input.closest('[part=drop]')?.className).to.equal('dragging');
    expect(input.dispatchEvent(new DragEvent('drop', drag))).to.be.false;
    expect(input.closest('[part=drop]')?.className).to.equal('');
  },
  pasted(input, files) {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: makeTransfer(files) });
    // In Firefox, an event from a script has an empty clipboard.
    if (!paste.clipboardData?.files.length) {
      Object.defineProperty(paste, 'clipboardData', { value: makeTransfer(files) });
    }
    input.dispatchEvent(paste);
  },
};

export const findInput = (harness: Harness, id: string) => harness.control(id) as HTMLInputElement;

export async function give(harness: Harness, id: string, way: string, ...files: File[]): Promise<void> {
  WAYS[way]?.(findInput(harness, id), files);
  await harness.element.updateComplete;
}

export const said = ({ root }: Harness) => readText(root.querySelector('[role=status]') ?? document.body);
export const lines = (harness: Harness, id: string) =>
  Array.from(harness.field(id).querySelectorAll('[part=file]'), (line) => readText(line));
