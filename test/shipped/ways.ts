// Every way in which the script reaches a page.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/build.js';
import { bundleProgram } from '../runner/bundle-program.js';
import { readText } from './project.js';
import type { Project } from './project.js';
import type { SiteContent } from './site.js';

/** The part of a way that a page needs. */
export interface Served {
  readonly files: SiteContent['files'];
  /** The tags in the head of the page. */
  readonly head: string;
  /** Names of policies of Trusted Types that the tool's own code makes. */
  readonly trustedTypes?: string;
  /** Warnings of the bundler. */
  readonly warnings: readonly string[];
}

/** A way to load the element. */
export interface Way {
  readonly name: string;
  /** Makes what the page needs from what is installed. */
  prepare(project: Project): Promise<Served>;
  /** Whether other scripts precede and follow the form's in one file. */
  readonly isJoined?: boolean;
}

const execute = promisify(execFile);

const moduleTag = (src: string): string => `<script type="module" src="${src}"></script>`;
const classicTag = (src: string): string => `<script src="${src}"></script>`;
const SHEET = '<link rel="stylesheet" href="/assets/light.css">';
/** The pop-up is a module of its own, on every page. */
const POPUP = moduleTag('/assets/hosted-form-popup.js');
const tagFolder = ({ element }: Project) => ({ '/assets/': { folder: join(element, 'dist/cdn') } });

/** The scripts of two plugins, between which an optimiser puts the form's. */
const BEFORE = 'var pluginBefore = function () { return "before" }';
const AFTER = '(function () { window.pluginAfter = pluginBefore() === "before" })()';

/** Makes a page with a script tag. */
const byTag = (name: string, tag: string): Way => ({
  name,
  prepare: async (project) => ({ files: tagFolder(project), head: SHEET + tag + POPUP, warnings: [] }),
});

/** Makes a page whose optimiser minifies the classic script by a command of npm, and joins it with others. */
const minified = (by: string, args: (source: string, result: string) => readonly string[]): Way => ({
  name: `the classic script, minified by ${by} between two others`,
  isJoined: true,
  async prepare(project) {
    const folder = join(project.folder, 'made', by);
    mkdirSync(folder, { recursive: true });
    const result = join(folder, 'minified.js');
    const [command = '', ...rest] = args(join(project.element, 'dist/cdn/hosted-form.classic.js'), result);
    await execute(join(ROOT, 'node_modules/.bin', command), rest);
    const script = [BEFORE, readText(result), AFTER].join('\n;');
    const files = { '/assets/joined.js': { script }, ...tagFolder(project) };
    return { files, head: SHEET + classicTag('/assets/joined.js') + POPUP, warnings: [] };
  },
});

/** The imports of an application. */
const ENTRY = `import 'hosted-form/define';
import 'hosted-form/popup';
import { HostedForm } from 'hosted-form';
window.isOneClass = customElements.get('hosted-form') === HostedForm;
`;

/** Makes a page of an application that a bundler builds for production, in a process of its own. */
const bundled = (by: string, trustedTypes = ''): Way => ({
  name: `bundled by ${by}`,
  async prepare(project) {
    const source = join(project.folder, `entry-${by}.js`);
    const folder = join(project.folder, 'made', by);
    mkdirSync(folder, { recursive: true });
    writeFileSync(source, ENTRY);
    const program = await bundleProgram(new URL('bundle.ts', import.meta.url));
    const { stdout } = await execute(process.execPath, [program, by, source, folder], { cwd: project.folder });
    const files = { '/bundle/': { folder }, ...tagFolder(project) };
    const warnings = JSON.parse(stdout) as readonly string[];
    return { files, head: SHEET + moduleTag('/bundle/entry.js'), trustedTypes, warnings };
  },
});

export const MODULE = byTag('the module script', moduleTag('/assets/hosted-form.js'));
export const CLASSIC = byTag('the classic script', classicTag('/assets/hosted-form.classic.js'));

/** All other ways. Each runs the forms of each kind, and what its tool may break. */
export const OTHER_WAYS: readonly Way[] = [
  // The longest go first.
  bundled('webpack', 'webpack'),
  ...['vite', 'rollup', 'esbuild'].map((by) => bundled(by)),
  minified('terser', (source, result) => ['terser', source, '--compress', '--mangle', '--output', result]),
  minified('esbuild', (source, result) => ['esbuild', source, '--minify', `--outfile=${result}`, '--log-level=error']),
  minified('jsmin', (source, result) => ['jsmin', '--output', result, source]),
];
