import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { ProxyConfigurationError } from '../errors.js';
import type { ConfigurationCode } from '../errors.js';
import { readErrorCode } from '../unknown-value.js';
import { readTokenRecord, writeTokenRecord } from './token-record.js';
import type { TokenRecord } from './token-record.js';

/** A token file that was read. */
export interface LoadedToken {
  readonly record: TokenRecord;
  /** The version of the file, which changes with the file. */
  readonly version: string;
}

/** Windows has no such permissions: there, a file in the person's own folder is theirs. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Returns the default path of the token file: `hosted-form-proxy connect` writes it, `hosted-form-proxy serve` reads it.
 * Source: the XDG Base Directory Specification, which ignores a relative `XDG_CONFIG_HOME`.
 */
export function defaultTokenFile(env: Readonly<Record<string, string | undefined>>): string {
  const configured = env['XDG_CONFIG_HOME'] ?? '';
  const folder = isAbsolute(configured) ? configured : join(env['HOME'] || homedir(), '.config');
  return join(folder, 'hosted-form', 'token.json');
}

/**
 * Reads the version of a token file.
 *
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_symlink`, `token_file_unreadable`
 */
export function readTokenFileVersion(path: string): string {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) throw symlink(path);
    return toVersion(stats);
  } catch (cause) {
    throw readingFailed(path, cause);
  }
}

const toVersion = ({ ino, mtimeMs, size, mode }: Stats) => [ino, mtimeMs, size, mode].join(' ');

/**
 * Reads a token file that only its owner can read.
 *
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_symlink`, `token_file_unreadable`,
 *   `token_file_too_open`, `token_file_damaged`
 */
export function loadTokenFile(path: string): LoadedToken {
  let text: string;
  let stats: Stats;
  try {
    // Windows has no O_NOFOLLOW.
    const file = openSync(path, constants.O_RDONLY | (HAS_MODES ? constants.O_NOFOLLOW : 0));
    try {
      stats = fstatSync(file);
      text = readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw readingFailed(path, cause);
  }
  if (HAS_MODES && (stats.mode & 0o077) !== 0) {
    const sentence = `Other users can read the token file. Run: chmod 600 ${path}`;
    throw new ProxyConfigurationError('token_file_too_open', sentence);
  }
  const record = readTokenRecord(text);
  if (record) return { record, version: toVersion(stats) };
  throw new ProxyConfigurationError('token_file_damaged', `This is not a token file, or it is damaged: ${path}`);
}

/**
 * Checks that a token file can be written, and creates its folder, which only its owner can enter.
 *
 * @throws ProxyConfigurationError `token_file_symlink`, `token_file_unwritable`
 */
export function prepareTokenFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing?.isSymbolicLink()) throw symlink(path);
    if (existing && !existing.isFile()) throw new Error('This path is not a file.');
  } catch (cause) {
    throw writingFailed(path, cause);
  }
}

// Decision 0033: the file is written completely or not at all, and never through a link.
/**
 * Writes a token file that only its owner can read. It gets its name when it is whole, so no process reads half of one.
 *
 * @throws ProxyConfigurationError `token_file_symlink`, `token_file_unwritable`
 */
export function saveTokenFile(path: string, record: TokenRecord): void {
  prepareTokenFile(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, writeTokenRecord(record), { flag: 'wx', mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (cause) {
    throw writingFailed(path, cause);
  } finally {
    rmSync(draft, { force: true });
  }
}

function symlink(path: string): ProxyConfigurationError {
  return new ProxyConfigurationError('token_file_symlink', `A token file cannot be a symbolic link: ${path}`);
}

/** The codes and sentences for the system's errors. */
const READING_FAILURES: Readonly<Record<string, readonly [ConfigurationCode, string]>> = {
  ENOENT: ['token_file_missing', 'There is no token file (create it with "hosted-form-proxy connect")'],
  ELOOP: ['token_file_symlink', 'A token file cannot be a symbolic link'],
};

function readingFailed(path: string, cause: unknown): ProxyConfigurationError {
  if (cause instanceof ProxyConfigurationError) return cause;
  const known = READING_FAILURES[readErrorCode(cause)];
  const [code, sentence] = known ?? ['token_file_unreadable', 'The token file cannot be read'];
  return new ProxyConfigurationError(code, `${sentence}: ${path}`, { cause });
}

function writingFailed(path: string, cause: unknown): ProxyConfigurationError {
  if (cause instanceof ProxyConfigurationError) return cause;
  return new ProxyConfigurationError('token_file_unwritable', `The token file cannot be written: ${path}`, { cause });
}
