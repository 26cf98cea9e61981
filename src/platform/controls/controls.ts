// What native controls do only where the browser lets them.
import { tryTo } from '../try.js';

/** Opens a dialog over everything else, or at its own place in the page. */
export function openDialog(dialog: HTMLDialogElement): void {
  tryTo(() => {
    dialog.showModal();
  });
  if (!dialog.hasAttribute('open')) dialog.setAttribute('open', '');
}

/** Shows or hides a popover. Returns whether the browser has done it. */
export function togglePopover(popover: HTMLElement, isOpen: boolean): boolean {
  return (
    tryTo(() => {
      if (popover.matches(':popover-open') !== isOpen) popover.togglePopover(isOpen);
      return true;
    }) === true
  );
}

/** Lets an element have all events of a pointer. A script that sends events has no such pointer. */
export function capturePointer(element: Element, pointerId: number): void {
  tryTo(() => {
    element.setPointerCapture(pointerId);
  });
}

/** Makes a file input name a file, or none. Where the browser refuses it, the input shows what it was given. */
export function putFile(input: HTMLInputElement, file: File | undefined): void {
  tryTo(() => {
    const transfer = new DataTransfer();
    if (file) transfer.items.add(file);
    input.files = transfer.files;
  });
}

/** Opens the dialog for printing a window. Fulfils when it is closed, or at once where it can't be opened. */
export function printWindow(window: Window): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => {
      resolve();
    });
    const isOpen = tryTo(() => {
      window.print();
      return true;
    });
    if (!isOpen) resolve();
  });
}
