// Scripts that a consent tool or an optimiser holds back: who does it, and the one line that exempts them.
import { findHolder, HOLDER_IDS } from '../../../snippets/script-holders.js';
import type { ScriptHolder } from '../../../snippets/script-holders.js';
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import type { Paste } from '../findings/finding-text.js';
import { isModuleFile, readFileName } from './script-names.js';
import { replaceTag, writeTag } from './read-scripts.js';
import type { Held, OtherScript, ScriptTag } from './read-scripts.js';

/** Checks whether somebody holds the script of a tag back. */
export function checkHeld(tag: ScriptTag): readonly Finding[] {
  const { address, attributes = new Map(), held } = tag;
  if (!held) return [];
  const { holder, written } = held;
  if (!holder) return [createFinding('script_held', { written, address })];
  const details = { holder: holder.name, written, address, exemption: describeExemption(holder) };
  const code = holder.kind === 'consent' ? 'script_held_for_consent' : 'script_delayed';
  const paste = writeExempt(attributes, held, readFileName(address));
  // A script that waits for consent is exempted by its owner alone.
  const place = paste && holder.kind !== 'consent' ? replaceTag(tag, paste) : undefined;
  return [createFinding(code, details, paste, place)];
}

/** Names the products on the page that can hold scripts in the browser alone, where no tag shows it. */
export function checkHoldersOfPage(others: readonly OtherScript[], scripts: readonly ScriptTag[]): readonly Finding[] {
  const named = scripts.flatMap(({ held }) => held?.holder?.name ?? []);
  const here = HOLDER_IDS.map((id): ScriptHolder => findHolder(id)).filter(
    ({ own, name }) => own && !named.includes(name) && others.some(({ address }) => own.test(address)),
  );
  return here.map((holder) =>
    createFinding('holder_in_page', { holder: holder.name, exemption: describeExemption(holder) }),
  );
}

/** Says how a product lets a script alone. */
export function describeExemption({ exempt, setting = '', docs }: ScriptHolder): string {
  const names = Object.keys(exempt ?? {}).join(' and ');
  const way = exempt ? `its tag needs ${names}` : setting;
  return `${way.charAt(0).toUpperCase()}${way.slice(1)}: ${docs}`;
}

/** Writes the tag so that its holder lets it run. The holder's marks are gone, and all other attributes stay. */
function writeExempt(attributes: ReadonlyMap<string, string>, held: Held, file: string): Paste | undefined {
  const { holder, source } = held;
  if (!holder?.exempt) return undefined;
  const { class: skip, ...exempt } = holder.exempt;
  const marks = [...holder.marks.map(({ attribute }) => attribute), ...Object.keys(holder.bind?.write('') ?? {})];
  const without = Object.fromEntries(marks.map((name) => [name, undefined]));
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter((each) => each && !isMark(holder, each));
  const all = skip === undefined ? classes : [...classes, skip];
  const text = writeTag(attributes, {
    ...without,
    // Rocket Loader reads its attribute only before `src`.
    ...exempt,
    [source]: undefined,
    type: isModuleFile(file) ? 'module' : undefined,
    src: attributes.get(source) ?? '',
    class: all.length > 0 ? all.join(' ') : undefined,
  });
  return { language: 'html', text };
}

/** Tells whether a class is the mark of a holder. */
const isMark = ({ marks }: ScriptHolder, word: string): boolean =>
  marks.some(({ attribute, value }) => attribute === 'class' && value?.test(word) === true);
