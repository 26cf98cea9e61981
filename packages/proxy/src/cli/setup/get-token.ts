import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from '../command.js';
import { refusal } from '../wrong-call.js';
import type { Answers } from './answers.js';
import { readForms } from './check-service.js';
import type { ReadForm } from './check-service.js';
import { findToken } from './find-token.js';
import type { FoundToken } from './find-token.js';
import type { Renewal } from './server-plan.js';
import { answer, confirm, QUESTIONS } from './questions.js';
import type { SetupOptions } from './setup-options.js';
import type { Run } from './setup-ports.js';

/** The forms, read with a token. */
export interface FormsWithToken {
  readonly answers: Answers;
  readonly token: string;
  readonly renewal: Renewal | undefined;
  readonly forms: readonly ReadForm[];
}

/**
 * Finds a token, or gets one by `connect`, and reads the forms with it.
 *
 * @throws CommandError those of `findToken`, `readForms` and `connect`; `token_missing`
 */
export async function readFormsWithToken(answers: Answers, run: Run): Promise<FormsWithToken> {
  const { service, forms: ids } = answers;
  const found = lookForToken(service, run);
  if (found === undefined) return connectAndRead(answers, run);
  const { token } = found;
  try {
    const forms = await readForms(run.web, service, token, ids);
    return { answers, token, forms, renewal: await findRenewal(found, run) };
  } catch (error) {
    const isRefused = error instanceof CommandError && error.code === 'token_refused';
    if (!isRefused || run.terminal.env['HOSTED_FORM_TOKEN'] || run.asking.isYes) throw error;
    run.terminal.complain(error.message);
    if (!(await confirm(run.asking, 'Get a new token now?'))) throw error;
    return connectAndRead(answers, run);
  }
}

function lookForToken(
  service: string,
  { terminal: { env }, ports: { has }, options: { folder } }: Run,
): FoundToken | undefined {
  return findToken(service, { env, ownFile: join(folder, 'token.json'), has });
}

async function connectAndRead(before: Answers, run: Run): Promise<FormsWithToken> {
  const { asking, options, terminal } = run;
  if (!before.clientId && (asking.isYes || !asking.askLine)) {
    throw refusal(
      'token_missing',
      'There is no token. Set HOSTED_FORM_TOKEN, or name the application with --client-id: you then allow the access in your browser.',
    );
  }
  const clientId = await answer(asking, QUESTIONS.clientId, {
    given: before.clientId || undefined,
    suggestion: undefined,
  });
  const { service, forms: ids } = before;
  const file = join(options.folder, 'token.json');
  const more = listConnectArguments(options);
  const args = ['--service', service, '--client-id', clientId, '--token-file', file, ...more];
  const secret = await connectPatiently(args, run);
  const found = lookForToken(service, { ...run, terminal: { ...terminal, env: {} } });
  if (found === undefined) throw refusal('token_missing', 'No token came.');
  const { token, record } = found;
  const forms = await readForms(run.web, service, token, ids);
  return { answers: { ...before, clientId }, token, forms, renewal: secret ? { file, secret, record } : undefined };
}

/** The ends of `connect` after which a person may do better: a wrong secret, a wrong paste, a page that was left. */
const MAY_TRY_AGAIN = new Set(['token_refused', 'paste_invalid', 'access_denied', 'authorization_failed', 'timeout']);

/** Connects until it works, or the person has enough. Returns the secret of the application. */
async function connectPatiently(args: readonly string[], run: Run): Promise<string> {
  const { terminal, ports, asking } = run;
  for (;;) {
    const secret = await askSecret(run);
    const env = { ...terminal.env, ...(secret && { HOSTED_FORM_CLIENT_SECRET: secret }) };
    try {
      await ports.connect(args, { ...terminal, env });
      return secret;
    } catch (error) {
      if (!(error instanceof CommandError && MAY_TRY_AGAIN.has(error.code)) || asking.isYes || !asking.askLine)
        throw error;
      terminal.complain(error.message);
      if (!(await confirm(asking, 'Try again?'))) throw error;
    }
  }
}

// Decision 0061: whoever renews a token needs the secret of its application.
/** Finds what renews the token of a file: in the environment, in the settings of an earlier run, by a question. */
async function findRenewal({ file, record }: FoundToken, run: Run): Promise<Renewal | undefined> {
  if (file === undefined) return undefined;
  const before = run.ports.read(join(run.options.folder, 'proxy.env')) ?? '';
  const secret =
    run.terminal.env['HOSTED_FORM_CLIENT_SECRET'] ||
    parseEnv(before)['HOSTED_FORM_CLIENT_SECRET'] ||
    (run.asking.isYes ? '' : await askSecret(run));
  if (secret) return { file: resolve(file), secret, record };
  run.terminal.complain('The token is not renewed when it ends: for that, set HOSTED_FORM_CLIENT_SECRET.');
  return undefined;
}

/** Asks for the secret of the application, which is not shown. `''` where nobody can be asked. */
async function askSecret({ terminal: { env, ask } }: Run): Promise<string> {
  const secret = env['HOSTED_FORM_CLIENT_SECRET'] || (await ask?.('The secret of the application (it is not shown): '));
  return secret?.trim() ?? '';
}

/** Returns the options that are meant for `connect`. */
function listConnectArguments(options: SetupOptions): readonly string[] {
  const texts = (['redirect-port', 'redirect-host'] as const).flatMap((name) => {
    const text = options[name];
    return text === undefined ? [] : [`--${name}`, text];
  });
  const switches = (['no-open', 'paste'] as const).filter((name) => options[name]).map((name) => `--${name}`);
  return [...texts, ...switches];
}
