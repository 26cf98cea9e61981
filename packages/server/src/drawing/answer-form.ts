import { RefusedFile } from '../../../../src/fields/file/file.js';
import type { AnsweredForm, WantedForm, Warn } from '../types.js';
import { enterPosted } from './enter-posted.js';
import { keepFiles, withKept } from './kept-files.js';
import { openDrawing } from './open-drawing.js';
import type { OpenDrawing } from './open-drawing.js';
import { asPage, writeForm } from './write-form.js';

/** Enters what a page has posted, checks it, and sends it, as the element does. @throws HostedFormError where the form can't be loaded. */
export async function answerForm(
  wanted: WantedForm,
  posted: FormData,
  signal: AbortSignal,
  warn: Warn,
): Promise<AnsweredForm> {
  const page = asPage(wanted);
  const drawing = await openDrawing(page, signal, warn);
  const { element, close, settled } = drawing;
  const stop = () => element.session?.features.sending?.stop();
  signal.addEventListener('abort', stop);
  try {
    const whole = withKept(posted);
    enterPosted(element, whole);
    await filesAreRead(drawing);
    await element.submit();
    signal.throwIfAborted();
    await settled();
    const status = element.session?.status;
    if (status?.name !== 'sent') await keepFiles(drawing, whole);
    const drawn = writeForm(element, page);
    if (status?.name === 'sent') return { outcome: 'sent', drawn };
    if (status?.name === 'wrong') return { outcome: 'refused', drawn };
    return { outcome: 'failed', code: findCode(drawing, status), drawn };
  } finally {
    signal.removeEventListener('abort', stop);
    close();
  }
}

/** Returns why nothing was sent. A form that takes no answers has no status that says so. */
function findCode(
  { element }: OpenDrawing,
  status: { readonly name: string; readonly code?: string } | undefined,
): string {
  if (element.session?.features.instead) return 'form-closed';
  return status?.code ?? 'script-failed';
}

/** The most turns in which files are read. */
const MOST_TURNS = 500;

/** Fulfils when nothing of a file is read any more: a picture may lose its place, or be none. */
async function filesAreRead({ element, settled }: OpenDrawing): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await settled();
    const answers = Object.values(element.values);
    if (!answers.some((answer) => answer instanceof RefusedFile && answer.issue.code === 'file-shrinking')) return;
  }
}
