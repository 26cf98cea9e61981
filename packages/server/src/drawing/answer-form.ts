import { RefusedFile } from '../../../../src/fields/file/file.js';
import { isObject } from '../../../../src/api/read.js';
import type { FormStatus } from '../../../../src/session/form-status.js';
import type { AnsweredForm, WantedForm, Warn } from '../types.js';
import { enterPosted } from './enter-posted.js';
import { keepFiles, withKept } from './kept-files.js';
import { openDrawing } from './open-drawing.js';
import type { OpenDrawing } from './open-drawing.js';
import { insertTold, listLeftOut } from './left-out.js';
import { asPage, writeForm } from './write-form.js';

/** Enters what a page has posted, checks it, and sends it, as the element does. @throws HostedFormError where the form can't be loaded. */
export async function answerForm(
  wanted: WantedForm,
  posted: FormData,
  signal: AbortSignal,
  warn: Warn,
): Promise<AnsweredForm> {
  const page = asPage(wanted);
  const submission = new Submission(page);
  const drawing = await openDrawing({ ...page, fetch: submission.fetch }, signal, warn);
  const { element, close, settled } = drawing;
  const stop = () => element.session?.features.sending?.stop();
  signal.addEventListener('abort', stop);
  try {
    const whole = withKept(posted);
    const unplaced = enterPosted(element, whole);
    submission.isPartial = unplaced.length > 0;
    await filesAreRead(drawing);
    await element.submit();
    signal.throwIfAborted();
    await settled();
    const status = element.session?.status;
    if (status?.name === 'sent') return { outcome: 'sent', drawn: writeForm(element, page) };
    const files = await keepFiles(drawing, whole);
    const isUnsent = submission.isHeldBack;
    const lost = listLeftOut(element, unplaced, whole);
    const refusal = status?.name === 'wrong' ? submission.refusal : undefined;
    const failure = status?.name === 'failed' && !isUnsent ? status : undefined;
    await insertTold(drawing, { lost, isUnsent, files, refusal, failure });
    const drawn = writeForm(element, page);
    if (isUnsent || status?.name === 'wrong') return { outcome: 'refused', drawn };
    return { outcome: 'failed', code: findCode(drawing, status), drawn };
  } finally {
    signal.removeEventListener('abort', stop);
    close();
  }
}

/** The header of a submission from which answers were left out: they have no place in the form. Who knows that it came before, repeats it. */
const PARTIAL = 'hosted-form-left-out';

/** The code by which it is held back. */
const HELD_BACK = 'form_changed';

/** The submission that is made of a posting, and what is answered. */
class Submission {
  /** Some answers have no place in the form. */
  isPartial = false;
  /** It was held back for that. */
  isHeldBack = false;
  /** The JSON of an answer that is no receipt. */
  refusal: unknown;
  readonly #wanted: WantedForm;

  constructor(wanted: WantedForm) {
    this.#wanted = wanted;
  }

  readonly fetch: WantedForm['fetch'] = async (request) => {
    if (request.method !== 'POST') return this.#wanted.fetch(request);
    if (this.isPartial) request.headers.set(PARTIAL, '1');
    const response = await this.#wanted.fetch(request);
    this.refusal = await response
      .clone()
      .json()
      .catch(() => undefined);
    this.isHeldBack = isObject(this.refusal) && this.refusal['code'] === HELD_BACK;
    return response;
  };
}

/** Returns why nothing was sent. A form that takes no answers has no status that says so. */
function findCode({ element }: OpenDrawing, status: FormStatus | undefined): string {
  if (element.session?.features.instead) return 'form-closed';
  return status?.name === 'failed' ? status.code : 'script-failed';
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
