import { dirname, join } from 'node:path';
import type { Answers } from './answers.js';
import { readConfigFiles } from './nginx-site.js';
import type { Machine } from './server-plan.js';
import type { SetupPorts } from './setup-ports.js';

/** Describes the machine for a plan. */
export async function describeMachine(ports: SetupPorts, folder: string, { server }: Answers): Promise<Machine> {
  const { modules, element, has } = ports;
  return {
    folder,
    modules,
    scripts: element === undefined ? undefined : join(element, 'dist', 'cdn'),
    node: ports.node,
    readRecipe: (name) => readRecipe(ports, name),
    nginx: server === 'nginx' ? await findNginx(ports) : '',
    has,
  };
}

/** Reads a recipe, without its README and its examples. */
function readRecipe({ element, has, list, read }: SetupPorts, name: string): Readonly<Record<string, string>> {
  const folder = element === undefined ? '' : join(element, 'recipes', name);
  const files = element !== undefined && has(folder) ? list(folder) : [];
  const wanted = files.filter((file) => !/README|example|\.env$/.test(file));
  return Object.fromEntries(wanted.map((file) => [file, read(join(folder, file)) ?? '']));
}

/** Finds the folder of nginx's configuration, which differs between systems. Only an administrator may look. */
async function findNginx({ runProgram }: SetupPorts): Promise<string> {
  const { printed } = await runProgram(['nginx', '-T']);
  const [first] = readConfigFiles(printed);
  return first === undefined ? '/etc/nginx' : dirname(first.path);
}
