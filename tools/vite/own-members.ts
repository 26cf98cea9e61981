import type { Plugin } from 'vite';
import { editSyntax } from './edit-syntax.js';

/** The bundler's helpers. */
const RUNTIME = /^\0rolldown\/runtime\.js$/;

/**
 * Lets the bundler's helpers read own members only. Some pages add enumerable members to all objects. The helper that makes the object of a
 * module would make an export of each, and throw. Our sources have no such loop: a lint rule refuses it.
 */
export function ownMembersOnly(): Plugin {
  return {
    name: 'own-members-only',
    transform: {
      filter: { id: RUNTIME },
      handler: (code) =>
        editSyntax('runtime.js', code, (text) => ({
          ForInStatement({ left, right }) {
            text.overwrite(left.end, right.end, ` of Object.keys(${text.slice(right.start, right.end)})`);
          },
        })),
    },
  };
}
