import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LogEntry } from '../../../packages/proxy/src/index.js';
import type { ServeOptions } from '../../../packages/proxy/src/node.js';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { serveProxy } from './proxy-under-test.js';
import { addressFor, LISTED, SITES } from './subject.js';
import type { Implementation, SiteName, SiteOptions } from './subject.js';

/** The reference proxy, on Node. */
export const onNode: Implementation = {
  name: 'Node',
  abilities: [
    ...([
      'reference',
      'json-errors',
      'json-only',
      'chunked',
      'security-headers',
      'health',
      'field-names',
      'cors',
    ] as const),
    ...([
      'rate-limit',
      'form-token',
      'trap',
      'captcha',
      'carried',
      'cache',
      'log',
      'absolute-form',
      'two-hosts',
    ] as const),
  ],
  async start(service) {
    const names = Object.keys(SITES) as SiteName[];
    const lines: LogEntry[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'hosted-form-node-'));
    const serve = (name: SiteName) => {
      const keys = pathToFileURL(join(folder, name)).href;
      return serveProxy({ ...makeOptions(SITES[name], service, lines), keys });
    };
    const served = await Promise.all(names.map(serve));
    const urls = new Map(names.map((name, index) => [name, served[index]?.url ?? '']));
    return {
      url: (site) => urls.get(site) ?? '',
      log: () => lines.map((line) => ({ ...line })),
      stop: async () => {
        await Promise.all(served.map(({ close }) => close()));
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function makeOptions(site: SiteOptions, service: string, lines: LogEntry[]): ServeOptions {
  const { timeout = 10_000, maxBody, origins, rateLimit, formToken, captcha, carry, forms, trustProxy } = site;
  return {
    service: addressFor(site, service),
    token: TOKEN,
    forms: forms ?? LISTED,
    timeout,
    ...(maxBody === undefined ? {} : { maxBody }),
    // A visitor from this machine itself is counted, too.
    trustProxy: trustProxy ?? 0,
    rateLimit: rateLimit ?? false,
    formToken: formToken ?? false,
    onRequest: (entry) => lines.push(entry),
    ...(origins && { origins }),
    ...(carry && { carry }),
    ...(captcha && { captcha: { verify: async (answer) => answer.startsWith('right') } }),
  };
}
