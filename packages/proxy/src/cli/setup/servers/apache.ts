import type { PlanSource, ServerPlan, Step } from '../server-plan.js';
import { planService } from './systemd.js';

/** The folder of Debian's Apache, whose files are switched on by a command. */
const DEBIAN = '/etc/apache2/conf-available';

/** Plans the proxy behind Apache. */
export function planApache(source: PlanSource): ServerPlan {
  const { answers, machine } = source;
  const { files, steps } = planService(source);
  const { basePath, port } = answers;
  const lines = [
    '# Modules: proxy, proxy_http. Apache adds the visitor’s address in X-Forwarded-For by itself.',
    `<Location "${basePath}/">`,
    `  ProxyPass "http://127.0.0.1:${String(port)}${basePath}/"`,
    '  ProxyPreserveHost On',
    '</Location>',
    '',
  ];
  const install = machine.has(DEBIAN) ? installOnDebian : installElsewhere;
  return {
    files: [...files, { path: 'apache.conf', text: lines.join('\n') }],
    steps: [...steps, install(`${machine.folder}/apache.conf`)],
  };
}

const installOnDebian = (file: string): Step => ({
  says: 'Give Apache the lines, for all its sites.',
  needs: ['root'],
  commands: [
    ['install', '-m', '644', file, `${DEBIAN}/hosted-form.conf`],
    ['a2enmod', '--quiet', 'proxy_http'],
    ['a2enconf', '--quiet', 'hosted-form'],
    ['apachectl', 'configtest'],
    ['apachectl', 'graceful'],
  ],
});

const installElsewhere = (file: string): Step => ({
  says: 'Give Apache the lines, for all its sites.',
  needs: ['root'],
  commands: [
    ['install', '-m', '644', file, '/etc/httpd/conf.d/hosted-form.conf'],
    ['apachectl', 'configtest'],
    ['apachectl', 'graceful'],
  ],
});
