// Hears scenes in one browser, and compares each with its accepted transcript.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Listener } from './listener.js';
import { makeTreeReader } from './read-tree.js';
import type { Tree } from './read-tree.js';
import type { Scene } from './scene.js';
import { startScreenReader } from './screen-reader.js';
import { startSpokenBrowser } from './spoken-browser.js';
import type { SpokenBrowser } from './spoken-browser.js';
import type { SpokenSite } from './spoken-site.js';

/** A scene is heard as often until two transcripts are the same. */
const HEARINGS = 4;

/** A word that was said. */
const SOUND = /^ {4}[^—]/m;

/** Says how scenes are heard. */
export interface HearingOptions {
  /** A transcript that differs is written. */
  readonly isAccepting: boolean;
  /** The trees alone are read, once. */
  readonly onlyTrees: boolean;
}

/** Says what came of a browser. */
export interface Heard {
  /** A text for each transcript that differs from the accepted one. */
  readonly differing: readonly string[];
  readonly trees: ReadonlyMap<string, Tree>;
}

/** Hears scenes in a browser, and compares their transcripts. */
export async function hearScenes(
  browser: SpokenBrowser,
  scenes: readonly Scene[],
  site: SpokenSite,
  { isAccepting, onlyTrees }: HearingOptions,
): Promise<Heard> {
  const folder = join(import.meta.dirname, 'transcripts', browser);
  await mkdir(folder, { recursive: true });
  const reader = await startScreenReader();
  const { page, close } = await startSpokenBrowser(browser, reader.env);
  const readTree = makeTreeReader(reader.env);
  const differing: string[] = [];
  const trees = new Map<string, Tree>();
  try {
    for (const scene of scenes) {
      const path = join(folder, `${scene.name}.txt`);
      const began = performance.now();
      const accepted = await readFile(path, 'utf8').catch(() => '');
      const heard = await hearUntilSure(accepted, async () => {
        const listener = new Listener(page, reader, readTree, onlyTrees);
        await listener.open(site.address(scene.name));
        await scene.play(listener);
        for (const [part, tree] of listener.trees) trees.set(part, tree);
        return onlyTrees ? accepted : listener.transcript;
      }).catch((error: unknown) => error);
      if (process.env['DBG']) console.log(browser, scene.name, Math.round((performance.now() - began) / 1000));
      if (typeof heard !== 'string') {
        differing.push(`${browser}, ${scene.name}: can't be heard. ${String(heard)}`);
        continue;
      }
      if (heard === accepted) continue;
      if (isAccepting) await writeFile(path, heard);
      differing.push(`${browser}, ${scene.name}:\n${describeDifference(accepted, heard)}`);
    }
  } finally {
    await close();
    reader.stop();
  }
  return { differing, trees };
}

/** Hears a scene until it is as accepted, or twice the same: a busy machine can lose a word. */
async function hearUntilSure(accepted: string, hear: () => Promise<string>): Promise<string> {
  const heard: string[] = [];
  for (let hearing = 0; hearing < HEARINGS; hearing++) {
    const now = await hear();
    // A window that is not the active one is not read. That is no way to sound.
    if (!SOUND.test(now)) throw new Error('Nothing at all was said.');
    const same = [accepted, ...heard].find((before) => settle(before) === settle(now));
    if (same !== undefined) return same;
    heard.push(now);
  }
  throw new Error(`It is said otherwise each time:\n${heard.join('\n---\n')}`);
}

/**
 * Leaves out what depends on the speed of the machine. Tab selects the text of a control, and browsers tell that at their own pace. Of some
 * controls, Chromium says that it could fill them in.
 */
const steady = (transcript: string): string =>
  transcript
    .replace(/^ {4}Text unselected\.\n/gm, '')
    .replace(/^ {4}.*\n {4}selected\n/gm, '')
    .replace(/(?<= entry .*) · opens menu$/gm, '');

/** Puts what is said after one act in a fixed order: a focus and an announcement come by two ways, and either may be first. */
const settle = (transcript: string): string =>
  steady(transcript).replace(/(?:^ {4}.*\n)+/gm, (utterances) => utterances.split('\n').sort().join('\n'));

/** Names the first lines that differ. */
function describeDifference(accepted: string, heard: string): string {
  const before = accepted.split('\n');
  const now = heard.split('\n');
  const at = now.findIndex((line, index) => line !== before[index]);
  const show = (lines: readonly string[], mark: string) =>
    lines.slice(Math.max(0, at - 2), at + 4).map((line) => `  ${mark} ${line}`);
  return accepted === '' ? '  has no transcript' : [...show(before, '-'), ...show(now, '+')].join('\n');
}
