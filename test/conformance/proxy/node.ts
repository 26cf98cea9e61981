import { serveProxy, type ServeOptions } from '../../../src/proxy/node.js';
import { TOKEN } from '../../../src/proxy/service.examples.js';
import { LISTED, NOWHERE, SITES, type Implementation, type SiteName, type SiteOptions } from './subject.js';

/** The reference proxy, on Node. */
export const onNode: Implementation = {
  name: 'Node',
  // What is still to come: security-headers, health, field-names, cors, rate-limit, form-token, trap, captcha, cache, log.
  abilities: ['reference', 'json-errors', 'json-only', 'chunked'],
  async start(service) {
    const names = Object.keys(SITES) as SiteName[];
    const lines: Readonly<Record<string, unknown>>[] = [];
    const served = await Promise.all(names.map((name) => serveProxy(optionsOf(SITES[name], service, lines))));
    const urls = new Map(names.map((name, index) => [name, served[index]?.url ?? '']));
    return {
      url: (site) => urls.get(site) ?? '',
      log: () => lines,
      stop: async () => {
        await Promise.all(served.map(({ close }) => close()));
      },
    };
  },
};

function optionsOf(site: SiteOptions, service: string, lines: object[]): ServeOptions {
  const { timeout = 10_000, maxBody, nowhere, origins, rateLimit, formToken, captcha } = site;
  // Those of the contract that the proxy may not know yet.
  const guards: object = {
    rateLimit: rateLimit ?? false,
    onRequest: (entry: object) => lines.push(entry),
    ...(origins && { origins }),
    ...(formToken && { formToken }),
    ...(captcha && { captcha: { verify: async (answer: string) => answer.startsWith('right') } }),
  };
  return {
    service: nowhere ? NOWHERE : service,
    token: TOKEN,
    forms: LISTED,
    timeout,
    ...(maxBody === undefined ? {} : { maxBody }),
    ...guards,
  };
}
