import { isToken } from '../../options.js';
import { ProxyConfigurationError } from '../../errors.js';
import { defaultTokenFile, loadTokenFile } from '../../token/token-disk.js';
import type { TokenRecord } from '../../token/token-record.js';
import { CommandError } from '../command.js';
import type { Terminal } from '../command.js';

/** A token, and the file that it is in; `undefined` for one of the environment. */
export interface FoundToken {
  readonly token: string;
  readonly file: string | undefined;
  /** The content of the file. */
  readonly record?: TokenRecord;
}

/** Where a token is looked for. */
export interface TokenPlaces {
  readonly env: Terminal['env'];
  /** The file that `setup` lets `connect` write. */
  readonly ownFile: string;
  readonly has: (path: string) => boolean;
}

/**
 * Finds a token: in the environment, in the file that the environment names, in the folder of `setup`, where `connect` leaves one.
 *
 * @returns The token; `undefined` where there is none of this service.
 * @throws CommandError `token_invalid`, `token_of_other_service`, those of a token file.
 */
export function findToken(service: string, { env, ownFile, has }: TokenPlaces): FoundToken | undefined {
  const token = env['HOSTED_FORM_TOKEN'];
  if (token) return { token: readToken(token), file: undefined };
  const named = env['HOSTED_FORM_TOKEN_FILE'];
  if (named) {
    return (
      readFile(named, service) ??
      refuse('token_of_other_service', `${named} holds a token of another service. Name another file.`)
    );
  }
  for (const file of [ownFile, defaultTokenFile(env)]) {
    const found = has(file) ? readFile(file, service) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function readToken(token: string): string {
  if (isToken(token)) return token;
  return refuse(
    'token_invalid',
    'HOSTED_FORM_TOKEN is the token alone, without blanks, and without "Bearer" before it.',
  );
}

/** Reads a token file. A token goes to no other service than the one that granted it. */
function readFile(path: string, service: string): FoundToken | undefined {
  try {
    const { record } = loadTokenFile(path);
    return record.service === service ? { token: record.accessToken, file: path, record } : undefined;
  } catch (cause) {
    if (!(cause instanceof ProxyConfigurationError)) throw cause;
    throw new CommandError(cause.code, cause.message, { cause });
  }
}

function refuse(code: string, sentence: string): never {
  throw new CommandError(code, sentence);
}
