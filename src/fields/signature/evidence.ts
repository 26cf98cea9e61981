import { storedText } from '../../api/stored-answers.js';
import type { TextParam } from '../../api/stored-answers.js';
import { digest } from '../../platform/crypto.js';
import type { Sealing } from '../../model/field-definition.js';
import type { Param, Upload } from '../../model/submission.js';
import type { Way } from './answer.js';
import { pickPixels, writeText } from './png-text.js';
import { toJson } from '../../platform/json.js';

/** The keyword of the text in the PNG. */
export const KEYWORD = 'hosted-form signature';

/** The evidence of a signature: its way, its time and the answers, as JSON in the PNG's own text. Digests are SHA-256, in hex. */
export interface Evidence {
  readonly version: 1;
  readonly way: 'drawn' | 'typed' | 'uploaded';
  /** The time of sending: ISO 8601 in UTC, by the clock of the person's device. */
  readonly at: string;
  /** The digest of the answers in their canonical form; `''` where the page had no cryptography (only HTTPS has). */
  readonly answers: string;
  /** The digests of the bytes of each sent file, by field id. */
  readonly files: Readonly<Record<string, string>>;
  /** The fields that are signatures: they are not among the answers. */
  readonly signatures: readonly string[];
  /** The digest of the picture itself, so that the text can't be put into another one. */
  readonly picture: string;
}

const WAYS: Readonly<Record<Way, Evidence['way']>> = { draw: 'drawn', type: 'typed', upload: 'uploaded' };

/** Writes the evidence into a PNG. */
export async function writeEvidence(png: Blob, way: Way, { params, sealed, now }: Sealing): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const files: Record<string, string> = {};
  // One at a time: a file is read as a whole.
  for (const [id, param] of params) if (isUpload(param)) files[id] = await digest(param.content);
  const answers = params.flatMap(([id, param]) => (isUpload(param) ? [] : [[id, param] as const]));
  const evidence: Evidence = {
    version: 1,
    way: WAYS[way],
    at: now().toISOString(),
    answers: await digest(canonical(answers)),
    files,
    signatures: sealed,
    picture: await digest(pickPixels(bytes)),
  };
  return writeText(bytes, KEYWORD, toJson(evidence));
}

function isUpload(param: Param): param is Upload {
  return typeof param === 'object' && param['content'] instanceof Blob;
}

/**
 * Writes the canonical form of answers: the list of `[field id, text]` as JSON without spaces. The list is sorted by the number of the id,
 * and leaves out empty texts. It is the same for the answers that are sent and for those that the service has stored. Files and signatures
 * are not among them.
 */
export function canonical(answers: readonly (readonly [fieldId: string, param: TextParam])[]): string {
  const texts = answers.map(([id, param]) => [id, storedText(param)] as const);
  return toJson(texts.filter(([, text]) => text !== '').sort(([a], [b]) => Number(a) - Number(b)));
}
