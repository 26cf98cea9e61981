// Says what has become of a script on its way from the release to the page.
import { Script } from 'node:vm';
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import { fitsIntegrity } from './integrity.js';
import { listVersions } from './release.js';
import type { Release } from './release.js';

/** The line with which the build begins every script for a tag, and the one with which it ends. */
const START = 'if(globalThis.document){\n';
const END = '\n}';
/** The line that some files have before it. */
const BEFORE_START = '//# allFunctionsCalledOnLoad\n';

/** A text that every script of the element has, whatever a tool has made of it. */
const OWN_TEXT = 'hosted-form proxies';

/** A copy of a script: where it is, its name in the release, and its text. */
export interface Copy {
  readonly address: string;
  readonly file: string;
  readonly text: string;
}

/** Checks a copy of a script against its release. Without one, its own shape tells most of what a tool has done to it. */
export function checkCopy(copy: Copy, release: Release | undefined): readonly Finding[] {
  const { file, text } = copy;
  const original = release?.read(file);
  if (release && original !== undefined) {
    if (fitsIntegrity(text, release.integrityOf(file) ?? ''))
      return [createFinding('script_as_released', { version: release.version })];
    return [compare(copy, original, release)];
  }
  const finding = judgeShape(copy);
  return finding ? [finding] : [];
}

/** Says what makes a copy another one than the original. */
function compare(copy: Copy, original: string, release: Release): Finding {
  const { address, text } = copy;
  const { version, folder } = release;
  const [part, whole] = [text.trim(), original.trim()];
  if (whole.startsWith(part) && part !== '') {
    const sign = `${String(part.length)} of ${String(whole.length)} characters came`;
    return createFinding('script_cut', { sign, address });
  }
  const broken = findSyntaxError(text);
  if (broken === undefined && text.includes(whole)) return createFinding('script_joined', { address });
  const versions = listVersions(text);
  const [found] = versions;
  if (broken === undefined && found !== undefined && !versions.includes(version))
    return createFinding('script_other_version', { found, version, folder, address });
  return judgeShape(copy) ?? createFinding('script_changed', { version, folder, address });
}

/** Says what is wrong with a copy, as far as it tells itself. */
function judgeShape({ address, text }: Copy): Finding | undefined {
  const shape = text.replaceAll('\r\n', '\n');
  const reason = findSyntaxError(shape);
  const isBegun = [START, BEFORE_START + START].some((start) => shape.startsWith(start));
  if (reason !== undefined && isBegun && !shape.trimEnd().endsWith(END))
    return createFinding('script_cut', { sign: 'its last line is missing', address });
  if (reason !== undefined) return createFinding('script_broken', { reason, address });
  if (!shape.includes(OWN_TEXT)) return undefined;
  if (shape.includes(START)) {
    const isAlone = isBegun && shape.trimEnd().endsWith(END);
    return isAlone ? undefined : createFinding('script_joined', { address });
  }
  const sign = shape.includes('=>')
    ? 'its lines are shortened again'
    : 'it is translated for old browsers, where no form runs';
  return createFinding('script_rewritten', { sign, address });
}

/**
 * Returns the reason why a browser can't read a script; `undefined` where it can. The script is read, and never run. A module with imports of
 * its own can't be read so, and counts as right.
 */
export function findSyntaxError(text: string): string | undefined {
  if (/^\s*(?:import|export)\b(?!\()/m.test(text)) return undefined;
  try {
    // A module alone may say `import.meta`.
    new Script(text.replaceAll('import.meta', 'importMeta'));
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : undefined;
  }
}

/** Tells whether a script of the element is in a text that others are joined to. */
export const hasOwnScript = (text: string): boolean => text.includes(OWN_TEXT);
