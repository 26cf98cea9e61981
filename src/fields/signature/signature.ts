import type { FieldDefinition, Sealing } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { Issue } from '../../model/issue.js';
import type { Upload } from '../../model/submission.js';
import { fetchPart } from '../../parts/fetch-part.js';
import { shortenAnswer, isUnsigned, readAnswer, completeAnswer } from './answer.js';
import type { Signature, SignatureAnswer } from './answer.js';
import { hasCanvas, imageTypes } from './picture.js';
import { drawPng } from './png.js';
import type { Finish } from './png.js';
import { measureLength } from './strokes.js';

/** The least length of a signature, in the units of the strokes. A shorter one is a dot. */
const SHORTEST = 20;

/** The answer before anything was done: the same each time, so that only an edit is a change. */
const UNSIGNED: SignatureAnswer = [];

/**
 * `signature`: drawn, typed or uploaded. A drawing is kept as strokes, not pixels, so that it survives every change of size. It is sent
 * like a file, as a PNG, as the service stores it (documented).
 */
export const definition: FieldDefinition<Field, SignatureAnswer> = {
  collects: true,
  parse: (common) => common,
  initial: () => UNSIGNED,
  needed: () => 'signature',
  byPhone: () => 'sign',
  isEmpty: (answer) => isUnsigned(completeAnswer(answer)),
  validate(_field, answer) {
    const { way, strokes, image, unreadable } = completeAnswer(answer);
    if (way === 'draw' && measureLength(strokes) < SHORTEST) return [{ code: 'signature-too-short' }];
    return way === 'upload' && image && unreadable ? [unreadableIssue(image)] : [];
  },
  params: (_field, answer) => makeUpload(completeAnswer(answer)),
  seal: (_field, answer, sealing) => sealed(completeAnswer(answer), sealing),
  takeBack: (answer) => shortenAnswer({ way: completeAnswer(answer).way, strokes: [], typed: '' }),
  comparable: (_field, answer) => (isUnsigned(completeAnswer(answer)) ? [] : ['signed']),
  restore: (_field, value) => readAnswer(value),
};

/** Returns the issue of a picture from which no signature can be read. */
export function unreadableIssue({ name }: File): Issue & { readonly code: 'signature-unreadable' } {
  return { code: 'signature-unreadable', values: { name, types: imageTypes().names } };
}

async function makeUpload(signature: Signature, finish?: Finish): Promise<Upload> {
  const { way, image } = signature;
  // Without a canvas, only a PNG is accepted (see `picture.ts`).
  if (way === 'upload' && image && !hasCanvas()) return { filename: 'signature.png', content: image };
  return { filename: 'signature.png', content: await drawPng(signature, finish) };
}

/** Fetches the code that writes the evidence into a signature. */
export const fetchEvidence = () => fetchPart(() => import('./evidence.js'));

/** Creates the upload as the owner wants it: on white, trimmed, and with the evidence of how, when and below which answers it was made. */
async function sealed(signature: Signature, sealing: Sealing): Promise<Upload> {
  const ground = sealing.options.signatureGround === 'white' ? 'white' : undefined;
  const upload = await makeUpload(signature, { ground, trim: sealing.options.signatureTrim === true });
  if (!sealing.options.signatureEvidence) return upload;
  const { writeEvidence } = await fetchEvidence();
  return { ...upload, content: await writeEvidence(upload.content, signature.way, sealing) };
}
