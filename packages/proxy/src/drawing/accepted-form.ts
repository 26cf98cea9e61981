import type { DrawnCall } from '../calls/call.js';
import { Claim } from '../once/claim.js';
import { keyName } from '../once/once.js';
import type { Settings } from '../options.js';
import { toObject } from '../unknown-value.js';
import type { AcceptedForm } from './drawing.js';

/** Reads what the service has said of a submission. */
export function readAccepted(json: unknown): AcceptedForm {
  const { id, message } = toObject(json);
  return { submissionId: readText(id), message: readText(message) };
}

const readText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

// Decision 0054: the address of the thanks names the submission by its key, which nobody can guess.
/**
 * Finds the submission that the address of the thanks names, as long as its key is kept. Whoever has the address sees its thanks, and
 * nothing else of it.
 */
export async function findAccepted(settings: Settings, { formId, sent }: DrawnCall): Promise<AcceptedForm | undefined> {
  if (!sent) return undefined;
  // Without the store, the thanks are the element's own.
  const found = await new Claim(settings, keyName(formId, sent)).find().catch(() => undefined);
  return found?.state === 'accepted' ? readAccepted(found.json) : undefined;
}
