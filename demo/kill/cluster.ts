import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, FAST_START } from '../../test/runner/bundle-program.js';
import { PATIENCE, TOKEN } from './kill-support.js';
import { PUBLIC_HOST, startRoundRobin } from './round-robin.js';
import type { RoundRobin } from './round-robin.js';

/** The settings of a cluster. */
export interface ClusterOptions {
  readonly databaseUrl: string;
  /** The mail server, and the origin of the webhooks' receiver. */
  readonly smtp: string;
  readonly receiver: string;
  /** A folder that no process may make. */
  readonly noFolder: string;
}

const PROGRAM = await bundleProgram(new URL('../server/run-child.ts', import.meta.url));
/** The last letters of what a process said that are kept. */
const KEPT = 4000;

/** Some processes of the demo on one database, behind a balancer. A process that ends is replaced. */
export class Cluster {
  readonly #options: ClusterOptions;
  readonly #children: ChildProcess[] = [];
  readonly #balancer: RoundRobin;
  readonly #urls: string[] = [];
  /** The last words of all processes, for a failure. */
  said = '';

  private constructor(options: ClusterOptions, balancer: RoundRobin) {
    this.#options = options;
    this.#balancer = balancer;
  }

  /** Starts all processes at the same moment. */
  static async start(options: ClusterOptions, many: number): Promise<Cluster> {
    const cluster = new Cluster(options, await startRoundRobin());
    await Promise.all(Array.from({ length: many }, (_, index) => cluster.launch(index)));
    return cluster;
  }

  /** The address of the balancer. */
  get url(): string {
    return this.#balancer.url;
  }

  /** The address of each process. */
  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Starts a process, and takes it into the round when it is ready. One that finds no database ends, and is started again. */
  async launch(index: number): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE);
    for (;;) {
      signal.throwIfAborted();
      const { databaseUrl, smtp, receiver, noFolder } = this.#options;
      const env = {
        ...process.env,
        PORT: '0',
        DATA_DIR: join(noFolder, 'data'),
        DATABASE_URL: databaseUrl,
        DEMO_TOKEN: TOKEN,
        DEMO_CLIENT_SECRET: 'the-same-for-all',
        PUBLIC_HOST,
        SMTP_URL: smtp,
        MAIL_FROM: 'Forms <forms@mail.example>',
        WEBHOOK_ORIGINS: receiver,
      };
      const child = spawn(process.execPath, [...FAST_START, PROGRAM], { stdio: ['ignore', 'pipe', 'pipe'], env });
      this.#children[index] = child;
      const port = await Promise.race([this.#readPort(child), this.#failAt(signal, index)]);
      if (port === undefined) continue;
      this.#balancer.set(index, port);
      this.#urls[index] = `http://127.0.0.1:${port}`;
      child.once('exit', () => this.#children[index] === child && this.#balancer.set(index, undefined));
      return;
    }
  }

  /** Reads the port of a process once it is ready; `undefined` if it ends before. */
  #readPort(child: ChildProcess): Promise<number | undefined> {
    return new Promise((resolve) => {
      let said = '';
      child.once('exit', () => resolve(undefined));
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          this.said = (this.said + text).slice(-KEPT);
          said = (said + text).slice(0, KEPT);
          const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\/api\/v2\/form\.json/.exec(said) ?? [];
          if (port !== undefined) resolve(Number(port));
        });
    });
  }

  /** Fails when a process took too long to start, with what all have said. */
  async #failAt(signal: AbortSignal, index: number): Promise<never> {
    await once(signal, 'abort');
    throw new Error(`Process ${index} does not start:\n${this.said}`);
  }

  /** Ends a process by a signal, and starts another one in its place. Returns how the first one ended. */
  async replace(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> {
    const child = this.#children[index];
    if (child?.exitCode !== null || child.signalCode !== null) throw new Error(`A process ended:\n${this.said}`);
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code, by] = await exit.then((ended: readonly unknown[]) => ended);
    await this.launch(index);
    return code ?? by;
  }

  /** Tells whether a process has made the folder. */
  get hasMadeFolder(): boolean {
    return existsSync(join(this.#options.noFolder, 'data'));
  }

  /** Kills all processes. */
  async end(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await this.#balancer.close();
  }
}
