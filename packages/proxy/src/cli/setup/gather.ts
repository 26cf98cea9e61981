import { parseObject } from '../../unknown-value.js';
import { readAddress } from '../wrong-call.js';
import type { Terminal } from '../command.js';
import { CommandError } from '../command.js';
import { readFieldCount } from './answers.js';
import type { Answers, EarlierAnswers } from './answers.js';
import type { Web } from '../doctor/visit.js';
import { checkService } from './check-service.js';
import { answer, QUESTIONS } from './questions.js';
import type { Asking, Question } from './questions.js';
import { SERVERS } from './servers/servers.js';
import type { SetupOptions } from './setup-options.js';
import type { SetupPorts } from './setup-ports.js';

/** The sources of the answers. */
export interface Gathering {
  readonly asking: Asking;
  readonly options: SetupOptions;
  readonly earlier: EarlierAnswers;
  readonly ports: Pick<SetupPorts, 'fetch' | 'isPortFree'>;
  readonly web: Web;
  readonly say: Terminal['say'];
}

/** The answers, and the address of the page with the password that may be in it. */
export interface Gathered {
  readonly answers: Answers;
  readonly visited: string;
}

/**
 * Gathers the answers: from options, from an earlier run, by questions.
 *
 * @throws CommandError those of `answer` and its readers, `address_invalid`, `port_taken`
 */
export async function gatherAnswers(gathering: Gathering): Promise<Gathered> {
  const { asking, options, earlier } = gathering;
  const ask = <Value>(name: keyof Answers, question: Question<Value>, fallback?: string) => {
    const given = readGiven(options, question.option);
    return answer(asking, question, { given, suggestion: earlier[name] || fallback });
  };
  /** Takes an option or what was said before; nobody is asked. */
  const take = <Value>(
    name: keyof Answers,
    { option, read }: { readonly option: string; readonly read: (text: string) => Value },
    fallback: string,
  ) => read(readGiven(options, option) ?? earlier[name] ?? fallback);
  const service = await ask('service', checkedService(gathering));
  const forms = await ask('forms', QUESTIONS.forms);
  const server = await ask('server', QUESTIONS.server, 'nginx');
  const visited = await ask('page', QUESTIONS.page);
  const assets = await ask('assets', QUESTIONS.assets, '-');
  // Such a proxy draws no page, which the link could lead to.
  const fallback = SERVERS[server].draws
    ? take('fallback', QUESTIONS.fallback, '')
    : await ask('fallback', QUESTIONS.fallback, '/');
  const basePath = take('basePath', QUESTIONS.basePath, '/forms');
  const answers: Answers = {
    service,
    forms,
    server,
    page: withoutPassword(visited),
    assets,
    fallback,
    basePath,
    script: readAddress(options.script ?? earlier.script ?? guessScript(assets), '--script'),
    ownProxies: take('ownProxies', QUESTIONS.ownProxies, '1'),
    origins: take('origins', QUESTIONS.origins, ''),
    port: take('port', QUESTIONS.port, '8080'),
    fields: readFieldCount(earlier, forms),
    clientId: options['client-id'] ?? earlier.clientId ?? '',
  };
  return { visited, answers: { ...answers, port: await findPort(gathering, answers) } };
}

/** Returns the question about the service. A wrong address is asked for again at once, before all other questions. */
const checkedService = ({ options, web }: Gathering): Question<string> => ({
  ...QUESTIONS.service,
  read: async (text) => {
    const address = QUESTIONS.service.read(text);
    if (!options['dry-run']) await checkService(web, address);
    return address;
  },
});

/** Returns what an option says; `undefined` for one that was not given, or has no text. */
function readGiven(options: SetupOptions, name: string): string | undefined {
  const given: unknown = Object.entries(options).find(([option]) => option === name)?.[1];
  return typeof given === 'string' ? given : undefined;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  [url.username, url.password] = ['', ''];
  return url.href;
}

/** Guesses the address of the script by the last part of its folder, also in a path of Windows. */
function guessScript(assets: string): string {
  const name =
    assets
      .split(/[\\/]+/)
      .filter(Boolean)
      .at(-1) ?? '';
  return name && !name.endsWith(':') ? `/${encodeURIComponent(name)}/hosted-form.js` : '/assets/hosted-form.js';
}

/**
 * Returns a port that is free, or where a proxy of this kind listens, which is replaced.
 *
 * @throws CommandError `port_taken`
 */
async function findPort({ asking, options, ports, say }: Gathering, answers: Answers): Promise<number> {
  const { port, basePath } = answers;
  if (options['dry-run'] || !SERVERS[answers.server].listens) return port;
  if (
    (await ports.isPortFree(port)) ||
    (await isProxyAt(ports.fetch, `http://127.0.0.1:${String(port)}${basePath}/health`))
  )
    return port;
  if (options.port !== undefined) {
    throw new CommandError('port_taken', `Something else listens on port ${String(port)}. Choose another --port.`);
  }
  let next = port + 1;
  while (next < port + 20 && !(await ports.isPortFree(next))) next += 1;
  say(`Something else listens on port ${String(port)}.`);
  return answer(asking, QUESTIONS.port, { given: undefined, suggestion: String(next) });
}

/** Tells whether a proxy answers at the address of its health. */
export async function isProxyAt(fetch: typeof globalThis.fetch, health: string): Promise<boolean> {
  try {
    const answer = await fetch(health, { signal: AbortSignal.timeout(2000) });
    const { status, visitor } = parseObject(await answer.text());
    return status === 'ok' && visitor !== undefined;
  } catch {
    return false;
  }
}
