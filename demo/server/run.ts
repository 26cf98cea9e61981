import { randomBytes } from 'node:crypto';
import { isObject } from '../../src/api/read.js';
import { listen } from './listen.js';
import type { DemoOptions } from './listen.js';
import { originsIn, readDaysOfGrace, readFilesSetting, readMailSettings } from 'hosted-form-service/node';
import { signalled } from './signalled.js';
import { readyLine, serviceLine } from './start-lines.js';
import { readWatchSettings } from './watching.js';

type Settings = DemoOptions & { readonly client: { readonly id: string; readonly secret: string } };

function readEnvironment(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['PORT'] ?? 4100);
  return {
    ...readWatchSettings(env, port),
    port,
    hostname: env['HOST'] ?? '127.0.0.1',
    publicHosts: (env['PUBLIC_HOST'] ?? '').split(',').flatMap((name) => name.trim() || []),
    token: env['DEMO_TOKEN'] ?? randomBytes(18).toString('base64url'),
    client: {
      id: env['DEMO_CLIENT_ID'] ?? 'demo',
      secret: env['DEMO_CLIENT_SECRET'] ?? randomBytes(18).toString('base64url'),
    },
    dataFolder: env['DATA_DIR'] ?? '.data',
    databaseUrl: env['DATABASE_URL'],
    filesUrl: readFilesSetting(env['FILES_URL']),
    webhookOrigins: originsIn(env['WEBHOOK_ORIGINS']),
    mail: readMailSettings(env['SMTP_URL'], env['MAIL_FROM']),
    trustProxy: env['TRUST_PROXY'] ? Number(env['TRUST_PROXY']) : undefined,
    daysOfGrace: readDaysOfGrace(env['GRACE_DAYS']),
    consolePassword: env['CONSOLE_PASSWORD'],
    nullScope: env['OAUTH_NULL_SCOPE'] === '1',
    legacyErrors: env['LEGACY_ERRORS'] === '1',
  };
}

/** Reads the settings. An invalid one ends the process with one sentence. */
function readSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    return readEnvironment(env);
  } catch (error) {
    return giveUp(error);
  }
}

/** Prints in one line why the demo cannot go on, with the error's code if any, and ends the process. */
function giveUp(error: unknown): never {
  const code = isObject(error) ? error['code'] : undefined;
  console.error(typeof code === 'string' && error instanceof Error ? `${code}: ${error.message}` : error);
  process.exit(1);
}

/** Told where processes may share a database, and have secrets of their own. */
const OWN_SECRETS =
  'Set DEMO_TOKEN and DEMO_CLIENT_SECRET where several processes share the database: these are of this one alone.';

/** Lists the addresses, and the secrets that are new. Those that were given are in no log. */
function describe(url: string, { token, client }: Settings, env: NodeJS.ProcessEnv): string {
  return `
  The first page: a form, and its lines  ${url}/
  A form at its own address              ${url}/forms/job_application
  The same, without a script             ${url}/forms/form/103.html
  The console: what has come in          ${url}/console.html
  Every field type, in every state       ${url}/gallery.html
  A form on every kind of page           ${url}/torture.html
  A form that the server draws           ${url}/drawn
  The documentation                      ${url}/docs/
  The service, API v2                    ${url}/api/v2/form.json
  The token proxy                        ${url}/forms/form/101/field.json
  The bearer token of the service        ${env['DEMO_TOKEN'] ? 'that of DEMO_TOKEN' : token}
  A token by OAuth, for the client       ${client.id}, with ${env['DEMO_CLIENT_SECRET'] ? 'that of DEMO_CLIENT_SECRET' : `the secret ${client.secret}`}
`;
}

/**
 * Runs the demo as this process, until SIGTERM or SIGINT. Then it finishes pending requests, and ends with code 0.
 *
 * @param env The settings; `start.ts` names them.
 * @param prepare Prepares the pages, once this process holds the data folder.
 */
export async function runDemo(env: NodeJS.ProcessEnv, prepare?: () => Promise<void>): Promise<void> {
  const stopped = signalled(['SIGINT', 'SIGTERM']);
  const settings = readSettings(env);
  const begun = performance.now();
  const prepareAll = async () => {
    await prepare?.();
    console.log(serviceLine(settings));
  };
  const demo = await listen({ ...settings, prepare: prepareAll }).catch(giveUp);
  console.log(`${readyLine(performance.now() - begun)}\n${describe(demo.url, settings, env)}`);
  if (demo.metricsUrl !== undefined) console.log(`  Figures for Prometheus                 ${demo.metricsUrl}\n`);
  if (settings.databaseUrl && !(env['DEMO_TOKEN'] && env['DEMO_CLIENT_SECRET'])) console.log(`  ${OWN_SECRETS}\n`);
  console.log(`${await stopped}: ending when what is under way is done`);
  await demo.close().catch(giveUp);
  process.exit(0);
}
