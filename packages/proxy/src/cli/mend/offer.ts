// Offers the mends of findings, and makes those that a person wants.
import { readErrorCode, toObject, toPlainLine } from '../../unknown-value.js';
import type { Change } from '../doctor/findings/finding-change.js';
import type { Finding } from '../doctor/findings.js';
import type { Asking } from '../setup/questions.js';
import { agree } from '../setup/questions.js';
import type { SetupPorts } from '../setup/setup-ports.js';
import { diffLines } from './diff.js';
import { propose } from './propose.js';
import { nameCopy } from './replace-file.js';
import type { Edit, KnownFiles } from './propose.js';

/** The way in which mends are made. */
export interface Mending {
  readonly asking: Asking;
  readonly say: (line: string) => void;
  readonly ports: SetupPorts;
  readonly files: KnownFiles;
  /** Whether the changes are shown alone. */
  readonly isDry: boolean;
}

/** The outcome of all offers. */
export interface Made {
  /** The files that were changed. */
  readonly paths: readonly string[];
  /** The kinds of those files. */
  readonly kinds: ReadonlySet<Change['file']>;
}

/** A finding with the change that mends it. */
type Mendable = Finding & { readonly change: Change };

/** Tells whether a finding can be mended by a change of a file. */
const isMendable = (finding: Finding): finding is Mendable => finding.change !== undefined;

/**
 * Offers each change once, and makes it after a yes. `seen` has the changes that were offered before.
 *
 * @throws CommandError `interrupted`
 */
export async function offerMends(findings: readonly Finding[], seen: Set<string>, mending: Mending): Promise<Made> {
  const paths: string[] = [];
  const kinds = new Set<Change['file']>();
  for (const finding of findings.filter(isMendable)) {
    const { change } = finding;
    const name = JSON.stringify(change);
    if (seen.has(name)) continue;
    seen.add(name);
    const made = await offer(finding, mending);
    paths.push(...made);
    if (made.length > 0) kinds.add(change.file);
  }
  return { paths: [...new Set(paths)], kinds };
}

/** Offers one change. Returns the files that it has changed. */
async function offer({ code, change }: Mendable, mending: Mending): Promise<readonly string[]> {
  const { asking, say, ports, files, isDry } = mending;
  const proposal = await propose(change, files, ports);
  say('');
  if ('refused' in proposal) return tell(say, `[${code}] is not mended here. ${proposal.refused}`);
  const { edits } = proposal;
  if (edits.length === 0)
    return tell(say, `[${code}] Its file has the change already. What serves it may not have read it yet.`);
  say(`[${code}] This would mend it:`);
  for (const { path, before, after } of edits) for (const line of diffLines(path, before, after)) say(line);
  if (isDry) return tell(say, 'Nothing is written.');
  if (!asking.isYes && !asking.askLine)
    return tell(say, 'Nothing is changed, because nobody can be asked here. Say --yes to have it made.');
  if (!(await agree(asking, 'Do it?'))) return tell(say, 'It stays as it is.');
  return makeEdits(edits, mending);
}

function tell(say: Mending['say'], line: string): readonly string[] {
  say(line);
  return [];
}

/** Writes the files of one change. Where one cannot be written, those before it get their text back. */
function makeEdits(edits: readonly Edit[], { ports, say }: Mending): readonly string[] {
  const stamp = ports.date().toISOString().replace(/\D/g, '').slice(0, 17);
  const copyOf = (path: string) => nameCopy(path, `bak-${stamp}`);
  const done: Edit[] = [];
  try {
    for (const edit of edits) {
      if (ports.read(edit.path) !== edit.before) throw new Error('somebody has changed it meanwhile');
      ports.replace(edit.path, edit.after, copyOf(edit.path));
      done.push(edit);
    }
  } catch (error) {
    for (const { path, before } of done) ports.edit(path, before);
    const { path = '' } = edits[done.length] ?? {};
    const reason = toPlainLine(toObject(error)['message'] ?? (error instanceof Error ? error.message : ''));
    return tell(
      say,
      `file_unwritable: ${path} cannot be changed (${reason || readErrorCode(error)}). Nothing is changed.`,
    );
  }
  for (const { path } of edits) say(`Written: ${path}. As it was: ${copyOf(path)}`);
  return edits.map(({ path }) => path);
}
