import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { patienceFor } from '../support/patience.js';
import { projectEnv } from './project.js';
import type { Project } from './project.js';
import { TOKEN } from './service.js';

/** A command that has not said where it listens by then never will. ms */
const LONGEST_START = patienceFor(20_000);

/** Starts `hosted-form-proxy serve`, as the project has it, before a service. Returns its origin. It ends after all tests. */
export async function startPackedProxy({ folder }: Project, service: string): Promise<string> {
  const home = join(folder, '..', 'home');
  mkdirSync(home, { recursive: true });
  const settings = { HOSTED_FORM_TOKEN: TOKEN, HOSTED_FORM_SERVICE: service, HOSTED_FORM_FORMS: 'all', PORT: '0' };
  // One visitor sends all that the tests send.
  const env = { ...projectEnv(home), ...settings, HOSTED_FORM_RATE_LIMIT: 'off' };
  const command = join(folder, 'node_modules/.bin/hosted-form-proxy');
  const child = spawn(command, ['serve'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error(`The packed proxy does not listen:\n${said}`));
    const timer = setTimeout(refuse, LONGEST_START);
    void ended.then(refuse);
    child.stderr.on('data', (data: Buffer) => {
      said += String(data);
      const [, url] = /^The proxy listens at (\S+)$/m.exec(said) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(new URL(url).origin);
    });
  });
}
