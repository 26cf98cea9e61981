import { join } from 'node:path';
import { untilAborted } from '../../time-limits.js';
import type { Command, Terminal } from '../command.js';
import { runDoctor } from '../doctor.js';
import type { Looking } from '../mend/mend-and-look.js';
import { openRelease } from '../doctor/scripts/release.js';
import type { Web } from '../doctor/visit.js';
import type { ServedProxy } from '../../node.js';
import { readOutgoing } from '../wrong-call.js';
import { readAnswers, writeAnswers } from './answers.js';
import type { Answers } from './answers.js';
import { listVariables } from './environment.js';
import { gatherAnswers, isProxyAt } from './gather.js';
import { readFormsWithToken } from './get-token.js';
import { HELP } from './help.js';
import { writeCommand, writeNext } from './next-steps.js';
import { describeMachine } from './machine.js';
import { makePlan } from './plan.js';
import type { Plan } from './plan.js';
import type { Renewal, Step } from './server-plan.js';
import { confirm } from './questions.js';
import type { Asking } from './questions.js';
import { SERVERS } from './servers/servers.js';
import { readSetupOptions } from './setup-options.js';
import { MACHINE } from './setup-ports.js';
import type { Run, SetupPorts } from './setup-ports.js';
import { doSteps } from './start.js';
import { tryFiles, writeFiles } from './write-plan.js';

/** The command `hosted-form-proxy setup`: from nothing to a form on a page, by questions. */
export const setupCommand: Command = {
  name: 'setup',
  summary: 'asks what your site has, and does all the steps below for it',
  help: HELP,
  run: (args, terminal) => runSetup(args, terminal, { ...MACHINE, fetch: readOutgoing(terminal.env) ?? MACHINE.fetch }),
};

/** The time for one answer of the service, in milliseconds. */
const PATIENCE = 15_000;

/** The number of looks for the proxy, and the pause between two looks, in milliseconds. */
const LOOKS = 10;
const PAUSE = 500;

/**
 * Runs the command.
 *
 * @param ports The machine, which tests replace.
 * @throws CommandError those of its parts. What was written stays, and a second run begins with the answers of the first.
 */
export async function runSetup(args: readonly string[], terminal: Terminal, ports: SetupPorts): Promise<number> {
  const options = readSetupOptions(args);
  const asking: Asking = { ...terminal, isYes: options.yes };
  const web: Web = {
    fetch: ports.fetch,
    now: ports.now,
    timeLimit: PATIENCE,
    signal: terminal.signal,
    isThroughProxy: readOutgoing(terminal.env) !== undefined,
  };
  const run: Run = { options, terminal, asking, ports, web };
  const { folder } = options;
  const { say } = terminal;
  const earlier = readAnswers(tryFiles(folder, () => ports.read(join(folder, 'setup.json'))) ?? '');
  const gathered = await gatherAnswers({ asking, options, earlier, ports, web, say });
  const machine = await describeMachine(ports, folder, gathered.answers);
  if (options['dry-run']) {
    const source = { answers: gathered.answers, token: 'YOUR-TOKEN', renewal: undefined, machine };
    showPlan(makePlan(source), gathered.answers, run);
    return 0;
  }
  saveAnswers(gathered.answers, run);
  say(`The service is there: ${gathered.answers.service}`);
  const { token, renewal, forms, ...got } = await readFormsWithToken(gathered.answers, run);
  const answers = { ...got.answers, fields: forms[0]?.fields };
  saveAnswers(answers, run);
  for (const { id, title } of forms) say(`Form ${id}: ${title}`);
  const plan = makePlan({ answers, token, renewal, machine });
  await writePlan(plan, run);
  if (options['no-start']) return finish(plan.steps, answers, run);
  // A step that fails ends this, and leaves the others to be read.
  writeNextFile(plan.steps, answers, run);
  const left = await doSteps(plan.steps, { asking, ports, say, page: answers.page, folder });
  return startAndExamine({ left, answers, token, renewal, visited: gathered.visited }, run);
}

function saveAnswers(answers: Answers, { ports, options: { folder } }: Run): void {
  tryFiles(folder, () => ports.write(join(folder, 'setup.json'), writeAnswers(answers), false));
}

async function writePlan({ files, copy }: Plan, { ports, asking, options, terminal }: Run): Promise<void> {
  const { folder, force } = options;
  await writeFiles(folder, files, { ports, asking, isForced: force });
  terminal.say(`Written into ${folder}: ${files.map(({ path }) => path).join(', ')}`);
  if (!copy) return;
  tryFiles(copy.to, () => ports.copy(copy.from, copy.to));
  terminal.say(`The scripts are in ${copy.to}`);
}

