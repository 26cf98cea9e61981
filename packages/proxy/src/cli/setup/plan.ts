// What `setup` does for its answers, before it does any of it.
import { writeSnippet } from '../../snippets/snippets.js';
import type { Answers } from './answers.js';
import type { PlanSource, ServerPlan } from './server-plan.js';
import { SERVERS } from './servers/servers.js';

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
  const { lines, rule } = writePageLines(answers);
  const isCopied = machine.scripts !== undefined && answers.assets !== '';
  return {
    files: [...files, { path: 'page.html', text: writePage(lines, rule) }],
    steps: [
      ...steps,
      ...(isCopied ? [] : [{ says: 'Copy the scripts to your site, with their folders.', lines: [COPY] }]),
      { says: `Put these lines on the page ${answers.page}, or begin with \`page.html\`.`, lines },
      {
        says: 'Put this rule into the style sheet of the page, so that nothing moves while the form loads.',
        lines: rule,
      },
    ],
    copy: machine.scripts !== undefined && isCopied ? { from: machine.scripts, to: answers.assets } : undefined,
  };
}

const COPY = 'cp -r node_modules/hosted-form/dist/cdn/. /var/www/site/assets/';

/** Returns the two lines for a page, with the first form, and the rule that keeps its place. */
export function writePageLines({ forms, basePath, script, fallback, fields }: Answers) {
  const link = { ...(fallback && { fallback }), ...(fields && { fields }) };
  const snippet = writeSnippet('html', { formId: forms[0] ?? '101', proxy: basePath, script, ...link });
  const [head = '', form = ''] = snippet.parts.map(({ code }) => code);
  const rule = snippet.parts.filter(({ language }) => language === 'css').flatMap(({ code }) => code.split('\n'));
  const scriptLine = head.split('\n').filter((line) => line.startsWith('<script'));
  return { lines: [...scriptLine, ...form.split('\n')], rule };
}

function writePage(lines: readonly string[], rule: readonly string[]): string {
  const [script = '', ...form] = lines;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '  <head>',
    '    <meta charset="utf-8">',
    '    <meta name="viewport" content="width=device-width">',
    '    <title>Contact</title>',
    `    ${script}`,
    '    <style>',
    ...rule.map((line) => `      ${line}`),
    '    </style>',
    '  </head>',
    '  <body>',
    '    <h1>Contact</h1>',
    ...form.map((line) => `    ${line}`),
    '  </body>',
    '</html>',
    '',
  ].join('\n');
}
