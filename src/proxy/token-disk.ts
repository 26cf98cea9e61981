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
import { dirname } from 'node:path';
import { ProxyConfigurationError, type ConfigurationCode } from './errors.js';
import { readTokenRecord, writeTokenRecord, type TokenRecord } from './token-record.js';

/** A token file as it was found. */
export interface FoundToken {
  readonly record: TokenRecord;
  /** Another one as soon as the file is another. */
  readonly version: string;
}

/** Windows has no such permissions: there a file in the person's own folder is theirs. */
const HAS_MODES = process.platform !== 'win32';

/**
 * Which version of the file there is.
 *
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_symlink`, `token_file_unreadable`
 */
export function versionOfTokenFile(path: string): string {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) throw symlink(path);
    return versionOf(stats);
  } catch (cause) {
    throw readingFailed(path, cause);
  }
}

const versionOf = ({ ino, mtimeMs, size, mode }: Stats) => [ino, mtimeMs, size, mode].join(' ');

/**
 * Reads a token file that its owner alone can read.
 *
 * @throws ProxyConfigurationError `token_file_missing`, `token_file_symlink`, `token_file_unreadable`,
 *   `token_file_too_open`, `token_file_damaged`
 */
export function loadTokenFile(path: string): FoundToken {
  let text: string;
  let stats: Stats;
  try {
    // Windows has no O_NOFOLLOW: there it is undefined, and counts as 0.
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
    const mend = `chmod 600 ${path}`;
    throw new ProxyConfigurationError('token_file_too_open', `Others can read the token file: ${mend}`);
  }
  const record = readTokenRecord(text);
  if (record) return { record, version: versionOf(stats) };
  throw new ProxyConfigurationError('token_file_damaged', `This is no token file, or a damaged one: ${path}`);
}

/**
 * Checks that a token file could be written there, and makes its folder, which its owner alone can enter.
 *
 * @throws ProxyConfigurationError `token_file_symlink`, `token_file_unwritable`
 */
export function prepareTokenFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there?.isSymbolicLink()) throw symlink(path);
    if (there && !there.isFile()) throw new Error('There is something else at this path.');
  } catch (cause) {
    throw writingFailed(path, cause);
  }
}

/**
 * Writes a token file that its owner alone can read. Nobody ever reads half of one.
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

const READING: Readonly<Record<string, readonly [ConfigurationCode, string]>> = {
  ENOENT: ['token_file_missing', 'There is no token file (make it by "hosted-form connect")'],
  ELOOP: ['token_file_symlink', 'A token file cannot be a symbolic link'],
};

function readingFailed(path: string, cause: unknown): ProxyConfigurationError {
  if (cause instanceof ProxyConfigurationError) return cause;
  const known = READING[String((cause as NodeJS.ErrnoException).code)];
  const [code, sentence] = known ?? ['token_file_unreadable', 'The token file cannot be read'];
  return new ProxyConfigurationError(code, `${sentence}: ${path}`, { cause });
}

function writingFailed(path: string, cause: unknown): ProxyConfigurationError {
  if (cause instanceof ProxyConfigurationError) return cause;
  return new ProxyConfigurationError('token_file_unwritable', `The token file cannot be written: ${path}`, { cause });
}
