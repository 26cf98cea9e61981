/** How many shares the counter of a span is in, so that submissions of one form that come at once do not wait for one another. */
export const SHARES = 8;

/**
 * Counts all submissions anew: in all (0 hours), by days and by hours. Spans are counted from 1970, so that days are those
 * of UTC.
 */
export const COUNT_SUBMISSIONS = `INSERT INTO submission_counts (form_id, hours, start, share, total, unread)
  SELECT form_id, hours, coalesce(floor(extract(epoch FROM time) / 3600 / nullif(hours, 0)), 0)::bigint, id % ${SHARES}, count(*),
    count(*) FILTER (WHERE NOT read)
  FROM submissions CROSS JOIN (VALUES (0), (1), (24)) AS spans (hours) GROUP BY 1, 2, 3, 4`;

/** The step of the migrations that makes the counters of submissions. */
export const COUNTS_STEP: readonly string[] = [
  `CREATE TABLE submission_counts (
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE, hours integer NOT NULL, start bigint NOT NULL,
    share integer NOT NULL, total bigint NOT NULL, unread bigint NOT NULL,
    PRIMARY KEY (form_id, hours, start, share))`,
  COUNT_SUBMISSIONS,
];
