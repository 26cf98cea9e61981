// Whether a browser can run what came at the address of a script.
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import type { Page } from '../page.js';
import type { Answer } from '../visit.js';
import { fitsIntegrity } from './integrity.js';
import { replaceTag, writeTag } from './read-scripts.js';
import type { ScriptTag } from './read-scripts.js';
import { isModuleFile, readFileName } from './script-names.js';

/** Tells whether an answer is a page in the place of a script. */
export const isPage = (text: string): boolean => /^\s*<(!doctype|html)/i.test(text);

/** Tells whether a browser runs a module of this type. */
export const isScriptType = (type: string): boolean => /^(text|application)\/(x-)?(javascript|ecmascript)/i.test(type);

/** Checks whether a browser can run the script. */
export function checkAnswer(tag: ScriptTag, answer: Answer, page: Page): readonly Finding[] {
  const { address } = tag;
  const { origin } = new URL(page.address);
  const { status, headers, text } = answer;
  const type = headers.get('content-type') ?? '';
  if (status < 200 || status >= 300) return [createFinding('script_status', { status, address })];
  if (isPage(text)) return [createFinding('script_is_page', { address })];
  const isStrict = tag.isModule || /nosniff/i.test(headers.get('x-content-type-options') ?? '');
  if (isStrict && !isScriptType(type)) return [createFinding('script_wrong_type', { type, address })];
  const file = readFileName(address);
  if (!fitsIntegrity(text, tag.integrity ?? '')) {
    const form = page.forms.find(({ formId }) => /^\d+$/.test(formId))?.formId ?? '101';
    return [createFinding('script_integrity', { file, address, form })];
  }
  if (!tag.isModule && isModuleFile(file)) return [notModule(tag, answer)];
  const isElsewhere = new URL(answer.address).origin !== origin;
  const allowed = headers.get('access-control-allow-origin');
  const isRefused = tag.isModule && isElsewhere && allowed !== '*' && allowed !== origin;
  return isRefused ? [createFinding('script_cors', { address, origin })] : [];
}

/** Judges a module in a tag without its type. It runs as long as nothing in it needs a module. */
function notModule(tag: ScriptTag, { text: script }: Answer): Finding {
  const { address, attributes = new Map() } = tag;
  const isNeeded = /\bimport\.meta\b|^\s*(?:import|export)\b(?!\()/m.test(script);
  const details = { file: readFileName(address), address };
  const paste = { language: 'html', text: writeTag(attributes, { type: 'module' }) } as const;
  const code = isNeeded ? 'script_needs_module' : 'script_not_module';
  return createFinding(code, details, paste, replaceTag(tag, paste));
}
