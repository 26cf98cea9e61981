// Does the steps that `setup` can do itself, each after a yes.
import { join } from 'node:path';
import { toPlainLine } from '../../unknown-value.js';
import { CommandError } from '../command.js';
import { writeCommand } from './next-steps.js';
import { includeInSite, readConfigFiles } from './nginx-site.js';
import type { Need, Step } from './server-plan.js';
import { confirm } from './questions.js';
import type { Asking } from './questions.js';
import type { SetupPorts } from './setup-ports.js';
import { tryFiles } from './write-plan.js';

// Decision 0058: no step without what it needs, and none without a yes.
/** The way in which steps are done. */
export interface Doing {
  readonly asking: Asking;
  readonly ports: SetupPorts;
  readonly say: (line: string) => void;
  readonly page: string;
  /** The folder of `setup`. */
  readonly folder: string;
}

/**
 * Does steps in their order, and returns those that are left. A step after one that is left may be one that needs it.
 *
 * @throws CommandError `step_failed`, `interrupted`
 */
export async function doSteps(steps: readonly Step[], doing: Doing): Promise<readonly Step[]> {
  const able = await listAbilities(doing.ports);
  const left: Step[] = [];
  let isNginxReady = true;
  for (const step of steps) {
    const canDo = step.needs?.every((need) => able.has(need)) ?? false;
    if (!canDo || !isNginxReady) left.push(step);
    else if (step.isForNginx) {
      isNginxReady = await includeLine(step, doing);
      if (!isNginxReady) left.push(step);
    } else if (!(await runStep(step, doing))) left.push(step);
  }
  return left;
}

async function listAbilities({ isRoot, has, runProgram }: SetupPorts): Promise<ReadonlySet<Need>> {
  const able = new Set<Need>();
  if (isRoot) able.add('root');
  // As sd_booted(3) looks for it.
  if (has('/run/systemd/system')) able.add('systemd');
  // The program alone starts nothing: it needs an engine that runs, and that this account may use.
  const asked = [
    ['docker', 'compose', 'version'],
    ['docker', 'info'],
  ];
  const codes = await Promise.all(asked.map(async (command) => (await runProgram(command)).code));
  if (codes.every((code) => code === 0)) able.add('docker');
  return able;
}

/** Runs the commands of a step after a yes. Returns whether it did. */
async function runStep({ says, commands = [] }: Step, { asking, ports, say }: Doing): Promise<boolean> {
  say('');
  say(says);
  for (const command of commands) say(`  ${writeCommand(command)}`);
  if (!(await confirm(asking, 'Do this now?'))) return false;
  for (const command of commands) {
    const { code, output } = await ports.runProgram(command);
    if (code !== 0) throw failed(command, output);
  }
  return true;
}

function failed(command: readonly string[], output: string): CommandError {
  const reason = toPlainLine(output.trim().split('\n').slice(-3).join(' '));
  return new CommandError(
    'step_failed',
    `This failed: ${writeCommand(command)} (${reason}). What was written stays. Mend it, and run setup again; NEXT.md has the steps.`,
  );
}

/** Puts the line into the one server block of the page, if nginx then takes it. Returns whether it is there. */
async function includeLine({ lines: [line = ''] = [] }: Step, doing: Doing): Promise<boolean> {
  const { asking, ports, say, page, folder } = doing;
  const { code, printed } = await ports.runProgram(['nginx', '-T']);
  const changed = code === 0 ? includeInSite(readConfigFiles(printed), page, line) : undefined;
  if (changed === 'there') return true;
  const before = changed && ports.read(changed.path);
  if (!changed || before === undefined) return false;
  const copy = join(folder, 'nginx-site.before.conf');
  say('');
  say(`The server block of your site, in ${changed.path}, gets this line: ${line}`);
  say(`The file as it is now is kept as ${copy}`);
  if (!(await confirm(asking, 'Do this now?'))) return false;
  tryFiles(folder, () => ports.write(copy, before, true));
  tryFiles(changed.path, () => ports.edit(changed.path, changed.text));
  const test = await ports.runProgram(['nginx', '-t']);
  if (test.code === 0) return true;
  tryFiles(changed.path, () => ports.edit(changed.path, before));
  throw failed(['nginx', '-t'], test.output);
}
