// The proxy as a service of systemd, for all web servers that pass calls on to it.
import { listVariables, writeEnvironment } from '../environment.js';
import type { PlanSource, ServerPlan, Step } from '../plan.js';

/** The unit. Its settings are in the file of variables, so it is the same everywhere. */
export const UNIT = `[Unit]
Description=The token proxy of hosted-form
After=network-online.target
Wants=network-online.target

[Service]
EnvironmentFile=/etc/hosted-form/hosted-form.env
ExecStart=/opt/hosted-form/node_modules/.bin/hosted-form-proxy serve
DynamicUser=yes
StateDirectory=hosted-form
Environment=HOSTED_FORM_KEYS=file:///var/lib/hosted-form/keys
Restart=on-failure
RestartSec=2
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
CapabilityBoundingSet=

[Install]
WantedBy=multi-user.target
`;

/** Plans the proxy as a service. */
export function planService({ answers, token, machine }: PlanSource): ServerPlan {
  const { folder, modules } = machine;
  const steps: readonly Step[] = [
    {
      says: 'Install the proxy as a service, which starts with the machine.',
      needs: ['root', 'systemd'],
      commands: [
        ['mkdir', '-p', '/opt/hosted-form', '/etc/hosted-form'],
        modules === undefined ? NPM_INSTALL : ['cp', '-R', modules, '/opt/hosted-form/'],
        ['install', '-m', '600', `${folder}/hosted-form.env`, '/etc/hosted-form/hosted-form.env'],
        ['install', '-m', '644', `${folder}/hosted-form.service`, '/etc/systemd/system/hosted-form.service'],
        ['systemctl', 'daemon-reload'],
        ['systemctl', 'enable', 'hosted-form'],
        ['systemctl', 'restart', 'hosted-form'],
      ],
    },
  ];
  return {
    files: [
      { path: 'hosted-form.env', text: writeEnvironment(listVariables(answers, token)), isSecret: true },
      { path: 'hosted-form.service', text: UNIT },
    ],
    steps: NODE_OF_SERVICES.some(machine.has) ? steps : [FIND_NODE, ...steps],
  };
}

const NPM_INSTALL = ['npm', 'install', '--prefix', '/opt/hosted-form', 'hosted-form-proxy', 'hosted-form-server'];

/** The places where services look for Node. */
const NODE_OF_SERVICES = ['/usr/local/bin/node', '/usr/bin/node'];

const FIND_NODE: Step = {
  says: 'Put Node where services find it: they look into no home.',
  lines: ['sudo install -m 755 "$(command -v node)" /usr/local/bin/node'],
};
