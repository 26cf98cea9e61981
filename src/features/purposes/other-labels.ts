// The labels of languages beside English. Fetched where the form or the page is in one.
import { names } from '../../locale/chunks/purpose-names.js';
import { purposes } from '../../locale/chunks/purposes.js';
import { bestLanguage } from '../../locale/other-languages.js';
import { tryPart } from '../../parts/fetch-part.js';
import { readLabels } from './labels.js';
import type { Labels } from './labels.js';

/** Fetches the labels of some languages (BCP 47). One that has none here, or whose labels do not come, is left out. */
export async function fetchOthers(languages: readonly string[]): Promise<readonly Labels[]> {
  const tags = new Set(languages.map((language) => bestLanguage([language])));
  const fetched = await Promise.all([...tags].map(fetchOne));
  return fetched.flat();
}

async function fetchOne(tag: string): Promise<readonly Labels[]> {
  const part = purposes.get(tag);
  const came = part && (await tryPart(part));
  // A server may answer with another script.
  return Array.isArray(came?.labels) ? [readLabels(names, came.labels)] : [];
}
