// After mends, what was changed is put into use, and the page is looked at again.
import { join, relative, sep } from 'node:path';
import type { Finding } from '../doctor/findings.js';
import type { Answers } from '../setup/answers.js';
import { writeStep } from '../setup/next-steps.js';
import { confirm } from '../setup/questions.js';
import { doSteps } from '../setup/start.js';
import { offerMends } from './offer.js';
import type { Made, Mending } from './offer.js';
import { openSetupFolder } from './setup-folder.js';

/** The functions that differ between the doctor and `setup`. */
export interface Looking {
  /** Examines the page, and shows what was found. */
  readonly look: () => Promise<readonly Finding[]>;
  /** Starts the proxy anew with other answers, where this command runs it. Tells whether it does. */
  readonly restart?: ((answers: Answers) => Promise<boolean>) | undefined;
}

/**
 * Offers mends, and looks again, until nothing more is made.
 *
 * @returns The findings of the last look.
 */
export async function mendAndLook(
  first: readonly Finding[],
  { look, restart }: Looking,
  mending: Mending,
): Promise<readonly Finding[]> {
  const seen = new Set<string>();
  const { asking, say } = mending;
  if (listBad(first).length > 0 && first.every(({ change }) => change === undefined)) {
    say('');
    say('None of this can be mended in a file of this machine.');
  }
  for (let findings = first; ;) {
    const made = await offerMends(findings, seen, mending);
    if (made.paths.length === 0) return findings;
    const isInUse = await putIntoUse(made, mending, restart);
    const isReady = isInUse || (await confirm(asking, 'Is that done, so that the doctor can look again?'));
    if (!isReady) return findings;
    say('');
    const before = listBad(findings);
    findings = await look();
    const after = listBad(findings);
    const good = before.filter((code) => !after.includes(code));
    say(good.length > 0 ? `Good now: ${good.join(', ')}.` : 'That has mended nothing that the doctor can see yet.');
  }
}

const listBad = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.filter(({ level }) => level === 'error' || level === 'warning').map(({ code }) => code)),
];

/** Puts changed files into use, as far as this account may, and says what is left. Tells whether all is done. */
async function putIntoUse(
  { paths, kinds }: Made,
  { asking, say, ports, files }: Mending,
  restart: Looking['restart'],
): Promise<boolean> {
  const { folder, settings } = files;
  const isOfFolder = paths.some((path) => path.startsWith(join(folder, sep)));
  const opened = isOfFolder ? await openSetupFolder(folder, ports) : undefined;
  const left: string[] = [];
  if (kinds.has('page')) left.push('Put the changed page on its server, unless it lies there.');
  if (kinds.has('settings') && settings !== undefined)
    left.push('Start the proxy anew, because it reads its settings when it starts. PHP reads them at each call.');
  if (opened) {
    const { answers, listSteps } = opened;
    const isHere = kinds.has('settings') && (await restart?.(answers)) === true;
    const changed = paths.map((path) => relative(folder, path).split(sep).join('/'));
    const steps = listSteps(answers, changed).filter(({ needs = [] }) => !isHere || !needs.includes('systemd'));
    const undone = await doSteps(steps, { asking, ports, say, page: answers.page, folder });
    left.push(...undone.map((step, index) => writeStep(step, index + 1, ports.isRoot)));
  }
  if (left.length > 0)
    for (const line of ['', 'What is left:', ...left.flatMap((each) => each.trimEnd().split('\n'))]) say(line);
  return left.length === 0;
}
