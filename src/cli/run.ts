import { CommandError, type Terminal } from './command.js';
import { COMMANDS } from './commands.js';
import { commandOf, helpText } from './help.js';

/**
 * Runs `hosted-form <args>`.
 *
 * @returns The exit code: 0 done; 1 it did not work; 2 it was called wrongly. Never rejects for what the person can mend.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await obey(args, terminal);
  } catch (error) {
    if (!(error instanceof CommandError) && !isWrongOption(error)) throw error;
    const exitCode = error instanceof CommandError ? error.exitCode : 2;
    terminal.complain(error.message);
    if (exitCode === 2) terminal.complain('See: hosted-form help');
    return exitCode;
  }
}

async function obey([name = 'help', ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  const isHelp = name === 'help' || name.startsWith('-');
  if (!isHelp && !rest.includes('--help')) return commandOf(COMMANDS, name).run(rest, terminal);
  terminal.say(helpText(COMMANDS, isHelp ? rest[0] : name));
  return 0;
}

/** What `parseArgs` of Node says of options that a command does not have. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
