import { transformAsync, types } from '@babel/core';
import type { PluginObj } from '@babel/core';
import templateLiterals from '@babel/plugin-transform-template-literals';
import type { Plugin } from 'vite';

/** Writes `/a\/b/g` as `new RegExp("a\\/b", "g")`. */
const regularExpressions: PluginObj = {
  visitor: {
    RegExpLiteral(path) {
      const { pattern, flags } = path.node;
      const parts = flags ? [pattern, flags] : [pattern];
      path.replaceWith(
        types.newExpression(
          types.identifier('RegExp'),
          parts.map((part) => types.stringLiteral(part)),
        ),
      );
    },
  },
};

/**
 * Leaves out of a build the syntax that foreign minifiers misread. Optimisers of sites join the classic script with
 * others, and shorten them by rules from before 2015.
 * They take blanks out of templates, and the end of a regular expression for the start of a comment.
 *
 * The compiler knows each module alone: what it adds stays within the module, and so within the script.
 */
export function plainSyntax(environments: readonly string[]): Plugin {
  return {
    name: 'plain-syntax',
    enforce: 'post', // after the templates became smaller
    applyToEnvironment: ({ name }) => environments.includes(name),
    async transform(code, id) {
      const plugins = [templateLiterals, regularExpressions];
      const options = { plugins, filename: id, sourceMaps: true, configFile: false, babelrc: false, compact: false };
      const result = await transformAsync(code, options);
      return result?.code ? { code: result.code, map: result.map ? JSON.stringify(result.map) : null } : null;
    },
  };
}
