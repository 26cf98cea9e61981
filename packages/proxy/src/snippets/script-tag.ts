// The tag of a script: with its hash, and as the products want it that hold scripts of the page back.
import type { Embed } from './embed.js';
import { writeAttributes } from './markup.js';
import { findHolder } from './script-holders.js';
import type { ConsentBinding } from './script-holders.js';

const MODULE = 'hosted-form.js';
const CLASSIC = 'hosted-form.classic.js';

type Pair = readonly [name: string, value: string];

/** Names a file that lies beside the script. */
export const besideScript = ({ script }: Embed, file: string): string => script.replace(/[^/?#]*(?=[?#]|$)/, file);

/** Lets the browser check a script. One on another origin is checked only if it is asked for across origins. */
export function guardScript({ script, integrity = {} }: Embed, file: string): ReadonlyMap<string, string> {
  const isElsewhere = /^(?:https?:)?\/\//.test(script);
  const hash = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
  return new Map([
    ...(hash === undefined ? [] : [['integrity', hash] as const]),
    ...(isElsewhere ? [['crossorigin', ''] as const] : []),
  ]);
}

/** Returns the attributes by which the page's products leave a script alone. */
export const exemptFrom = ({ consents = [] }: Embed): readonly Pair[] =>
  consents.flatMap(({ holder, choice }) =>
    choice === undefined ? Object.entries(findHolder(holder).exempt ?? {}) : [],
  );

/** Returns how the script waits for the visitor's consent, if it does. */
function findBinding({ consents = [] }: Embed): { readonly bind: ConsentBinding; readonly choice: string } | undefined {
  for (const { holder, choice } of consents) {
    const { bind } = findHolder(holder);
    if (bind && choice !== undefined) return { bind, choice };
  }
  return undefined;
}

/** Tells whether the page may load nothing of the form before the visitor agrees. */
export const isBound = (embed: Embed): boolean => findBinding(embed) !== undefined;

/** Writes the tag of a module, or of the classic script where a product frees it later: it does so as with a classic one. */
export const writeModule = (embed: Embed, file: string): string =>
  isBound(embed) ? writeBound(embed) : writeTag(embed, file, [['type', 'module']]);

/** Writes the tag of the classic script. */
export const writeClassic = (embed: Embed, more: readonly Pair[] = []): string =>
  isBound(embed) ? writeBound(embed, more) : writeTag(embed, CLASSIC, [], 'src', [['defer', ''], ...more]);

function writeBound(embed: Embed, more: readonly Pair[] = []): string {
  const { bind, choice } = findBinding(embed) ?? {};
  return bind && choice !== undefined
    ? writeTag(embed, CLASSIC, Object.entries(bind.write(choice)), bind.source, more)
    : '';
}

// What exempts a script stands first: Cloudflare reads only what is before `src`.
function writeTag(
  embed: Embed,
  file: string,
  own: readonly Pair[],
  source = 'src',
  more: readonly Pair[] = [],
): string {
  const address: Pair = [source, file === MODULE ? embed.script : besideScript(embed, file)];
  const pairs = [...exemptFrom(embed), ...own, address, ...more, ...guardScript(embed, file)];
  return `<script${writeAttributes(joinClasses(pairs))}></script>`;
}

/** Two products may want a class each. */
function joinClasses(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = name === 'class' ? joined.get(name) : undefined;
    joined.set(name, before === undefined ? value : `${before} ${value}`);
  }
  return joined;
}
