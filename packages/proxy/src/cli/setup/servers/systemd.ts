// The proxy as a service of systemd, for all web servers that pass calls on to it.
import { listVariables, writeEnvironment } from '../environment.js';
import type { PlanSource, ServerPlan, Step } from '../server-plan.js';

/** The unit, as `recipes/systemd/` has it. Its settings are in the file of variables. */
const UNIT = `# The token proxy of hosted-form as a service: for /etc/systemd/system/. It has no account, and can write only its state folder.
[Unit]
Description=Token proxy of hosted-form
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=/usr/bin/node /opt/hosted-form/node_modules/hosted-form-proxy/dist/cli/cli.js serve
# Read by systemd itself: chown root:root, chmod 600.
EnvironmentFile=/etc/hosted-form/proxy.env
Environment=NODE_ENV=production
Restart=always
RestartSec=2
# SIGTERM ends it when the calls under way are finished.
TimeoutStopSec=60

# An account that exists while the proxy runs, and /var/lib/hosted-form for the keys of submissions.
DynamicUser=yes
StateDirectory=hosted-form
StateDirectoryMode=0700
UMask=0077

ProtectSystem=strict
ProtectHome=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
PrivateDevices=yes
PrivateTmp=yes
PrivateUsers=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
# MemoryDenyWriteExecute is not set: Node compiles while it runs.
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
MemoryMax=512M
TasksMax=64

[Install]
WantedBy=multi-user.target
`;

/** Plans the proxy as a service. */
export function planService({ machine, renewal, ...source }: PlanSource): ServerPlan {
  const { folder, modules } = machine;
  const given = renewal && { ...renewal, file: TOKEN_FILE };
  const isHidden = isInHome(machine.node);
  const node = isHidden ? PLACE : machine.node;
  const steps: readonly Step[] = [
    {
      says: 'Install the proxy as a service, which starts with the machine.',
      needs: ['root', 'systemd'],
      commands: [
        ['mkdir', '-p', '/opt/hosted-form', '/etc/hosted-form'],
        modules === undefined ? NPM_INSTALL : ['cp', '-R', modules, '/opt/hosted-form/'],
        ['install', '-m', '600', `${folder}/proxy.env`, '/etc/hosted-form/proxy.env'],
        ['install', '-m', '644', `${folder}/hosted-form.service`, '/etc/systemd/system/hosted-form.service'],
        ...(renewal ? giveToken(renewal.file) : []),
        ['systemctl', 'daemon-reload'],
        ['systemctl', 'enable', 'hosted-form'],
        ['systemctl', 'restart', 'hosted-form'],
      ],
    },
  ];
  return {
    files: [
      { path: 'proxy.env', text: writeEnvironment(listVariables({ ...source, renewal: given })), isSecret: true },
      { path: 'hosted-form.service', text: UNIT.replace('/usr/bin/node', node) },
    ],
    steps: isHidden ? [findNode(machine.node), ...steps] : steps,
  };
}

/** The token in the folder that the service may write, as the service and as the system see it. */
const TOKEN_FILE = '/var/lib/hosted-form/token.json';
const STATE = '/var/lib/private/hosted-form';

// Decision 0061: of two files, the newer one holds.
/** Gives the service the token. One that the service has renewed since is newer, and stays. */
const giveToken = (file: string): readonly (readonly string[])[] => [
  ['install', '-d', '-m', '700', '/var/lib/private', STATE],
  ['cp', '--update', file, `${STATE}/token.json`],
  ['chown', `--reference=${STATE}`, `${STATE}/token.json`],
];

const NPM_INSTALL = ['npm', 'install', '--prefix', '/opt/hosted-form', 'hosted-form-proxy', 'hosted-form-server'];

/** A service sees no home: Node must lie elsewhere. */
const isInHome = (path: string): boolean => /^\/(?:home|root|Users)\//.test(path);

const PLACE = '/usr/local/bin/node';

const findNode = (path: string): Step => ({
  says: 'Put Node where a service sees it: this one lies in a home.',
  needs: ['root', 'systemd'],
  commands: [['install', '-m', '755', path, PLACE]],
});
