// What `setup` does for its answers, before it does any of it.
import { writeSnippet } from '../../snippets/snippets.js';
import type { Answers } from './answers.js';
import { SERVERS } from './servers/servers.js';

/** A file that is written into the folder of `setup`. */
export interface PlannedFile {
  /** The path in the folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether the owner alone may read it. */
  readonly isSecret?: boolean;
}

/** The conditions under which `setup` can do a step itself. */
export type Need = 'root' | 'systemd' | 'docker';

/** A step after the files are written. */
export interface Step {
  /** The step in a sentence, for the person. */
  readonly says: string;
  /** The commands that do it. */
  readonly commands?: readonly (readonly string[])[];
  /** The need of the commands. Without it, a person does the step. */
  readonly needs?: readonly Need[];
  /** The lines that a person puts somewhere. */
  readonly lines?: readonly string[];
  /** Whether `setup` can put the lines into the server block of nginx. */
  readonly isForNginx?: boolean;
}

/** The part of a plan that depends on the web server. */
export interface ServerPlan {
  readonly files: readonly PlannedFile[];
  readonly steps: readonly Step[];
}

/** The machine that `setup` runs on, as far as a plan depends on it. */
export interface Machine {
  /** The folder of `setup`, as a whole path. */
  readonly folder: string;
  /** The folder `node_modules` that the command runs from; `undefined` in a clone. */
  readonly modules: string | undefined;
  /** The scripts for pages, where the package hosted-form is installed beside. */
  readonly scripts: string | undefined;
  /** The path of Node. */
  readonly node: string;
  /** Returns the files of a recipe by their names; none where the package hosted-form is not installed. */
  readonly readRecipe: (name: string) => Readonly<Record<string, string>>;
  /** The folder of nginx's configuration. */
  readonly nginx: string;
  /** Tells whether a file or a folder is there. */
  readonly has: (path: string) => boolean;
}

/** The ground of a plan. */
export interface PlanSource {
  readonly answers: Answers;
  readonly token: string;
  readonly machine: Machine;
}

/** A whole plan. */
export interface Plan extends ServerPlan {
  /** A folder that is copied to the site; `undefined` where the person copies it. */
  readonly copy: { readonly from: string; readonly to: string } | undefined;
}

// Decision 0058: what is done, shown and left comes from one plan.
/** Makes the plan. It looks only at what it is given. */
export function makePlan(source: PlanSource): Plan {
  const { answers, machine } = source;
  const { files, steps } = SERVERS[answers.server].plan(source);
  const lines = writePageLines(answers);
  const isCopied = machine.scripts !== undefined && answers.assets !== '';
  return {
    files: [...files, { path: 'page.html', text: writePage(lines) }],
    steps: [
      ...steps,
      ...(isCopied ? [] : [{ says: 'Copy the scripts to your site, with their folders.', lines: [COPY] }]),
      { says: `Put these lines on the page ${answers.page}, or begin with \`page.html\`.`, lines },
    ],
    copy: machine.scripts !== undefined && isCopied ? { from: machine.scripts, to: answers.assets } : undefined,
  };
}

const COPY = 'cp -r node_modules/hosted-form/dist/cdn/. /var/www/site/assets/';

/** Returns the two lines for a page, with the first form. */
function writePageLines({ forms, basePath, script }: Answers): readonly string[] {
  const snippet = writeSnippet('html', { formId: forms[0] ?? '101', proxy: basePath, script });
  const [head = '', form = ''] = snippet.parts.map(({ code }) => code);
  const scriptLine = head.split('\n').filter((line) => line.startsWith('<script'));
  return [...scriptLine, ...form.split('\n')];
}

function writePage(lines: readonly string[]): string {
  const [script = '', ...form] = lines;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '  <head>',
    '    <meta charset="utf-8">',
    '    <meta name="viewport" content="width=device-width">',
    '    <title>Contact</title>',
    `    ${script}`,
    '  </head>',
    '  <body>',
    '    <h1>Contact</h1>',
    ...form.map((line) => `    ${line}`),
    '  </body>',
    '</html>',
    '',
  ].join('\n');
}
