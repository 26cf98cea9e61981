// @ts-check
// Packs the package of the element as npm does, for `npm run size`: size-limit weighs the file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const FOLDER = join(ROOT, '.cache/packed');
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', FOLDER];
const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
process.exitCode = status ?? 1;
