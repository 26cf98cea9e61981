// Takes a text out of the page: into the clipboard, or to another app. A page in a frame may have no leave to do either.
import { tryTo } from '../try.js';

/** Copies the text of a control. Where the browser does not, it is selected, so that the person can. Returns whether it is copied. */
export async function copyFrom(control: HTMLInputElement): Promise<boolean> {
  const { value } = control;
  const isWritten = await Promise.resolve(tryTo(() => navigator.clipboard.writeText(value).then(() => true))).catch(
    () => false,
  );
  if (isWritten) return true;
  control.focus();
  control.select();
  return false;
}

/** Tells whether the device has its own way to share. */
export const canShare = (): boolean => tryTo(() => typeof navigator.share === 'function') ?? false;

/** Opens the device's own way to share a link. The person may close it, which is no failure. */
export async function share(title: string, url: string): Promise<void> {
  await Promise.resolve(tryTo(() => navigator.share({ title, url }))).catch(() => undefined);
}

/** Begins an e-mail in the person's own program. Nobody is its receiver yet. */
export function writeMail(subject: string, text: string): void {
  tryTo(() => open(`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`, '_self'));
}
