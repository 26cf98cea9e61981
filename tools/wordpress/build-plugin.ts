// Builds the plugin for WordPress from packages/wordpress/plugin: the folder packages/wordpress/dist/hosted-form, and the same as
// hosted-form.zip. The element comes from dist/cdn, so it has to be built before. The same sources always make the same bytes.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { joinParts } from '../php/join-parts.js';
import { ROOT } from '../root.js';
import { zipFolder } from '../zip-folder.js';

const PLUGIN = join(ROOT, 'packages/wordpress/plugin');
const DIST = join(ROOT, 'packages/wordpress/dist');
const TARGET = join(DIST, 'hosted-form');
const CDN = join(ROOT, 'dist/cdn');
const SCRIPT = 'hosted-form.classic.js';

/** The first lines of the proxy in the plugin. WordPress wants no file to run by itself. */
const PROXY_HEADER = `<?php

/**
 * The token proxy of hosted-form. \`tools/wordpress/build-plugin.ts\` builds this file from the sources in \`packages/proxy/php/\`.
 *
 * @package HostedForm
 */

declare(strict_types=1);

namespace HostedForm;

\\defined('ABSPATH') || exit;
`;

/** The sources of the proxy that read a settings file, and start it: the plugin does both in its own way. */
const WITHOUT = ['settings-file.php', 'start.php'];

/** Writes a file of the plugin, by its path from the plugin's folder. */
function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(TARGET, path)), { recursive: true });
  writeFileSync(join(TARGET, path), content);
}

/** Lists the names in a folder of the sources: the first group of the pattern. */
const namesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => pattern.exec(name)?.[1] ?? []);

/** Copies the classic script of the element, and what it fetches from beside it: languages, and the parts of the font of typed names. */
function copyElement() {
  if (!existsSync(join(CDN, SCRIPT))) throw new Error('Build the element before the plugin: npm run build:element');
  const script = readFileSync(join(CDN, SCRIPT), 'utf8');
  write(`element/${SCRIPT}`, script);
  const [folder = ''] = readdirSync(join(CDN, 'chunks'));
  if (!script.includes(`chunks/${folder}`))
    throw new Error('The classic script fetches nothing from the folder of the chunks.');
  const languages = namesIn('src/locale', /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/);
  const faces = namesIn('src/fields/signature/faces', /^((?!table)[\w-]+)\.ts$/);
  // English is in the script.
  for (const name of [...languages.filter((language) => language !== 'en'), ...faces].sort()) {
    const path = `chunks/${folder}/${name}.js`;
    const text = readFileSync(join(CDN, path), 'utf8');
    if (/\bimport\b/.test(text)) throw new Error(`${path} imports something that the plugin does not have.`);
    write(`element/${path}`, text);
  }
  write('element/languages.json', `${JSON.stringify(languages.sort())}\n`);
}

rmSync(DIST, { recursive: true, force: true });
cpSync(PLUGIN, TARGET, { recursive: true });
write('LICENSE', readFileSync(join(ROOT, 'LICENSE')));
write('proxy/hosted-form-proxy.php', joinParts(PROXY_HEADER, WITHOUT));
copyElement();
writeFileSync(join(DIST, 'hosted-form.zip'), zipFolder(TARGET, 'hosted-form'));
