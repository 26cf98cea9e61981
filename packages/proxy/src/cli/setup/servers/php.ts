import type { PlannedFile, PlanSource, ServerPlan, Step } from '../server-plan.js';

/** Plans the proxy in PHP, whose folder the person uploads. */
export function planPhp({ answers, token, machine }: PlanSource): ServerPlan {
  const { basePath } = answers;
  const folder = basePath.replace(/^\/+/, '');
  const found = Object.entries(machine.readRecipe('php')).map(([name, text]): PlannedFile => ({
    path: `${folder}/${name}`,
    text,
  }));
  const missing: readonly Step[] =
    found.length > 0
      ? []
      : [
          {
            says: `Put \`hosted-form-proxy.php\` of the release into \`${machine.folder}/${folder}\`, beside its settings.`,
          },
        ];
  return {
    files: [...found, { path: `${folder}/hosted-form-config.php`, text: writeConfig(answers, token), isSecret: true }],
    steps: [
      ...missing,
      {
        says: `Upload the folder \`${folder}\` into the root of your site, with its files that begin with a point. The web server must be able to read its files, and nobody else.`,
      },
      {
        says: 'On a machine of your own, give the settings to the account of PHP there. On Debian that is www-data.',
        lines: [`chown www-data ${folder}/hosted-form-config.php`],
      },
      {
        says: 'Open this address: it answers `"status":"ok"`, with your own address.',
        lines: [new URL(`${basePath}/health`, answers.page).href],
      },
      {
        says: 'Only where that address is not found, your web server reads no `.htaccess`: put this on the page in place of what stands below.',
        lines: [`proxy="${basePath}/hosted-form-proxy.php"`],
      },
    ],
  };
}

function writeConfig({ service, forms, ownProxies, origins }: PlanSource['answers'], token: string): string {
  return [
    '<?php',
    '',
    '// It shows nothing when somebody asks for its address.',
    'return [',
    `    'service' => ${quote(service)},`,
    `    'token' => ${quote(token)},`,
    `    'forms' => [${forms.map(quote).join(', ')}],`,
    ...(origins.length > 0 ? [`    'origins' => [${origins.map(quote).join(', ')}],`] : []),
    // PHP itself is behind one web server, which writes the visitor's address.
    ...(ownProxies > 1 ? [`    'trustProxy' => ${String(ownProxies - 1)},`] : []),
    '];',
    '',
  ].join('\n');
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
