// @ts-check
// A plugin of the custom-elements analyzer: the published manifest describes the element as its users know it.

/**
 * @typedef {{ name: string, description?: string, default?: string }} CssProperty
 * @typedef {{ name: string, privacy?: string, inheritedFrom?: unknown }} Member
 * @typedef {{ name: string, tagName?: string, members?: Member[], attributes?: Member[], [kind: string]: unknown }} Declaration
 * @typedef {{ kind: string, path: string, declarations?: Declaration[], exports?: object[] }} Module
 */

/** Where the package has the class, and where it registers the tag. */
const CLASS_PATH = 'dist/esm/index.js';
const TAG_PATH = 'dist/esm/define.js';

/** State that Lit keeps in properties without an attribute. The analyzer lists it with both. */
const STATE = ['announcement', 'spoken'];

/**
 * Removes where a member was inherited from: that class is not public.
 * @param {Member} item
 */
function withoutOrigin(item) {
  const own = { ...item };
  delete own.inheritedFrom;
  return own;
}

/**
 * Keeps of a declaration what a page can use.
 * @param {Declaration} declaration
 * @param {readonly CssProperty[]} cssProperties
 * @returns {Declaration}
 */
function tidy(declaration, cssProperties) {
  const isPublic = (/** @type {Member} */ { name, privacy = 'public' }) =>
    privacy === 'public' && !STATE.includes(name);
  const lists = Object.entries(declaration).map(([kind, value]) => [
    kind,
    Array.isArray(value) ? value.filter(isPublic).map(withoutOrigin) : value,
  ]);
  return { ...Object.fromEntries(lists), superclass: { name: 'HTMLElement' }, cssProperties };
}

/**
 * Returns a plugin that leaves only the element in the manifest, at its path in the package and with its CSS properties.
 * @param {readonly CssProperty[]} cssProperties
 */
export function tidyManifest(cssProperties) {
  return {
    name: 'tidy-manifest',
    /** @param {{ customElementsManifest: { modules: Module[] } }} analysed */
    packageLinkPhase({ customElementsManifest }) {
      const declarations = customElementsManifest.modules.flatMap(({ declarations: all = [] }) => all);
      const element = declarations.find(({ tagName }) => tagName === 'hosted-form');
      if (!element) throw new Error('The analyzer found no <hosted-form>');
      const declaration = { name: element.name, module: CLASS_PATH };
      const kind = 'javascript-module';
      customElementsManifest.modules = [
        {
          ...{ kind, path: CLASS_PATH, declarations: [tidy(element, cssProperties)] },
          exports: [{ kind: 'js', name: element.name, declaration }],
        },
        {
          ...{ kind, path: TAG_PATH, declarations: [] },
          exports: [{ kind: 'custom-element-definition', name: 'hosted-form', declaration }],
        },
      ];
    },
  };
}
