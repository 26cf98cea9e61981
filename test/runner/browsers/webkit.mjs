// @ts-check
// WebKitGTK (MiniBrowser) over W3C WebDriver, on a display of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageLauncher, settle } from './page-launcher.mjs';
import { webkitPage } from './webkit-page.mjs';

/** @typedef {import('./page-launcher.mjs').Media} Media */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export class WebKitLauncher extends PageLauncher {
  /** @override */
  name = 'WebKit';
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {ChildProcess[]} */
  #children = [];
  #folder = '';
  #base = '';
  /** @type {ChildProcess | undefined} */
  #xsettingsd;

  /**
   * @param {import('./find-browsers.mjs').Found} found
   * @param {{ isComposited?: boolean }} [options] whether WebKit draws by OpenGL. Without a graphics card that takes two
   *   fifths of the time of a page; without OpenGL it crashes on pages such as the torture page of the demo.
   */
  constructor(found, { isComposited = false } = {}) {
    super();
    this.found = found;
    this.isComposited = isComposited;
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
    if (!this.isComposited) Object.assign(env, { WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
    if (this.found.xvfb) await this.#startDisplay(this.found.xvfb, env);
    const port = await freePort();
    this.#spawn(this.found.driver ?? '', [`--port=${port}`, '--host=127.0.0.1'], env);
    this.#base = `http://127.0.0.1:${port}`;
    await this.#ready();
  }

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} env
   * @param {import('node:child_process').StdioOptions} stdio
   */
  #spawn(command, args, env, stdio = 'ignore') {
    const child = spawn(command, args, { env, stdio });
    this.#children.push(child);
    return child;
  }

  #kill = () => {
    for (const child of this.#children) child.kill('SIGKILL');
  };

  /**
   * Starts Xvfb, which picks a free display and writes it to file descriptor 3. So xvfb-run and its race are not
   * needed.
   * @param {string} xvfb
   * @param {NodeJS.ProcessEnv} env gets DISPLAY
   */
  async #startDisplay(xvfb, env) {
    const args = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'];
    const display = this.#spawn(xvfb, args, env, ['ignore', 'ignore', 'ignore', 'pipe']);
    env['DISPLAY'] = await new Promise((resolve, reject) => {
      display.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
      let text = '';
      display.stdio[3]?.on('data', (/** @type {Buffer} */ data) => {
        text += data.toString();
        if (text.includes('\n')) resolve(`:${text.trim()}`);
      });
    });
    env['GDK_BACKEND'] = 'x11';
    delete env['WAYLAND_DISPLAY'];
    if (!this.found.xsettingsd) return;
    this.#writeSettings({});
    this.#xsettingsd = this.#spawn(this.found.xsettingsd, ['-c', join(this.#folder, 'xsettings')], env);
  }

  /** @param {Media} media */
  #writeSettings({ colorScheme, contrast, reducedMotion }) {
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
        ({ ready }) => ready,
        () => false,
      );
    await settle(isReady, 'WebKitWebDriver did not answer');
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async #http(method, path, body) {
    const response = await fetch(this.#base + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  /**
   * Opens a browser process for each test file, so that files share nothing.
   * @override
   */
  async open() {
    await this.#start();
    const options = { binary: this.found.path, args: ['--automation'] };
    const alwaysMatch = { unhandledPromptBehavior: 'accept', 'webkitgtk:browserOptions': options };
    const { sessionId } = await this.#http('POST', '/session', { capabilities: { alwaysMatch } });
    const page = webkitPage((method, path, body) => this.#http(method, `/session/${sessionId}${path}`, body));
    /** @type {Media} */
    let media = {};
    return {
      ...page,
      emulateMedia: async (/** @type {Media} */ wanted) => {
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

  /**
   * @param {(expression: string) => Promise<unknown>} evaluate
   * @param {Media} media
   */
  async #emulateMedia(evaluate, media) {
    if (media.media ?? media.forcedColors)
      throw new Error('WebKit: emulateMedia({ media, forcedColors }) is not supported');
    if (!this.#xsettingsd) throw new Error('WebKit: emulateMedia needs xsettingsd (apt-get install xsettingsd)');
    this.#writeSettings(media);
    const dark = media.colorScheme === 'dark' && media.contrast !== 'more';
    const expected = [
      `matchMedia('(prefers-color-scheme: dark)').matches === ${dark}`,
      `matchMedia('(prefers-reduced-motion: reduce)').matches === ${media.reducedMotion === 'reduce'}`,
    ];
    await settle(() => evaluate(expected.join(' && ')), 'WebKit: the media setting did not take');
  }

  async stop() {
    for (const page of this.sessions.values()) await page.close().catch(() => undefined);
    process.removeListener('exit', this.#kill);
    this.#kill();
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
