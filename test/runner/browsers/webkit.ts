// WebKitGTK (MiniBrowser) over W3C WebDriver, on a display of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageLauncher, settle } from './page-launcher.js';
import { webkitPage } from './webkit-page.js';
import type { Media } from './page-launcher.js';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import type { Found } from './find-browsers.js';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts WebKit. */
export class WebKitLauncher extends PageLauncher {
  override readonly name = 'WebKit';
  readonly #found: Found;
  readonly #isComposited: boolean;
  readonly #runsScripts: boolean;
  #started: Promise<void> | undefined;
  #children: ChildProcess[] = [];
  #folder = '';
  #base = '';
  #xsettingsd: ChildProcess | undefined;

  /**
   * Chooses whether WebKit draws by OpenGL. Without a graphics card that takes two
   *   fifths of the time of a page; without OpenGL it crashes on pages such as the torture page of the demo. `runsScripts`: whether pages
   *   may run scripts.
   */
  constructor(
    found: Found,
    { isComposited = false, runsScripts = true }: { isComposited?: boolean; runsScripts?: boolean } = {},
  ) {
    super();
    this.#found = found;
    this.#isComposited = isComposited;
    this.#runsScripts = runsScripts;
  }

  #start() {
    return (this.#started ??= this.#launch());
  }

  async #launch() {
    this.#folder = mkdtempSync(join(tmpdir(), 'wtr-webkit-'));
    mkdirSync(join(this.#folder, 'gtk-3.0'));
    // MiniBrowser's toolbar keeps its window at 447 px or more. Without padding, it goes down to phone widths.
    const flat = 'window * { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';
    writeFileSync(join(this.#folder, 'gtk-3.0/gtk.css'), flat);
    process.once('exit', this.#kill);
    const env = { ...process.env, XDG_CONFIG_HOME: this.#folder };
    if (!this.#isComposited) Object.assign(env, { WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
    if (this.#found.xvfb) await this.#startDisplay(this.#found.xvfb, env);
    const port = await freePort();
    this.#spawn(this.#found.driver ?? '', [`--port=${port}`, '--host=127.0.0.1'], env);
    this.#base = `http://127.0.0.1:${port}`;
    await this.#ready();
  }

  #spawn(command: string, args: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions = 'ignore') {
    const child = spawn(command, args, { env, stdio });
    this.#children.push(child);
    return child;
  }

  #kill = () => {
    for (const child of this.#children) child.kill('SIGKILL');
  };

  /** Starts Xvfb, which picks a free display and writes it to file descriptor 3. So xvfb-run and its race are not needed. Sets DISPLAY. */
  async #startDisplay(xvfb: string, env: NodeJS.ProcessEnv) {
    const args = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'];
    const display = this.#spawn(xvfb, args, env, ['ignore', 'ignore', 'ignore', 'pipe']);
    env['DISPLAY'] = await new Promise((resolve, reject) => {
      display.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
      let text = '';
      display.stdio[3]?.on('data', (data: Buffer) => {
        text += data.toString();
        if (text.includes('\n')) resolve(`:${text.trim()}`);
      });
    });
    env['GDK_BACKEND'] = 'x11';
    delete env['WAYLAND_DISPLAY'];
    if (!this.#found.xsettingsd) return;
    this.#writeSettings({});
    this.#xsettingsd = this.#spawn(this.#found.xsettingsd, ['-c', join(this.#folder, 'xsettings')], env);
  }

  #writeSettings({ colorScheme, contrast, reducedMotion }: Media) {
    const theme = contrast === 'more' ? 'HighContrast' : colorScheme === 'dark' ? 'Adwaita-dark' : 'Adwaita';
    const animations = reducedMotion === 'reduce' ? 0 : 1;
    const text = `Net/ThemeName "${theme}"\nGtk/EnableAnimations ${animations}\n`;
    writeFileSync(join(this.#folder, 'xsettings'), text);
    this.#xsettingsd?.kill('SIGHUP'); // reads it again; WebKit's media queries follow
  }

  async #ready() {
    // The driver refuses connections at first.
    const isReady = () =>
      this.#http('GET', '/status').then(
        (status) => (status as { readonly ready: boolean }).ready,
        () => false,
      );
    await settle(isReady, 'WebKitWebDriver did not answer');
  }

  async #http(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#base + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`WebDriver ${method} ${path}: ${error}: ${message}`);
  }

  /** Opens a browser process for each test file, so that files share nothing. */
  override async open() {
    await this.#start();
    const args = ['--automation', ...(this.#runsScripts ? [] : ['--enable-javascript=false'])];
    const options = { binary: this.#found.path, args };
    const alwaysMatch = { unhandledPromptBehavior: 'accept', 'webkitgtk:browserOptions': options };
    const session = await this.#http('POST', '/session', { capabilities: { alwaysMatch } });
    const { sessionId } = session as { readonly sessionId: string };
    const page = webkitPage((method, path, body) => this.#http(method, `/session/${sessionId}${path}`, body));
    let media: Media = {};
    return {
      ...page,
      emulateMedia: async (wanted: Media) => {
        const before = media;
        media = Object.keys(wanted).length ? { ...media, ...wanted } : {};
        if (Object.keys({ ...before, ...media }).length) await this.#emulateMedia(page.evaluate, media);
      },
      close: async () => {
        if (Object.keys(media).length) this.#writeSettings({});
        await this.#http('DELETE', `/session/${sessionId}`);
      },
    };
  }

  async #emulateMedia(evaluate: (expression: string) => Promise<unknown>, media: Media) {
    if (media['media'] ?? media['forcedColors'])
      throw new Error('WebKit: emulateMedia({ media, forcedColors }) is not supported');
    if (!this.#xsettingsd) throw new Error('WebKit: emulateMedia needs xsettingsd (apt-get install xsettingsd)');
    this.#writeSettings(media);
    const { colorScheme, contrast, reducedMotion } = media;
    const dark = colorScheme === 'dark' && contrast !== 'more';
    const expected = [
      `matchMedia('(prefers-color-scheme: dark)').matches === ${dark}`,
      `matchMedia('(prefers-reduced-motion: reduce)').matches === ${reducedMotion === 'reduce'}`,
    ];
    await settle(() => evaluate(expected.join(' && ')), 'WebKit: the media setting did not take');
  }

  override async stop() {
    for (const page of this.sessions.values()) await page.close().catch(() => undefined);
    process.removeListener('exit', this.#kill);
    this.#kill();
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
