// Starts a real screen reader without a loudspeaker: Orca, on a display and a message bus of its own. It writes down what it would say.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../support/wait.js';

/** The packages of Debian that it needs. */
export const PACKAGES = ['orca', 'xvfb', 'openbox', 'at-spi2-core', 'dbus-daemon'];

/** The programs in them. */
const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'dbus-daemon'];

/** A screen reader that runs. */
export interface ScreenReader {
  /** The environment in which a browser is heard. */
  readonly env: NodeJS.ProcessEnv;
  /** Lists what was said since the start: words as they are, and each state or role by itself where Orca pauses. */
  readonly said: () => readonly string[];
  readonly stop: () => void;
}

/** Writes Orca's settings. Its own log waits in a buffer; this one has each line at once. A page is not read aloud as a whole. */
const customise = (log: string): string => `
import orca.debug, orca.settings
orca.debug.debugLevel = orca.debug.LEVEL_ALL
orca.debug.debugFile = open(${JSON.stringify(log)}, 'w', buffering=1)
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
`;

/** Tells whether this machine has all programs. */
export const hasPrograms = (): boolean =>
  PROGRAMS.every((name) => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name))));

/** Starts the screen reader. The caller stops it. Throws where a program does not start. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-speech-'));
  const log = join(folder, 'orca.log');
  const running: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    LANG: 'C.UTF-8',
    // Browsers then tell all that they show. Orca logs what it can't say aloud: nothing speaks on this bus.
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    SPEECHD_CMD: '/bin/false',
  };
  const settings = join(folder, '.local/share/orca');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'orca-customizations.py'), customise(log));
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(child);
    return child;
  };
  const firstLine = async (command: string, args: readonly string[]) => {
    const { stdout } = start(command, args);
    for await (const line of createInterface(stdout)) return line;
    throw new Error(`${command} does not start.`);
  };
  const stop = () => {
    for (const child of running.toReversed()) child.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const read = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const said = () => [...read().matchAll(/SPEECH OUTPUT: '(.*?)'(?:\{.*\})?$/gm)].map(([, words = '']) => words);
  try {
    env['DISPLAY'] = `:${await firstLine('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24'])}`;
    env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    // Only what is in the active window is read, and windows are made active by a manager.
    start('openbox', []);
    start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
    start('orca', []);
    await until(() => read().includes('SCRIPT MANAGER: Activated'), 'the start of Orca');
    return { env, said, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
