import type { TemplateResult } from 'lit';
import { isObject, text } from '../../../src/api/read.js';
import { snippetView } from '../snippet/snippet-view.js';
import { makeHref } from './address.js';
import type { Place } from './address.js';

/** The folder in which the demo serves the element, below `/dist/`. */
const FOLDER = 'cdn/';

/** Reads the integrity of the scripts, by their names, so that a page runs no other version. */
async function readIntegrity(): Promise<Readonly<Record<string, string>>> {
  const manifest = await fetch('/dist/manifest.json');
  if (!manifest.ok) return {};
  const entries: unknown = await manifest.json();
  return Object.fromEntries(
    Object.entries(isObject(entries) ? entries : {}).flatMap(([path, entry]) => {
      const integrity = isObject(entry) ? text(entry['integrity']) : '';
      return path.startsWith(FOLDER) && integrity ? [[path.slice(FOLDER.length), integrity]] : [];
    }),
  );
}

/** Shows the lines that put a form on a page of this site. */
export async function embedView({ form, site }: Place): Promise<TemplateResult> {
  const integrity = await readIntegrity();
  const embed = { formId: form, proxy: '/forms', script: `/dist/${FOLDER}hosted-form.js`, integrity };
  return snippetView(embed, site, (name) => {
    location.assign(makeHref({ form, view: 'embed', for: name }));
  });
}
