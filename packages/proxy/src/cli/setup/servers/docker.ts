import { listVariables, writeEnvironment } from '../environment.js';
import type { PlanSource, ServerPlan } from '../plan.js';

/** Plans the proxy in a container, behind the web server of the machine. */
export function planDocker({ answers, token, machine }: PlanSource): ServerPlan {
  const { folder, modules } = machine;
  const variables = listVariables(answers, token, { host: '0.0.0.0', keys: 'file:///keys' });
  const compose = `${folder}/compose.yaml`;
  return {
    files: [
      { path: 'hosted-form.env', text: writeEnvironment(variables), isSecret: true },
      { path: 'Dockerfile', text: writeDockerfile(modules !== undefined, answers) },
      { path: 'compose.yaml', text: writeCompose(modules ?? folder, folder, answers.port) },
    ],
    steps: [
      {
        says: 'Build the image, and start the proxy in a container.',
        needs: ['docker'],
        commands: [['docker', 'compose', '--file', compose, 'up', '--detach', '--build']],
      },
      {
        says: `Let your web server pass ${answers.basePath}/ on to http://127.0.0.1:${String(answers.port)}, with the visitor’s address in X-Forwarded-For.`,
      },
    ],
  };
}

function writeDockerfile(hasModules: boolean, { basePath, port }: PlanSource['answers']): string {
  const health = `fetch('http://127.0.0.1:${String(port)}${basePath}/health').then((r) => process.exit(r.ok ? 0 : 1))`;
  return [
    'FROM node:24-alpine',
    'WORKDIR /app',
    hasModules ? 'COPY . node_modules/' : 'RUN npm install hosted-form-proxy hosted-form-server',
    'RUN mkdir /keys && chown node:node /keys',
    'USER node',
    'VOLUME /keys',
    `HEALTHCHECK CMD ["node", "--eval", ${JSON.stringify(health)}]`,
    'CMD ["node_modules/.bin/hosted-form-proxy", "serve"]',
    '',
  ].join('\n');
}

function writeCompose(context: string, folder: string, port: number): string {
  return [
    'services:',
    '  hosted-form:',
    '    build:',
    `      context: ${JSON.stringify(context)}`,
    `      dockerfile: ${JSON.stringify(`${folder}/Dockerfile`)}`,
    '    env_file: hosted-form.env',
    '    ports:',
    `      - "127.0.0.1:${String(port)}:${String(port)}"`,
    '    volumes:',
    '      - keys:/keys',
    '    read_only: true',
    '    cap_drop: [ALL]',
    '    security_opt: ["no-new-privileges:true"]',
    '    restart: unless-stopped',
    'volumes:',
    '  keys:',
    '',
  ].join('\n');
}
