import type { fetchWithProgress } from '../api/fetch-with-progress.js';
import { createSubmitClient } from '../api/submit-client.js';
import type { Accepted } from '../api/submit-client.js';
import { SubmitError } from '../model/errors.js';
import type { Upload } from '../model/param.js';
import { bodyPieces, isUpload } from './body.js';
import type { FieldParam, Piece } from './body.js';
import { bytesIn, encodeBody } from './encode-body.js';
import { weightOf } from './weight.js';

/** How far a submission with files is, in bytes: of the files while they are encoded, of the body while it is sent. */
export interface FilesProgress {
  readonly stage: 'encoding' | 'sending';
  readonly done: number;
  readonly total: number;
}

export interface SendFilesOptions {
  readonly formId: string;
  readonly proxy: string;
  /** The greatest body that may be sent, in bytes. */
  readonly maxBody: number;
  /** Makes the `fetch` that speaks with the proxy. */
  readonly fetchWithProgress: typeof fetchWithProgress;
  readonly signal: AbortSignal;
  readonly progress: (progress: FilesProgress) => void;
}

/**
 * Posts params with files.
 *
 * @throws SubmitError with a code that tells what happened, and the field of the file at fault: `file-unreadable` where one has
 *   changed or gone since it was chosen, `too-large`. Every answer is kept.
 */
export async function sendFiles(params: readonly FieldParam[], options: SendFilesOptions): Promise<Accepted> {
  const { formId, proxy, maxBody, signal, progress } = options;
  const pieces = bodyPieces(params);
  const weight = weightOf(pieces);
  if (weight > maxBody) {
    throw new SubmitError('too-large', `The body has ${weight} bytes; ${maxBody} are taken.`, largestOf(params));
  }
  const body = await encodeAll(params, pieces, options);
  const fetch = options.fetchWithProgress((done, total) => progress({ stage: 'sending', done, total }));
  try {
    return await createSubmitClient(proxy, fetch).submit(formId, body, signal);
  } catch (cause) {
    if (!(cause instanceof SubmitError) || cause.code !== 'too-large') throw cause;
    throw new SubmitError('too-large', cause.message, { cause, ...largestOf(params) });
  }
}

async function encodeAll(
  params: readonly FieldParam[],
  pieces: readonly Piece[],
  { signal, progress }: SendFilesOptions,
): Promise<Blob> {
  const total = bytesIn(pieces);
  try {
    return await encodeBody(pieces, { signal, progress: (done) => progress({ stage: 'encoding', done, total }) });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SubmitError('file-unreadable', 'A file could not be read.', { cause, ...(await findUnreadable(params)) });
  }
}

/** A file that is to blame, and the field that posts it. */
interface FieldUpload {
  readonly fieldId: string;
  readonly upload: Upload;
}

/** The file that can't be read: the error of an encoding does not tell which one it was. */
async function findUnreadable(params: readonly FieldParam[]): Promise<FieldUpload | undefined> {
  for (const found of uploadsOf(params)) {
    try {
      await found.upload.content.slice(0, 1).arrayBuffer();
    } catch {
      return found;
    }
  }
  return undefined;
}

function largestOf(params: readonly FieldParam[]): FieldUpload | undefined {
  return uploadsOf(params).sort((a, b) => b.upload.content.size - a.upload.content.size)[0];
}

function uploadsOf(params: readonly FieldParam[]): FieldUpload[] {
  return params.flatMap(([fieldId, upload]) => (isUpload(upload) ? [{ fieldId, upload }] : []));
}