/** Prints what would be done, and does nothing. */
function showPlan(
  { files, copy, steps }: Plan,
  answers: Answers,
  { terminal: { say }, options: { folder }, ports: { isRoot } }: Run,
): void {
  say(`These files would be written into ${folder}:`);
  for (const { path, text, isSecret } of files) {
    say('');
    say(`${path}${isSecret === true ? ' (for you alone)' : ''}`);
    for (const line of text.trimEnd().split('\n')) say(`  ${line}`.trimEnd());
  }
  say('');
  if (copy) say(`The scripts would be copied: ${writeCommand(['cp', '-R', `${copy.from}/.`, copy.to])}`);
  say('The steps after that. Those with commands would be done, each after a yes, where this account may:');
  say('');
  for (const line of writeNext(answers, steps, isRoot).split('\n').slice(2)) say(line);
}

/** Writes and shows the steps that are left. */
function finish(left: readonly Step[], answers: Answers, run: Run): number {
  const {
    terminal,
    options: { folder },
  } = run;
  const text = writeNextFile(left, answers, run);
  for (const line of ['', ...text.trimEnd().split('\n'), '', `The same is in ${join(folder, 'NEXT.md')}`])
    terminal.say(line);
  return 0;
}

/** The steps that are left, and the page that is examined. */
interface Ready {
  readonly left: readonly Step[];
  readonly answers: Answers;
  readonly token: string;
  readonly renewal: Renewal | undefined;
  readonly visited: string;
}

function writeNextFile(steps: readonly Step[], answers: Answers, { ports, options: { folder } }: Run): string {
  const text = writeNext(answers, steps, ports.isRoot);
  tryFiles(folder, () => ports.write(join(folder, 'NEXT.md'), text, false));
  return text;
}

/** Starts the proxy here, unless a service or a container has it. Then it examines the page, until all is well or the person has enough. */
async function startAndExamine(ready: Ready, run: Run): Promise<number> {
  const { left, answers, visited } = ready;
  const { asking, terminal } = run;
  const isElsewhere = !left.some(({ needs = [] }) => needs.includes('systemd'));
  let proxy = isElsewhere || !SERVERS[answers.server].listens ? undefined : await startHere(ready, run);
  const restart = async (changed: Answers) => {
    if (!proxy) return false;
    await proxy.close();
    proxy = await startHere({ ...ready, answers: changed }, run);
    return true;
  };
  try {
    finish(proxy ? putServiceLast(left) : left, answers, run);
    terminal.say('');
    const isReady =
      asking.isYes || (await confirm(asking, 'Is the form on the page, so that the doctor can look at it?'));
    if (isReady) await awaitProxy(answers, run);
    const code = isReady ? await examineUntilWell(visited, run, restart) : 0;
    if (!proxy) return code;
    terminal.say('');
    terminal.say('The proxy runs here until Ctrl+C. NEXT.md says how it becomes a service.');
    await untilAborted(terminal.signal);
    return code;
  } finally {
    await proxy?.close();
  }
}

/** Puts what makes a service of the proxy last: the page can be tried while the proxy runs here. */
function putServiceLast(steps: readonly Step[]): readonly Step[] {
  const isService = ({ needs = [] }: Step) => needs.includes('systemd');
  return [...steps.filter((step) => !isService(step)), ...steps.filter(isService)];
}

async function startHere(ready: Ready, { ports, terminal }: Run): Promise<ServedProxy | undefined> {
  const { port } = ready.answers;
  if (!(await ports.isPortFree(port))) {
    terminal.say(
      `A proxy listens on port ${String(port)} already. To give it the new settings, end it, and run setup again.`,
    );
    return undefined;
  }
  const { HOSTED_FORM_TOKEN: _, HOSTED_FORM_TOKEN_FILE: __, ...around } = terminal.env;
  const env = { ...around, ...listVariables(ready) };
  const served = await ports.serve({ ...terminal, env, say: () => undefined });
  terminal.say(`The proxy listens at ${served.url}`);
  return served;
}

/** Waits until the proxy answers on the site: a service and a web server need a moment to begin anew. */
async function awaitProxy({ page, basePath }: Answers, { ports, terminal: { signal } }: Run): Promise<void> {
  const health = new URL(`${basePath}/health`, page).href;
  for (let look = 0; look < LOOKS && !(await isProxyAt(ports.fetch, health)); look += 1)
    await ports.wait(PAUSE, signal).catch(() => undefined);
}

async function examineUntilWell(
  visited: string,
  { asking, terminal, ports, options }: Run,
  restart: Looking['restart'],
): Promise<number> {
  const installed = ports.element === undefined ? undefined : openRelease(ports.element);
  const { 'page-file': page, folder, yes } = options;
  const mend = ['--mend', '--setup', folder, ...(page === undefined ? [] : ['--page-file', page])];
  if (yes) mend.push('--yes');
  for (;;) {
    const code = await runDoctor([visited, ...mend], terminal, { ...ports, installed, machine: ports, restart });
    if (code === 0 || asking.isYes || !asking.askLine) return code;
    if (!(await confirm(asking, 'Look again?'))) return code;
  }
}
