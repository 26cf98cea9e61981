import { isObject } from '../../api/read.js';
import { readAnswers } from '../../api/stored-answers.js';
import type { TextParam } from '../../api/stored-answers.js';
import { digest } from '../../platform/crypto.js';
import { KEYWORD, canonical } from './evidence.js';
import type { Evidence } from './evidence.js';
import { PngError, pickPixels, readText } from './png-text.js';

/** A mismatch that the check found. */
export type SignatureProblem =
  | 'not-a-png'
  /** No evidence is written in the PNG, or it is damaged. */
  | 'no-evidence'
  /** The page where it was signed had no cryptography, so nothing can be compared. */
  | 'not-sealed'
  | 'picture-changed'
  | 'answers-changed'
  | 'file-changed';

/** The result of checking a signature. */
export interface SignatureCheck {
  /** True if picture, answers and the given files were sent together. */
  readonly valid: boolean;
  readonly problems: readonly SignatureProblem[];
  /** The evidence that the PNG carries. */
  readonly evidence?: Evidence;
  /** Fields whose files were not given, so not compared. */
  readonly uncheckedFiles: readonly string[];
}

/**
 * Compares a signature with its submission: the stored one, or the body that was posted (`{ field_1: … }`). The service returns a stored
 * submission as `{ data: [{ field, value }] }`, or with `data` by field id. `files` are the files of the submission by field id, if they
 * are to be compared too.
 *
 * Finds what was changed, damaged or mixed up later. It does not protect against a new PNG with new evidence, because a browser holds no
 * secret key.
 *
 * @public `hosted-form/verify`
 */
export async function verifySignature(
  png: Blob,
  submission: unknown,
  files: Readonly<Record<string, Blob>> = {},
): Promise<SignatureCheck> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  try {
    const evidence = readEvidence(readText(bytes, KEYWORD));
    if (!evidence) return { valid: false, problems: ['no-evidence'], uncheckedFiles: [] };
    const problems = await compare(evidence, pickPixels(bytes), readAnswers(submission), files);
    const uncheckedFiles = Object.keys(evidence.files).filter((id) => !files[id]);
    return { valid: problems.length === 0, problems, evidence, uncheckedFiles };
  } catch (cause) {
    if (!(cause instanceof PngError)) throw cause;
    return { valid: false, problems: [cause.code], uncheckedFiles: [] };
  }
}

type Answer = readonly [fieldId: string, param: TextParam];

async function compare(
  evidence: Evidence,
  pixels: Blob,
  answers: readonly Answer[],
  files: Readonly<Record<string, Blob>>,
): Promise<SignatureProblem[]> {
  if (evidence.answers === '') return ['not-sealed'];
  const problems: SignatureProblem[] = [];
  if ((await digest(pixels)) !== evidence.picture) problems.push('picture-changed');
  const texts = answers.filter(([id]) => !(id in evidence.files) && !evidence.signatures.includes(id));
  if ((await digest(canonical(texts))) !== evidence.answers) problems.push('answers-changed');
  const ids = new Set(answers.map(([id]) => id));
  for (const [id, sum] of Object.entries(evidence.files)) {
    const file = files[id];
    const changed = !ids.has(id) || (file !== undefined && (await digest(file)) !== sum);
    if (changed && !problems.includes('file-changed')) problems.push('file-changed');
  }
  return problems;
}

function readEvidence(json: string | undefined): Evidence | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isEvidence(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEvidence(value: unknown): value is Evidence {
  if (!isObject(value) || value['version'] !== 1) return false;
  const { files, signatures } = value;
  const texts = ['way', 'at', 'answers', 'picture'].map((key) => value[key]);
  const areTexts = [...texts, ...(isObject(files) ? Object.values(files) : [null])].every(
    (one) => typeof one === 'string',
  );
  return areTexts && Array.isArray(signatures) && signatures.every((id) => typeof id === 'string');
}
