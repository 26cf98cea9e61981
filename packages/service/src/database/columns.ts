import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Creates a column of PostgreSQL's type for bytes, which drizzle does not have. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Creates a column with the id of a record. */
export const id = (name: string) => bigint(name, { mode: 'number' });

/** Creates a column with an instant. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
