import type { PlanSource, ServerPlan } from '../server-plan.js';
import { planService } from './systemd.js';

/** Plans the proxy behind Caddy. */
export function planCaddy(source: PlanSource): ServerPlan {
  const { answers, machine } = source;
  const { files, steps } = planService(source);
  const { basePath, port, ownProxies } = answers;
  // Caddy drops a visitor's own header, unless another server of the owner is before it.
  const more = ownProxies > 1 ? [' {', '\t\ttrusted_proxies private_ranges', '\t}'] : [''];
  const [first = '', ...rest] = more;
  const lines = [`handle ${basePath}/* {`, `\treverse_proxy 127.0.0.1:${String(port)}${first}`, ...rest, '}', ''];
  return {
    files: [...files, { path: 'hosted-form.caddy', text: lines.join('\n') }],
    steps: [
      ...steps,
      {
        says: 'Put the lines for Caddy beside its Caddyfile.',
        needs: ['root'],
        commands: [['install', '-m', '644', `${machine.folder}/hosted-form.caddy`, '/etc/caddy/hosted-form.caddy']],
      },
      {
        says: 'Put this line into the block of your site in the Caddyfile, before other lines that answer.',
        lines: ['import hosted-form.caddy'],
      },
      {
        says: 'Let Caddy read it.',
        needs: ['root', 'person'],
        commands: [['caddy', 'reload', '--config', '/etc/caddy/Caddyfile']],
      },
    ],
  };
}
