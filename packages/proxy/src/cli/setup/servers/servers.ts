import type { PlanSource, ServerPlan } from '../plan.js';
import type { ServerName } from '../answers.js';
import { planApache } from './apache.js';
import { planCaddy } from './caddy.js';
import { planDocker } from './docker.js';
import { planNginx } from './nginx.js';
import { planNode } from './node.js';
import { planPhp } from './php.js';

/** A kind of web server that `setup` knows. */
export interface WebServer {
  /** The name in the question. */
  readonly title: string;
  /** Whether the proxy listens on a port of this machine, so that `setup` can start it here. */
  readonly listens: boolean;
  readonly plan: (source: PlanSource) => ServerPlan;
}

/** All kinds of web servers. */
export const SERVERS: Readonly<Record<ServerName, WebServer>> = {
  nginx: { title: 'nginx', listens: true, plan: planNginx },
  apache: { title: 'Apache', listens: true, plan: planApache },
  caddy: { title: 'Caddy', listens: true, plan: planCaddy },
  docker: { title: 'Docker, with nginx in it', listens: false, plan: planDocker },
  php: { title: 'a host with PHP', listens: false, plan: planPhp },
  node: { title: 'an app of your own on Node', listens: false, plan: planNode },
};
