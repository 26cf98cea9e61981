import { join } from 'node:path';
import type { Change } from '../doctor/findings/finding-change.js';
import type { SettingChange } from '../doctor/findings/finding-text.js';
import type { SetupPorts } from '../setup/setup-ports.js';
import { editAsPlanned, editPage, editServerLine } from './edit-text.js';
import type { Edited } from './edit-text.js';
import { editSettings } from './edit-settings.js';
import { writeAnswers } from '../setup/answers.js';
import { changeAnswers, openSetupFolder } from './setup-folder.js';

/** The files of the owner in which a mend may change something. */
export interface KnownFiles {
  /** The page on this machine. */
  readonly page: string | undefined;
  /** The settings of the proxy: a file of variables, or the one that PHP reads. */
  readonly settings: string | undefined;
  /** The folder of `setup`. */
  readonly folder: string;
}

/** A file with its text before and after a change. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The files that a change touches, none where all have it already; or the reason why it is not made. */
export type Proposal = { readonly edits: readonly Edit[] } | { readonly refused: string };

/** Proposes the edits that make a change. */
export async function propose(change: Change, files: KnownFiles, ports: SetupPorts): Promise<Proposal> {
  const { page, settings, folder } = files;
  switch (change.file) {
    case 'page':
      if (page === undefined) return { refused: 'Name the file of the page: --page-file index.html' };
      return editFile(page, ports, (text) => editPage(text, change));
    case 'server':
      return proposeServerLine(change.line, folder, ports);
    case 'settings':
      if (settings === undefined) return proposeInFolder(change, folder, ports);
      return editFile(settings, ports, (text) => editSettings(settings, text, change));
  }
}

/** Proposes a line for the web server, in the lines that `setup` has written for nginx. */
async function proposeServerLine(line: string, folder: string, ports: SetupPorts): Promise<Proposal> {
  const found = await openSetupFolder(folder, ports);
  const own = found?.plan(found.answers).files.find(({ path }) => path === 'nginx.conf');
  if (!own) return { refused: 'The line is for your web server, in a file that setup has not written.' };
  // Behind several web servers, `setup` tells the visitor’s address by another line.
  const planned = own.text.split('\n').map((each) => each.trim());
  const visitor = planned.find((each) => each.startsWith('proxy_set_header X-Forwarded-For '));
  const wanted = line.includes(' X-Forwarded-For ') ? (visitor ?? line) : line;
  return editFile(join(folder, own.path), ports, (text) => editServerLine(text, wanted));
}

function editFile(path: string, ports: SetupPorts, edit: (text: string) => Edited): Proposal {
  const before = ports.read(path);
  if (before === undefined) return { refused: `There is no file ${path}.` };
  if (before.includes('\uFFFD')) return { refused: `${path} is not in UTF-8.` };
  const edited = edit(before);
  if ('refused' in edited) return { refused: `${path} stays: ${edited.refused}.` };
  return { edits: edited.text === before ? [] : [{ path, before, after: edited.text }] };
}

// Decision 0058: a mend is the difference between two plans.
/** Proposes a change of a setting in all files of `setup` that depend on it. Where one cannot be changed, none is. */
async function proposeInFolder(change: SettingChange, folder: string, ports: SetupPorts): Promise<Proposal> {
  const found = await openSetupFolder(folder, ports);
  if (!found) return { refused: 'Name the settings of the proxy: --settings /etc/hosted-form/proxy.env' };
  const { answers, plan } = found;
  const wanted = changeAnswers(answers, change);
  if (typeof wanted === 'string') return { refused: `${folder} stays: ${wanted}.` };
  const [old, fresh] = [answers, wanted].map((each) => [
    ...plan(each).files,
    { path: 'setup.json', text: writeAnswers(each) },
  ]);
  const edits: Edit[] = [];
  for (const { path, text } of fresh ?? []) {
    const place = join(folder, ...path.split('/'));
    const before = old?.find((each) => each.path === path)?.text ?? '';
    const isSettings = /(?:^|\/)(?:proxy\.env|hosted-form-config\.php)$/.test(path);
    if (!isSettings && (before === text || ports.read(place) === undefined)) continue;
    // The answers are a file of the command alone, whatever its order is.
    const edit = (now: string): Edited =>
      path === 'setup.json'
        ? { text }
        : isSettings && now !== before
          ? editSettings(path, now, change)
          : editAsPlanned(now, before, text);
    const proposed = editFile(place, ports, edit);
    if ('refused' in proposed) return proposed;
    edits.push(...proposed.edits);
  }
  return { edits };
}
