import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { listen } from '../../../demo/server/listen.js';
import { buildUnlessFresh } from '../../support/build.js';

/** The demo as a test sees it. */
export interface TestDemo {
  /** Without a slash at its end. */
  readonly url: string;
  /** Of the service; no browser may ever see it. */
  readonly token: string;
  /** The program that may ask for a token. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Asks the service, as the owner of the account. */
  ask(path: string, body?: unknown): Promise<unknown>;
  /** The bytes behind an address of the service. */
  download(address: string): Promise<{ readonly bytes: Buffer; readonly headers: Headers }>;
}

export interface Field {
  readonly id: string;
  readonly type: string;
  readonly label: string;
}

export interface Submission {
  readonly id: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

let started: Promise<TestDemo> | undefined;

/** Builds what is not fresh, and starts the demo, with a database of its own, for all tests of this process. */
export const startDemo = (): Promise<TestDemo> => (started ??= start());

async function start(): Promise<TestDemo> {
  await buildUnlessFresh();
  const token = 'a-token-that-stays-on-the-server-0815';
  const client = { id: 'journeys', secret: 'a-secret-of-the-client-that-stays-on-the-server' };
  const dataFolder = await mkdtemp(join(tmpdir(), 'hosted-form-journey-'));
  const demo = await listen({ port: 0, hostname: '127.0.0.1', token, client, dataFolder });
  after(async () => {
    await demo.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    url: demo.url,
    token,
    client,
    async ask(path, body) {
      const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(`${demo.url}/api/v2/${path}`, init);
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    async download(address) {
      const response = await fetch(new URL(address, demo.url), { headers });
      if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
      return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    },
  };
}
