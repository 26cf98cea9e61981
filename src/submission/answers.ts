import type { FormStore } from '../session/form-store.js';
import { isSent } from './params.js';

// Decision 0024: equal answers are sent under the same key.
/** The answers that a form would send now, as a text: equal for equal answers, also after a reload. A file is told by what the browser tells of it. */
export function comparableAnswers(store: FormStore): string {
  const answers = store.states.filter(isSent).map(({ field, answer }) => [field.id, answer]);
  return JSON.stringify(answers, (_, value: unknown) => (value instanceof Blob ? aboutFile(value) : value));
}

function aboutFile(file: Blob): unknown {
  const { name, lastModified }: Partial<File> = file instanceof File ? file : {};
  return { name, lastModified, size: file.size, type: file.type };
}
