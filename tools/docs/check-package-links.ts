// The documents that a package brings along lead to documents that it brings along. `npm run check` runs it: remark reads the links of what
// npm packs.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pack } from '../npm.js';
import { ROOT } from '../root.js';

const FOLDER = join(ROOT, '.cache/package-links');
const LINKS = ['--use', 'remark-validate-links=repository:false'];
const OPTIONS = ['--frail', '--quiet', '--no-color', '--no-config', '--no-ignore'];

for (const folder of ['.', 'packages/proxy', 'packages/server']) {
  const target = join(FOLDER, folder);
  execFileSync('tar', ['-xzf', pack(folder, target)], { cwd: target });
  const { status } = spawnSync('remark', ['.', ...OPTIONS, ...LINKS], {
    cwd: join(target, 'package'),
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
