import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fillWithDatabase } from 'hosted-form-service/testing';
import { listen } from '../../../demo/server/listen.js';
import type { DemoOptions } from '../../../demo/server/listen.js';
import { buildServerUnlessFresh, buildUnlessFresh } from '../../support/build.js';

/** A running demo, with calls of its service. */
export interface TestDemo {
  /** The address without a slash at its end. */
  readonly url: string;
  /** The folder of the database and of the proxy's keys. */
  readonly dataFolder: string;
  /** The token of the service. No browser may ever see it. */
  readonly token: string;
  /** The OAuth client that may get a token. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Calls the service as the owner of the account. Sends a POST request if there is a body. */
  ask(path: string, body?: unknown): Promise<unknown>;
  createForm(body: object): Promise<CreatedForm>;
  readFields(formId: string): Promise<readonly Field[]>;
  /** Lists the submissions of a form, without their answers. */
  listSubmissions(formId: string): Promise<SubmissionPage>;
  /** Reads a submission with its answers. Its id comes from an event of the page. */
  readSubmission(id: unknown): Promise<Submission>;
  /** Downloads a file from an address of the service. */
  download(address: string): Promise<{ readonly bytes: Buffer; readonly headers: Headers }>;
}

/** A field of a form in the service. */
export interface Field {
  readonly id: string;
  readonly type: string;
  readonly label: string;
}

/** A form that was created for a test. */
export interface CreatedForm {
  readonly id: string;
  /** The address of its page. */
  readonly url: string;
  readonly fields: readonly Field[];
}

/** A page of the list of submissions. */
export interface SubmissionPage {
  /** The number of all submissions, as digits. */
  readonly total: string;
  readonly submissions: readonly { readonly id: string }[];
}

/** A submission in the service. */
export interface Submission {
  readonly id: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

/** The settings of a demo that differ from the usual ones. */
export type TestSettings = Pick<DemoOptions, 'consolePassword'> & Partial<Pick<DemoOptions, 'webhookOrigins'>>;

let started: Promise<TestDemo> | undefined;

/**
 * Builds the element unless the build is fresh, and starts a demo with its own database for all tests of this process.
 * Each call returns a promise of its own: what follows a shared one would belong to the suite of the first call.
 */
export async function startDemo(): Promise<TestDemo> {
  return await (started ??= startOwnDemo({}));
}

/** Starts a demo that a journey has to itself, because its settings are others. */
export async function startOwnDemo(settings: TestSettings): Promise<TestDemo> {
  await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
  const token = 'a-token-that-stays-on-the-server-0815';
  const client = {
    id: 'journeys',
    secret: 'a-secret-of-the-client-that-stays-on-the-server',
    // The addresses of the command `hosted-form-proxy connect`, and of the plugin for WordPress; any port counts.
    redirectUris: ['http://127.0.0.1/callback', 'http://127.0.0.1/wp-admin/options-general.php?page=hosted-form'],
  };
  const dataFolder = await mkdtemp(join(tmpdir(), 'hosted-form-journey-'));
  await fillWithDatabase(join(dataFolder, 'database'));
  const demo = await listen({ port: 0, hostname: '127.0.0.1', token, client, dataFolder, ...settings });
  after(async () => {
    await demo.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${demo.url}/api/v2/${path}`, init);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    url: demo.url,
    dataFolder,
    token,
    client,
    ask,
    createForm: async (body) => (await ask('form.json', body)) as CreatedForm,
    readFields: async (formId) => (await ask(`form/${formId}/field.json`)) as readonly Field[],
    listSubmissions: async (formId) => (await ask(`form/${formId}/submission.json`)) as SubmissionPage,
    readSubmission: async (id) => (await ask(`submission/${String(id)}.json`)) as Submission,
    async download(address) {
      const response = await fetch(new URL(address, demo.url), { headers });
      if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
      return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    },
  };
}
