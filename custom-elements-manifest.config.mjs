// What editors and the tables in docs/pages read of the element: its attributes, events, slots, parts and CSS properties.
import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('./src/theme/tokens.js')} */
const { tokens } = await tsImport('./src/theme/tokens.ts', import.meta.url);
const cssProperties = Object.entries(tokens).map(([name, { default: value, description }]) => ({
  ...{ name: `--hf-${name}`, description },
  // A default that is another token is named as the page knows it.
  default: value.replaceAll('var(--_', 'var(--hf-'),
}));
/** @type {typeof import('./tools/generate/options.js')} */
const { readOptions } = await tsImport('./tools/generate/options.ts', import.meta.url);
/** @type {typeof import('./tools/docs/tidy-manifest.js')} */
const { tidyManifest } = await tsImport('./tools/docs/tidy-manifest.ts', import.meta.url);
const quiet = { outdir: 'dist', hideLogs: true };

export default {
  globs: [
    'src/index.ts',
    'src/define.ts',
    'src/element/**/*.ts',
    'src/companions/popup/index.ts',
    'src/companions/popup/popup-element.ts',
  ],
  exclude: ['src/**/*.test.ts'],
  outdir: 'dist',
  litelement: true,
  plugins: [
    tidyManifest(cssProperties, await readOptions()),
    // The editors' own formats are made of the tidied manifest.
    customElementVsCodePlugin(quiet),
    customElementJetBrainsPlugin({ ...quiet, packageJson: false }),
  ],
};
