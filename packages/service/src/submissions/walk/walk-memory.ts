import { compareByTime } from '../../values/page.js';
import { containsText } from '../../values/text.js';
import { toStored } from '../submission-store.js';
import type { FileRecord, SubmissionRecord, SubmissionFilter } from '../submission-store.js';
import type { FileSummary, Place, Walk, Walked, WalkedSubmission } from './walk-store.js';

/** Tells whether a filter finds a submission. */
export function isFound(submission: SubmissionRecord, filter: SubmissionFilter): boolean {
  const { formId, minTime, maxTime, search, read = submission.read } = filter;
  if (submission.formId !== formId || submission.read !== read) return false;
  if (minTime && submission.time < minTime) return false;
  if (maxTime && submission.time > maxTime) return false;
  return search.every(({ fieldId, text }) =>
    submission.answers.some(
      (answer) => answer.fieldId === (fieldId ?? answer.fieldId) && containsText(answer.text, text),
    ),
  );
}

const placeOf = ({ time, id }: SubmissionRecord): Place => ({ time: time.toISOString().replace('Z', '000Z'), id });

/** Tells whether a submission comes after a place. */
function comesAfter(submission: SubmissionRecord, { time, id }: Place, ascending: boolean): boolean {
  const order = compareByTime(submission, { time: new Date(time), id });
  return ascending ? order > 0 : order < 0;
}

function summarise(file: FileRecord): FileSummary {
  const { id, name, contentType, size } = toStored(file);
  return { id, name, contentType, size };
}

/** Returns a submission with its place and the summaries of its files. */
export function withFiles(submission: SubmissionRecord, files: Iterable<FileRecord>): WalkedSubmission {
  const own = [...files].filter(({ submissionId }) => submissionId === submission.id);
  return { ...submission, place: placeOf(submission), files: own.map(summarise) };
}

/** Goes on in the list of submissions from a place. */
export function walkThrough(
  submissions: Iterable<SubmissionRecord>,
  files: readonly FileRecord[],
  { from, limit, ascending, ...filter }: Walk,
): Walked {
  const found = [...submissions].filter((one) => isFound(one, filter)).sort(compareByTime);
  const inOrder = ascending ? found : found.reverse();
  const rest = inOrder.filter((one) => from === undefined || comesAfter(one, from, ascending));
  const items = rest.slice(0, limit).map((one) => withFiles(one, files));
  return { items, next: rest.length > limit ? items.at(-1)?.place : undefined };
}
