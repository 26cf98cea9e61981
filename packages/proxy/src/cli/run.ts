import { CommandError } from './command.js';
import type { Terminal } from './command.js';
import { COMMANDS, findCommand, helpText } from './commands.js';

/**
 * Runs `hosted-form-proxy <args>`. It never rejects for a mistake that the person can correct: it prints its code and sentence.
 *
 * @returns The exit code: 0 for success, 1 for a failure, 2 for a wrong call.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(args, terminal);
  } catch (error) {
    if (!(error instanceof CommandError) && !isWrongOption(error)) throw error;
    const exitCode = error instanceof CommandError ? error.exitCode : 2;
    terminal.complain(error instanceof CommandError ? `${error.code}: ${error.message}` : error.message);
    if (exitCode === 2) terminal.complain(`See: hosted-form-proxy help${nameCommand(args)}`);
    return exitCode;
  }
}

/** Names the command whose help explains a wrong call, where there is one. */
const nameCommand = ([name = '']: readonly string[]): string =>
  COMMANDS.some((each) => each.name === name) ? ` ${name}` : '';

async function runCommand([name = 'help', ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  const isHelp = name === 'help' || name.startsWith('-');
  if (!isHelp && !rest.includes('--help')) return findCommand(name).run(rest, terminal);
  terminal.say(helpText(isHelp ? rest[0] : name));
  return 0;
}

/** Tells whether an error comes from Node's `parseArgs`, for options that a command does not have. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
