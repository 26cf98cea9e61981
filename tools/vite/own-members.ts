import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** The loop of the bundler's helper that makes the object of a module. */
const LOOP = /for \(var name in all\)/g;
const OWN_LOOP = 'for (var name of Object.keys(all))';

/** A loop over the members of an object, inherited ones included. Sources have none: a lint rule refuses it. */
const FOR_IN = /\bfor ?\((?:var|let|const) [\w$]+ in /;

/**
 * Lets the bundler's helper read own members only. Some pages add enumerable members to all objects. The helper would make an export
 * of each, and throw.
 */
export function ownMembersOnly(): Plugin {
  return {
    name: 'own-members-only',
    renderChunk(code, { fileName }) {
      const text = new MagicString(code).replaceAll(LOOP, OWN_LOOP);
      if (FOR_IN.test(text.toString())) throw new Error(`${fileName}: a loop over inherited members.`);
      return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null;
    },
  };
}
