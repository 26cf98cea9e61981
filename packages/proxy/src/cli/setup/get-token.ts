import { join } from 'node:path';
import { CommandError } from '../command.js';
import { refusal } from '../wrong-call.js';
import type { Answers } from './answers.js';
import { readForms } from './check-service.js';
import type { ReadForm } from './check-service.js';
import { findToken } from './find-token.js';
import { answer, confirm, QUESTIONS } from './questions.js';
import type { SetupOptions } from './setup-options.js';
import type { Run } from './setup-ports.js';

/** The forms, read with a token. */
export interface FormsWithToken {
  readonly answers: Answers;
  readonly token: string;
  readonly forms: readonly ReadForm[];
}

/**
 * Finds a token, or gets one by `connect`, and reads the forms with it.
 *
 * @throws CommandError those of `findToken`, `readForms` and `connect`; `token_missing`
 */
export async function readFormsWithToken(answers: Answers, run: Run): Promise<FormsWithToken> {
  const { service, forms: ids } = answers;
  const token = lookForToken(service, run);
  if (token === undefined) return connectAndRead(answers, run);
  try {
    return { answers, token, forms: await readForms(run.web, service, token, ids) };
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
): string | undefined {
  return findToken(service, { env, ownFile: join(folder, 'token.json'), has });
}

async function connectAndRead(before: Answers, run: Run): Promise<FormsWithToken> {
  const { asking, options, terminal, ports } = run;
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
  await ports.connect(['--service', service, '--client-id', clientId, '--token-file', file, ...more], terminal);
  const token = lookForToken(service, { ...run, terminal: { ...terminal, env: {} } });
  if (token === undefined) throw refusal('token_missing', 'No token came.');
  return { answers: { ...before, clientId }, token, forms: await readForms(run.web, service, token, ids) };
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
