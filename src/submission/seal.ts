import { hex, randomBytes } from '../platform/crypto.js';
import { SubmitError } from '../model/errors.js';
import type { FieldParam, SealedSubmission, SubmissionFacts, Upload } from '../model/submission.js';
import { bodyPieces, isUpload } from './body.js';
import type { Piece } from './body.js';
import { countFileBytes, encodeBody } from './encode-body.js';
import { computeWeight } from './weight.js';

/**
 * The progress of a submission with files, in bytes: of the files while they are encoded, of the body while it is sent.
 */
export interface FilesProgress {
  readonly stage: 'encoding' | 'sending';
  readonly done: number;
  readonly total: number;
}

/** Options of sealing. */
export interface SealOptions {
  /** The largest body that may be sent, in bytes. */
  readonly maxBody: number;
  readonly signal: AbortSignal;
  readonly progress?: (progress: FilesProgress) => void;
}

/**
 * Seals parameters: checks their size and encodes them.
 *
 * @throws SubmitError with the field of the file at fault: `too-large`, or `file-unreadable` if it was changed or
 *   deleted since it was chosen. The signal's reason if it was aborted.
 */
export async function seal(
  params: readonly FieldParam[],
  about: SubmissionFacts,
  options: SealOptions,
): Promise<SealedSubmission> {
  const { maxBody } = options;
  const pieces = bodyPieces(params);
  const weight = computeWeight(pieces);
  if (weight > maxBody) {
    throw new SubmitError(
      'too-large',
      `The body has ${weight} bytes, and at most ${maxBody} are accepted.`,
      findLargest(params),
    );
  }
  return { ...about, body: await encodeAll(params, pieces, options) };
}

/** Makes the key of a new submission: 128 random bits. (Pages without HTTPS have no `randomUUID`.) */
export function newKey(): string {
  return hex(randomBytes(16));
}

/** Adds the largest file to an error that says that a body is too large. */
export function blameLargest(error: SubmitError, params: readonly FieldParam[]): SubmitError {
  if (error.code !== 'too-large') return error;
  return new SubmitError('too-large', error.message, { ...error.details, cause: error, ...findLargest(params) });
}

async function encodeAll(
  params: readonly FieldParam[],
  pieces: readonly Piece[],
  { signal, progress }: SealOptions,
): Promise<Blob> {
  const total = countFileBytes(pieces);
  try {
    return await encodeBody(pieces, { signal, progress: (done) => progress?.({ stage: 'encoding', done, total }) });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new SubmitError('file-unreadable', 'A file could not be read.', { cause, ...(await findUnreadable(params)) });
  }
}

/** A file, with the id of its field. */
interface FieldUpload {
  readonly fieldId: string;
  readonly upload: Upload;
}

/** Finds the unreadable file: the error of the encoding does not name it. */
async function findUnreadable(params: readonly FieldParam[]): Promise<FieldUpload | undefined> {
  for (const found of listUploads(params)) {
    try {
      await found.upload.content.slice(0, 1).arrayBuffer();
    } catch {
      return found;
    }
  }
  return undefined;
}

function findLargest(params: readonly FieldParam[]): FieldUpload | undefined {
  return listUploads(params).sort((a, b) => b.upload.content.size - a.upload.content.size)[0];
}

function listUploads(params: readonly FieldParam[]): FieldUpload[] {
  return params.flatMap(([fieldId, upload]) => (isUpload(upload) ? [{ fieldId, upload }] : []));
}
