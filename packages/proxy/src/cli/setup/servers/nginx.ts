import { DEFAULT_MAX_BODY, MEBIBYTE } from '../../../options.js';
import type { PlanSource, ServerPlan } from '../server-plan.js';
import { writeNginxLines } from './nginx-lines.js';
import { planService } from './systemd.js';

/** The file with the lines, beside the configuration. */
const FILE = 'snippets/hosted-form.conf';

/** Plans the proxy behind nginx. */
export function planNginx(source: PlanSource): ServerPlan {
  const { answers, machine } = source;
  const { files, steps } = planService(source);
  const proxy = `http://127.0.0.1:${String(answers.port)}`;
  const lines = writeNginxLines({ ...answers, proxy, maxBody: DEFAULT_MAX_BODY / MEBIBYTE });
  return {
    files: [...files, { path: 'nginx.conf', text: `${lines.join('\n')}\n` }],
    steps: [
      ...steps,
      {
        says: 'Put the lines for nginx beside its configuration.',
        needs: ['root'],
        commands: [
          ['mkdir', '-p', `${machine.nginx}/snippets`],
          ['install', '-m', '644', `${machine.folder}/nginx.conf`, `${machine.nginx}/${FILE}`],
        ],
      },
      {
        says: 'Put this line into the `server` block of your site.',
        needs: ['root'],
        isForNginx: true,
        lines: [`include ${FILE};`],
      },
      {
        says: 'Let nginx read it.',
        needs: ['root'],
        commands: [
          ['nginx', '-t'],
          ['nginx', '-s', 'reload'],
        ],
      },
    ],
  };
}
