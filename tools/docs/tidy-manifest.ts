// A plugin of the custom-elements analyzer: the published manifest describes the element as its users know it.
import type { Options } from '../../src/model/option.js';
import { typeAttribute, writeDefault, describe, nameProperty, writeType } from '../generate/option-outputs.js';

/** A CSS property of the form. */
interface CssProperty {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}

/** A member, an attribute or an event of an element. */
interface Member {
  readonly name: string;
  readonly privacy?: string;
  readonly inheritedFrom?: unknown;
  readonly [fact: string]: unknown;
}

/** A class, as the analyzer describes it. */
interface Declaration {
  readonly name: string;
  readonly tagName?: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly Member[];
  readonly events?: readonly Member[];
  readonly [kind: string]: unknown;
}

/** A module, as the analyzer describes it. */
interface Module {
  readonly kind: string;
  readonly path: string;
  readonly declarations?: readonly Declaration[];
  readonly exports?: readonly object[];
}

/** Where the package has the class, and where it registers the tag. */
const CLASS_PATH = 'dist/esm/index.js';
const TAG_PATH = 'dist/esm/define.js';
/** The file of the pop-up does both. */
const POPUP_PATH = 'dist/esm/popup.js';

/** State that Lit keeps in properties without an attribute. The analyzer lists it with both. */
const STATE = ['announcement', 'spoken'];

/**
 * Removes where a member was inherited from: that class is not public.
 */
function withoutOrigin(item: Member): Member {
  const { name } = item;
  const facts = Object.entries(item).filter(([fact]) => fact !== 'inheritedFrom');
  return { ...Object.fromEntries(facts), name };
}

/**
 * Keeps of a declaration what a page can use.
 */
function tidy(declaration: Declaration): Declaration {
  const isPublic = ({ name, privacy = 'public' }: Member) => privacy === 'public' && !STATE.includes(name);
  const kept = (value: unknown): unknown => (Array.isArray(value) ? value.filter(isPublic).map(withoutOrigin) : value);
  const lists = Object.entries(declaration).map(([kind, value]) => [kind, kept(value)] as const);
  return { ...Object.fromEntries(lists), name: declaration.name, superclass: { name: 'HTMLElement' } };
}

/**
 * Adds the attributes of the form to those of the pop-up, which passes them on. Of two with one name, the pop-up's own stays.
 */
function addAttributes(popup: Declaration, { attributes: ofForm = [] }: Declaration): Declaration {
  // The analyzer also lists what the class observes, and the variable by which it names its events.
  const described = (list: readonly Member[] = []) => list.filter((each) => 'description' in each);
  const attributes = described(popup.attributes);
  const own = new Set(attributes.map(({ name }) => name));
  const all = [...attributes, ...ofForm.filter(({ name }) => !own.has(name))];
  return { ...popup, attributes: all, events: described(popup.events) };
}

/**
 * Describes a class at its path, and the file that registers its tag.
 */
function describeModules(declaration: Declaration, path: string, tagPath: string): Module[] {
  const reference = { name: declaration.name, module: path };
  const kind = 'javascript-module';
  const asClass = { kind: 'js', name: declaration.name, declaration: reference };
  const asTag = { kind: 'custom-element-definition', name: declaration.tagName, declaration: reference };
  return path === tagPath
    ? [{ kind, path, declarations: [declaration], exports: [asClass, asTag] }]
    : [
        { kind, path, declarations: [declaration], exports: [asClass] },
        { kind, path: tagPath, declarations: [], exports: [asTag] },
      ];
}

/**
 * Adds the options to what the analyzer has found: each as an attribute, and as the property that it is.
 */
function withOptions({ members = [], ...form }: Declaration, options: Options): Declaration {
  const attributes = Object.entries(options).map(([name, option]) => {
    const fieldName = nameProperty(name, option);
    const facts = { description: describe(option), default: writeDefault(option) };
    return { name, ...facts, type: { text: typeAttribute(option) }, ...(fieldName !== undefined && { fieldName }) };
  });
  const properties = attributes.flatMap(({ fieldName, name: attribute, ...facts }) => {
    const option = options[attribute];
    if (!option || fieldName === undefined) return [];
    const type = { text: writeType(option) };
    return [{ kind: 'field', ...facts, name: fieldName, type, attribute, reflects: true }];
  });
  const own = new Set(properties.map(({ name }) => name));
  return { ...form, attributes, members: [...properties, ...members.filter(({ name }) => !own.has(name))] };
}

/**
 * Returns a plugin that leaves only the elements in the manifest, at their paths in the package. The form has its options and its CSS properties.
 */
export function tidyManifest(cssProperties: readonly CssProperty[], options: Options) {
  return {
    name: 'tidy-manifest',
    packageLinkPhase({ customElementsManifest }: { readonly customElementsManifest: { modules: Module[] } }): void {
      const declarations = customElementsManifest.modules.flatMap(({ declarations: all = [] }) => all);
      const find = (tag: string) => {
        const found = declarations.find(({ tagName }) => tagName === tag);
        if (!found) throw new Error(`The analyzer found no <${tag}>`);
        return tidy(found);
      };
      const form = withOptions(find('hosted-form'), options);
      customElementsManifest.modules = [
        ...describeModules({ ...form, cssProperties }, CLASS_PATH, TAG_PATH),
        ...describeModules(addAttributes(find('hosted-form-popup'), form), POPUP_PATH, POPUP_PATH),
      ];
    },
  };
}
