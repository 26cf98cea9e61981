import { listVariables, writeEnvironment } from '../environment.js';
import type { PlanSource, ServerPlan } from '../server-plan.js';

/** Plans the proxy as a part of an app of one's own. */
export function planNode(source: PlanSource): ServerPlan {
  const { answers, machine, renewal } = source;
  const { basePath, ownProxies, origins } = answers;
  const lines = [
    '// For Express, Connect and Polka, before everything that reads bodies: app.use(basePath, hostedForms);',
    `import { proxyMiddleware${renewal ? ', tokenFromFile' : ''} } from 'hosted-form-proxy/node';`,
    '',
    `export const basePath = '${basePath}';`,
    '',
    'export const hostedForms = proxyMiddleware({',
    '  service: process.env.HOSTED_FORM_SERVICE,',
    `  token: ${renewal ? 'tokenFromFile(process.env.HOSTED_FORM_TOKEN_FILE)' : 'process.env.HOSTED_FORM_TOKEN'},`,
    "  forms: process.env.HOSTED_FORM_FORMS.split(','),",
    ...(origins.length === 0 ? [] : ["  origins: process.env.HOSTED_FORM_ORIGINS.split(','),"]),
    ...(ownProxies === 1 ? [] : [`  trustProxy: ${String(ownProxies)},`]),
    '});',
    '',
  ];
  return {
    files: [
      { path: 'proxy.env', text: writeEnvironment(listVariables(source)), isSecret: true },
      { path: 'hosted-forms.mjs', text: lines.join('\n') },
    ],
    steps: [
      {
        says: 'Take the middleware into your app, and start it with the settings.',
        lines: [
          "import { basePath, hostedForms } from './hosted-forms.mjs';",
          'app.use(basePath, hostedForms);',
          '',
          `// node --env-file=${machine.folder}/proxy.env app.mjs`,
        ],
      },
    ],
  };
}
