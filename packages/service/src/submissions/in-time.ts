import { and, eq, gte, lte } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OUT_OF_BIN } from '../database/database.js';
import { submissions } from '../database/schema.js';
import type { SubmissionFilter } from './submission-store.js';

/** Returns the condition of the form and the times. */
export function inTime({ formId, minTime, maxTime }: SubmissionFilter): SQL | undefined {
  return and(
    eq(submissions.formId, formId),
    OUT_OF_BIN,
    minTime && gte(submissions.time, minTime),
    maxTime && lte(submissions.time, maxTime),
  );
}
