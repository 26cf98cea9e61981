import { TABLES } from './keyed-tables.js';
import type { Part } from './key-plan.js';

const brief = (statement: string): Part => ({ kind: 'brief', statement });

/** The tables into which an older process writes rows without a form. */
const WRITTEN = TABLES.filter(({ form }) => form !== 'own.form_id');

const branches = WRITTEN.map(
  ({ name, form }) => `IF TG_TABLE_NAME = '${name}' THEN NEW.form_id := ${form.replaceAll('own.', 'NEW.')}; END IF;`,
);

/** A function of a trigger. Its tables are those of the schema in which it is made. */
const makeFunction = (name: string, body: string): Part =>
  brief(
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN ${body} END $$`,
  );

const IS_NEW = 'NEW.form_id IS NULL';
/** Whether bytes get their file from a process that does not know their form. */
const IS_CLAIMED = 'NEW.file_id IS NOT NULL AND coalesce(NEW.form_id, 0) = 0';

/**
 * Gives their form to the rows of processes of before, which run on beside an update. Bytes have none until they belong to a file; then their
 * chunks follow them. The name of that trigger makes it run before the one that looks whether a chunk has lost its bytes.
 */
export const HELP_OLD_WRITERS: readonly Part[] = [
  makeFunction('service_find_form', `${branches.join(' ')} RETURN NEW;`),
  makeFunction('service_move_chunks', 'UPDATE file_chunks SET form_id = NEW.form_id WHERE key = NEW.key; RETURN NULL;'),
  // Bytes whose form is not known yet are only there when their claim gives it to them.
  brief(
    `CREATE OR REPLACE TRIGGER "MOVE_CHUNKS" AFTER UPDATE ON file_contents FOR EACH ROW WHEN (OLD.form_id IS DISTINCT FROM NEW.form_id) EXECUTE FUNCTION service_move_chunks()`,
  ),
  brief(
    `CREATE OR REPLACE TRIGGER service_claim BEFORE UPDATE ON file_contents FOR EACH ROW WHEN (${IS_CLAIMED}) EXECUTE FUNCTION service_find_form()`,
  ),
  ...WRITTEN.map(({ name }) =>
    brief(
      `CREATE OR REPLACE TRIGGER service_form BEFORE INSERT ON ${name} FOR EACH ROW WHEN (${IS_NEW}) EXECUTE FUNCTION service_find_form()`,
    ),
  ),
];
