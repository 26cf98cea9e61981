import { CommandError } from './command.js';
import type { Command } from './command.js';
import { connect } from './connect.js';
import { doctorCommand } from './doctor.js';
import { drawCommand } from './draw.js';
import { serveCommand } from './serve.js';
import { setupCommand } from './setup/setup.js';
import { snippetCommand } from './snippet.js';

/** All commands, in the order in which a site's owner needs them. */
export const COMMANDS: readonly Command[] = [
  setupCommand,
  connect,
  serveCommand,
  snippetCommand,
  drawCommand,
  doctorCommand,
];

/**
 * Finds a command by its name.
 *
 * @throws CommandError `unknown_command`
 */
export function findCommand(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return command;
  throw new CommandError('unknown_command', `There is no command "${name}".`, { exitCode: 2 });
}

/**
 * Returns the help of a command; without a name, the list of commands.
 *
 * @throws CommandError `unknown_command`
 */
export function helpText(name?: string): string {
  if (name !== undefined) return findCommand(name).help;
  const list = COMMANDS.map((command) => `  ${command.name.padEnd(8)} ${command.summary}`);
  return [
    'hosted-form-proxy <command> [options]',
    '',
    ...list,
    '  help     explains a command: hosted-form-proxy help <command>',
  ].join('\n');
}
