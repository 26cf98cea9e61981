import { CommandError, type Command } from './command.js';

/** The command of this name. @throws CommandError `unknown_command` */
export function commandOf(commands: readonly Command[], name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (command) return command;
  throw new CommandError('unknown_command', `There is no command "${name}".`, { exitCode: 2 });
}

/** What a command does; without a name, which commands there are. @throws CommandError `unknown_command` */
export function helpText(commands: readonly Command[], name?: string): string {
  if (name !== undefined) return commandOf(commands, name).help;
  const list = commands.map((command) => `  ${command.name.padEnd(8)} ${command.summary}`);
  return [
    'hosted-form <command> [options]',
    '',
    ...list,
    '  help     what a command does: hosted-form help <command>',
  ].join('\n');
}
