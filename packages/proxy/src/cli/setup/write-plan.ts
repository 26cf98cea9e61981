import { dirname, join } from 'node:path';
import { readErrorCode, toObject, toPlainLine } from '../../unknown-value.js';
import { CommandError } from '../command.js';
import type { PlannedFile } from './server-plan.js';
import { confirm } from './questions.js';
import type { Asking } from './questions.js';
import type { SetupPorts } from './setup-ports.js';

/** The way in which files are written. */
export interface Writing {
  readonly ports: Pick<SetupPorts, 'read' | 'write'>;
  readonly asking: Asking;
  /** Whether files are replaced without a question. */
  readonly isForced: boolean;
}

/**
 * Writes files into a folder. One that is there and differs is replaced only after a yes.
 *
 * @throws CommandError `file_exists`, `folder_unwritable`, `interrupted`
 */
export async function writeFiles(folder: string, files: readonly PlannedFile[], writing: Writing): Promise<void> {
  const { ports, asking, isForced } = writing;
  for (const { path, text, isSecret = false } of files) {
    const place = join(folder, ...path.split('/'));
    const before = tryFiles(folder, () => ports.read(place));
    if (before !== undefined && before !== text && !isForced) await allowReplacement(asking, place);
    tryFiles(folder, () => ports.write(place, text, isSecret));
  }
}

async function allowReplacement(asking: Asking, place: string): Promise<void> {
  // A yes to all suggestions is no yes to the loss of what somebody may have written.
  const isAllowed =
    asking.askLine && !asking.isYes && (await confirm(asking, `${place} is there, and differs. Replace it?`));
  if (isAllowed === true) return;
  throw new CommandError(
    'file_exists',
    `${place} is there already, and differs. Say --force to replace it, or --out for another folder (${dirname(place)} stays).`,
  );
}

/**
 * Does work on the files of a folder.
 *
 * @throws CommandError `folder_unwritable`
 */
export function tryFiles<Value>(folder: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const reason =
      toPlainLine(toObject(cause)['message'] ?? (cause instanceof Error ? cause.message : '')) || readErrorCode(cause);
    throw new CommandError(
      'folder_unwritable',
      `${folder} cannot be used (${reason}). Choose another with --out, or for the scripts with --assets, where you may write.`,
      { cause },
    );
  }
}
