// What the commands refuse in the same way: a wrong call, which ends with the exit code 2.
import { isFormId } from '../calls/call.js';
import { CommandError } from './command.js';

/** Creates the error for a wrong call. */
export function refusal(code: string, sentence: string): CommandError {
  return new CommandError(code, sentence, { exitCode: 2 });
}

/**
 * Reads the id of a form from the option `--form`.
 *
 * @throws CommandError `form_id_invalid`
 */
export function readFormId(text: string): string {
  if (isFormId(text)) return text;
  throw refusal(
    'form_id_invalid',
    'Give the id of a form, which is a text of digits without a leading zero: --form 102',
  );
}
