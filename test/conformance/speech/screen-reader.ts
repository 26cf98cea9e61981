// Starts a real screen reader without a loudspeaker: Orca, on a display and a message bus of its own. It tells what it would say.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { patienceFor } from '../../support/patience.js';
import { found } from '../../support/wait.js';

/** The packages of Debian that it needs. */
export const PACKAGES = ['orca', 'xvfb', 'openbox', 'at-spi2-core', 'dbus-daemon', 'xdotool', 'python3-pyatspi'];

/** The programs in them. */
const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'dbus-daemon', 'xdotool'];

/** The longest wait for Orca. ms */
const LONGEST = patienceFor(20_000);

/** A screen reader that runs. */
export interface ScreenReader {
  /** The environment in which a browser is heard. */
  readonly env: NodeJS.ProcessEnv;
  /** Presses a key, such as `Tab` or `shift+Tab`. Browser and screen reader take it for one of a keyboard. */
  readonly press: (key: string) => void;
  /** Presses the mouse where a page has nothing: the browser's own bars lose the focus. */
  readonly click: () => void;
  /** Waits until Orca has had nothing to do for so many ms, and returns each utterance since the last call. */
  readonly listen: (quiet: number) => Promise<readonly string[]>;
  readonly stop: () => void;
}

/** Tells whether this machine has all programs. */
export const hasPrograms = (): boolean =>
  PROGRAMS.every((name) => (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name))));

/** Starts the screen reader. The caller stops it. Throws where a program does not start. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-speech-'));
  const running: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    LANG: 'C.UTF-8',
    // Browsers then tell all that they show. Nothing speaks on this bus.
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    SPEECHD_CMD: '/bin/false',
    SPEECH_SOCKET: join(folder, 'said'),
  };
  const settings = join(folder, '.local/share/orca');
  mkdirSync(settings, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(settings, 'orca-customizations.py'));
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    running.push(child);
    return child;
  };
  const firstLine = async (command: string, args: readonly string[]) => {
    for await (const line of createInterface(start(command, args).stdout)) return line;
    throw new Error(`${command} does not start.`);
  };
  const ear = new Ear(join(folder, 'said'));
  const stop = () => {
    ear.close();
    for (const child of running.toReversed()) child.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.off('exit', stop);
  };
  process.once('exit', stop);
  try {
    env['DISPLAY'] = `:${await firstLine('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24'])}`;
    env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    // Only what is in the active window is read, and windows are made active by a manager.
    start('openbox', []);
    start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
    start('orca', []);
    await ear.listen(500);
    const keyboard = start('xdotool', ['-']);
    const press = (key: string) => void keyboard.stdin.write(`key ${key}\n`);
    const click = () => void keyboard.stdin.write('mousemove 4 900 click 1\n');
    return { env, press, click, listen: (quiet) => ear.listen(quiet), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Hears what Orca tells: its utterances, and when it is quiet. */
class Ear {
  readonly #server = createServer();
  readonly #orca: Promise<Socket>;
  readonly #answers = new EventEmitter();
  #said: string[] = [];
  #count = 0;

  constructor(path: string) {
    this.#orca = once(this.#server.listen(path), 'connection').then(([orca]: Socket[]) => found(orca, 'Orca'));
    void this.#orca.then((orca) => {
      // Orca ends in its own way, in the middle of a line perhaps.
      orca.on('error', () => undefined);
      createInterface(orca)
        .on('line', (line) => this.#hear(line))
        .on('error', () => undefined);
    });
  }

  #hear(line: string): void {
    const { said, quiet } = JSON.parse(line) as { readonly said?: readonly string[]; readonly quiet?: number };
    if (said) this.#said.push(said.map((piece) => piece.trim()).join(' · '));
    else this.#answers.emit(String(quiet));
  }

  async listen(quiet: number): Promise<readonly string[]> {
    const question = ++this.#count;
    const answered = once(this.#answers, String(question), { signal: AbortSignal.timeout(LONGEST) });
    void this.#orca.then((orca) => orca.write(`${question} ${quiet / 1000}\n`));
    await answered;
    const said = this.#said;
    this.#said = [];
    return said;
  }

  close(): void {
    void this.#orca.then((orca) => orca.destroy());
    this.#server.close();
  }
}
