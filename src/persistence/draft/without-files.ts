// Leaves the files out of a draft that is too large with them.
import type { Draft } from './draft.js';
import { isPlain } from './kept-answers.js';

/** Replaces files with their names; `undefined` if the draft holds no files. */
export function withoutFiles(draft: Draft): Draft | undefined {
  const answers = Object.entries(draft.answers).map(([id, kept]) => {
    const files: string[] = [];
    const answer = dropFiles(kept.answer, files);
    const { type, label, text } = kept;
    if (files.length === 0) return [id, kept] as const;
    return [id, { type, label, text, files, ...(answer !== undefined && { answer }) }] as const;
  });
  const isLess = answers.some(([id, { files }]) => files !== draft.answers[id]?.files);
  return isLess ? { ...draft, answers: Object.fromEntries(answers) } : undefined;
}

function dropFiles(value: unknown, names: string[]): unknown {
  if (value instanceof Blob) {
    names.push(value instanceof File ? value.name : '');
    return undefined;
  }
  if (Array.isArray(value)) return value.map((item) => dropFiles(item, names));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, dropFiles(item, names)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
