// The folder that `setup` has written: its answers, its files, and what puts them into use.
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readFirstToken } from '../../token/first-token.js';
import { CommandError } from '../command.js';
import type { SettingChange } from '../doctor/findings/finding-text.js';
import { readAnswers, readFieldCount } from '../setup/answers.js';
import type { Answers, EarlierAnswers } from '../setup/answers.js';
import { describeMachine } from '../setup/machine.js';
import { makePlan } from '../setup/plan.js';
import type { Plan } from '../setup/plan.js';
import { QUESTIONS } from '../setup/questions.js';
import type { PlanSource, Step } from '../setup/server-plan.js';
import { SERVERS } from '../setup/servers/servers.js';
import type { SetupPorts } from '../setup/setup-ports.js';

/** The folder of `setup`, with what it was written from. */
export interface SetupFolder {
  readonly path: string;
  readonly answers: Answers;
  /** Plans the files for other answers, with the secrets that the files have. */
  readonly plan: (answers: Answers) => Plan;
  /** Lists the steps that put changed files into use. */
  readonly listSteps: (answers: Answers, changed: readonly string[]) => readonly Step[];
}

/** Opens the folder that `setup` has written; returns nothing where it has not. */
export async function openSetupFolder(path: string, ports: SetupPorts): Promise<SetupFolder | undefined> {
  const read = (name: string) => ports.read(join(path, ...name.split('/')));
  const answers = parseAnswers(readAnswers(read('setup.json') ?? ''));
  if (!answers) return undefined;
  const machine = await describeMachine(ports, path, answers);
  const secrets = readSecrets(read, answers);
  return {
    path,
    answers,
    plan: (wanted) => makePlan({ ...secrets, answers: wanted, machine }),
    listSteps: (wanted, changed) => {
      const { steps } = SERVERS[wanted.server].plan({ ...secrets, answers: wanted, machine });
      return keepSteps(steps, path, changed);
    },
  };
}

/** Reads the answers of a run. A file that somebody has damaged has none. */
function parseAnswers(earlier: EarlierAnswers): Answers | undefined {
  const {
    service = '',
    forms = '',
    server = '',
    page = '',
    assets = '',
    script = '',
    clientId = '',
    fallback = '',
  } = earlier;
  const { basePath = '/forms', port = '8080', ownProxies = '1', origins = '' } = earlier;
  try {
    // In the order in which a run of `setup` writes them.
    return {
      service: QUESTIONS.service.read(service),
      forms: QUESTIONS.forms.read(forms),
      server: QUESTIONS.server.read(server),
      page,
      assets,
      fallback,
      basePath: QUESTIONS.basePath.read(basePath),
      script,
      ownProxies: QUESTIONS.ownProxies.read(ownProxies),
      origins: QUESTIONS.origins.read(origins),
      port: QUESTIONS.port.read(port),
      fields: readFieldCount(earlier, forms.split(',')),
      clientId,
    };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return undefined;
  }
}

/** Reads the secrets that the settings have. They go into the same files again, and nowhere else. */
function readSecrets(
  read: (name: string) => string | undefined,
  { server, basePath }: Answers,
): Pick<PlanSource, 'token' | 'renewal'> {
  if (server === 'php') {
    const text = read(`${basePath.slice(1)}/hosted-form-config.php`) ?? '';
    const [, token = ''] = /^ {4}'token' => '(.*)',$/m.exec(text) ?? [];
    return { token: token.replace(/\\([\\'])/g, '$1'), renewal: undefined };
  }
  const { HOSTED_FORM_TOKEN: token = '', ...others } = parseEnv(read('proxy.env') ?? '');
  const {
    HOSTED_FORM_TOKEN_FILE: file,
    HOSTED_FORM_CLIENT_SECRET: secret,
    HOSTED_FORM_FIRST_TOKEN: first = '',
  } = others;
  const isRenewed = file !== undefined && secret !== undefined;
  return { token, renewal: isRenewed ? { file, secret, record: readFirstToken(first) } : undefined };
}

/** Returns other answers for a change of a setting; a sentence where they have no place for it. */
export function changeAnswers(answers: Answers, { setting, way, value }: SettingChange): Answers | string {
  if (setting === 'forms' || setting === 'origins')
    return { ...answers, [setting]: [...new Set([...answers[setting], value])] };
  if (setting === 'trustProxy' && way === 'raise') {
    const ownProxies = answers.ownProxies + Number(value);
    return ownProxies < 10 ? { ...answers, ownProxies } : 'more than nine web servers before the proxy are none';
  }
  if (setting === 'basePath' && answers.server !== 'php') return { ...answers, basePath: value };
  return 'its files would have other names. Run setup again, with --base-path';
}

/** Programs that have a server read its files anew. */
const RELOADS = ['systemctl', 'nginx', 'apachectl', 'caddy', 'docker'];

/** Keeps of steps the commands that bring changed files to their place, and those that have a server read them. */
function keepSteps(steps: readonly Step[], folder: string, changed: readonly string[]): readonly Step[] {
  const places = new Set(changed.map((path) => join(folder, ...path.split('/'))));
  const isOf = (paths: ReadonlySet<string>) => (command: readonly string[]) => command.some((word) => paths.has(word));
  const isWanted = isOf(places);
  // A host with PHP, and an app, have no commands. Elsewhere, what a person has put somewhere once stays there.
  const isByHand = !steps.some(({ commands = [] }) => commands.length > 0);
  let isKept = isByHand;
  return steps.flatMap((step) => {
    const { commands = [], isForNginx = false } = step;
    if (isForNginx || (commands.length === 0 && !isByHand)) return [];
    const brings = commands.some((command) => command.some((word) => word.startsWith(folder)));
    if (brings) isKept = commands.some((command) => isWanted(command) || command[0] === 'docker');
    if (!isKept) return [];
    const kept = commands.filter((command) => isWanted(command) || RELOADS.includes(command[0] ?? ''));
    return commands.length > 0 && kept.length === 0 ? [] : [{ ...step, ...(kept.length > 0 && { commands: kept }) }];
  });
}
