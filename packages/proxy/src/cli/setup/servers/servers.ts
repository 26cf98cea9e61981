import type { PlanSource, ServerPlan } from '../server-plan.js';
import type { ServerName } from '../answers.js';
import { planApache } from './apache.js';
import { planCaddy } from './caddy.js';
import { planDocker } from './docker.js';
import { planNginx } from './nginx.js';
import { planNode } from './node.js';
import { planPhp } from './php.js';

/** A kind of web server that `setup` knows. */
export interface WebServer {
  /** Whether the proxy listens on a port of this machine, so that `setup` can start it here. */
  readonly listens: boolean;
  /** Whether the proxy draws forms, where hosted-form-server is installed beside it. */
  readonly draws: boolean;
  readonly plan: (source: PlanSource) => ServerPlan;
}

/** All kinds of web servers. */
export const SERVERS: Readonly<Record<ServerName, WebServer>> = {
  nginx: { listens: true, draws: true, plan: planNginx },
  apache: { listens: true, draws: true, plan: planApache },
  caddy: { listens: true, draws: true, plan: planCaddy },
  docker: { listens: false, draws: true, plan: planDocker },
  php: { listens: false, draws: false, plan: planPhp },
  node: { listens: false, draws: false, plan: planNode },
};
