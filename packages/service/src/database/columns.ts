import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * Creates a column of PostgreSQL's type for bytes, which drizzle does not have. Bytes go as base64: the embedded database needs ten
 * times longer for its own notation.
 */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    return sql`decode(${text}, 'base64')`;
  },
});

/** Creates a column with the id of a record. */
export const id = (name: string) => bigint(name, { mode: 'number' });

/** Creates a column with an instant. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
