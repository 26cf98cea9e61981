import { writeFirstToken } from '../../../token/first-token.js';
import { listVariables, writeEnvironment } from '../environment.js';
import type { PlannedFile, PlanSource, ServerPlan, Step } from '../server-plan.js';

/** The port of the proxy in its container, which the recipe names. */
const PORT = 8080;

/** The proxy, and the package with which it draws forms. */
const PACKAGES = ['hosted-form-proxy', 'hosted-form-server'];

/** The token in the volume of the recipe, the one place that the container may write. */
const TOKEN_FILE = '/data/token.json';

// Decision 0061: no other account reads the file of `connect`, so the container gets what is in it.
/** Plans the proxy and nginx in containers, as `recipes/docker/` has them. */
export function planDocker({ answers, token, renewal, machine }: PlanSource): ServerPlan {
  const { folder, modules } = machine;
  const { basePath, ownProxies } = answers;
  const recipe = Object.entries(machine.readRecipe('docker')).map(([path, text]): PlannedFile => ({
    path,
    text: path === 'nginx.conf' ? writeNginx(text, basePath, ownProxies) : writeTrust(text, ownProxies),
  }));
  const record = renewal?.record;
  const given = renewal && record && { ...renewal, file: TOKEN_FILE };
  const variables = {
    ...listVariables({ answers: { ...answers, port: PORT }, token, renewal: given }),
    ...(record && { HOSTED_FORM_FIRST_TOKEN: writeFirstToken(record) }),
  };
  const pack = ['npm', 'pack', '--ignore-scripts', '--pack-destination', folder];
  const missing: readonly Step[] =
    recipe.length > 0
      ? []
      : [{ says: `Copy the files of \`recipes/docker\` of the package hosted-form into ${folder}.` }];
  const { hostname } = new URL(answers.service);
  return {
    files: [...recipe, { path: 'proxy.env', text: writeEnvironment(variables), isSecret: true }],
    steps: [
      ...missing,
      ...(/^(?:localhost|127\..*|\[::1\])$/.test(hostname) ? [onThisMachine(hostname)] : []),
      {
        says: 'Build the image, and start the proxy with nginx before it, on port 80.',
        needs: ['docker'],
        commands: [
          [...pack, ...PACKAGES.map((name) => (modules === undefined ? name : `${modules}/${name}`))],
          ['docker', 'compose', '--file', `${folder}/compose.yaml`, 'up', '--detach', '--build'],
        ],
      },
      { says: `Put your site where \`root\` in ${folder}/nginx.conf says, with a volume in compose.yaml.` },
    ],
  };
}

/** A service for trials. No proxy takes http from another machine, and none needs it in earnest. */
const onThisMachine = (hostname: string): Step => ({
  says: `In a container, ${hostname} is the container itself: no service of this machine can be reached there. Name a service with https, or try another web server.`,
});

function writeNginx(text: string, basePath: string, ownProxies: number): string {
  const visitor = ownProxies > 1 ? '$proxy_add_x_forwarded_for' : '$remote_addr';
  return text.replace('location /forms/', `location ${basePath}/`).replace('$remote_addr', () => visitor);
}

const writeTrust = (text: string, ownProxies: number): string =>
  text.replace("HOSTED_FORM_TRUST_PROXY: '1'", `HOSTED_FORM_TRUST_PROXY: '${String(ownProxies)}'`);
