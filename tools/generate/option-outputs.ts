// The files that are made from the declarations of the options. Pure. Decision 0045.
import type { Option, OptionKind, Options } from '../../src/model/option.js';

type Entry = readonly [name: string, option: Option];

const HEAD = '// Made by `npm run generate` from the declarations of the options. Do not edit.\n';

/** When a change counts, as the documents say it. */
const APPLIES = {
  'at once': ' A change counts at once.',
  'next load': ' Read when the form is loaded.',
  'on the page': ' Read when the element is first on the page.',
};

/** Returns the sentences about an option: what it does, and when a change counts. */
export const describe = ({ says, applies }: Option): string => `${says}${APPLIES[applies]}`;

/** Writes the name of an attribute in camel case. */
export const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the name of the property of an option; `undefined` where it has none. */
export const nameProperty = (name: string, { property, propertyName }: Option): string | undefined =>
  property === 'none' ? undefined : (propertyName ?? toCamelCase(name));

/** Returns the type of an option's value. */
export function writeType({ kind, words }: Option): string {
  const listed = words.map((word) => `'${word}'`).join(' | ');
  const types: Readonly<Record<OptionKind, string>> = {
    flag: 'boolean',
    count: 'number',
    text: 'string',
    word: listed,
    'flag or word': `boolean | ${listed}`,
    'flag or text': 'boolean | string',
  };
  return types[kind];
}

/** Returns the type of an option's attribute, which is left out where it says nothing. */
export const typeAttribute = (option: Option): string => writeType({ ...option, words: option.words.filter(Boolean) });

/** Returns the value that the property has where the page names none, as code. */
export function writeDefault({ kind, words, fallback }: Option): string {
  if (kind === 'count') return '0';
  if (kind === 'word') return `'${words[0] ?? ''}'`;
  return kind === 'text' ? `'${fallback ?? ''}'` : 'false';
}

/** The options that have a property which no class defines. */
const reflected = (options: Options) => Object.entries(options).filter(([, { property }]) => property === undefined);

/** Returns a selector of the options for which the form fetches its features at once. */
const openingSelector = (options: Options) =>
  Object.entries(options)
    .flatMap(([name, { opens }]) => (opens ? `[${opens === true ? name : `${name}=${opens}`}]` : []))
    .join();

/** Writes the table by which the element defines its properties: short, because every page fetches it. */
function propertyTable(options: Options): string {
  const kinds: readonly OptionKind[] = ['flag', 'flag or text', 'word', 'count', 'text'];
  const line = (kind: OptionKind) => {
    const names = reflected(options)
      .filter(([, option]) => option.kind.replace(' or word', '') === kind)
      .map(([name, { words }]) => [name, ...words].join());
    return `  '${kind}': '${names.join(' ')}',`;
  };
  return `${HEAD}
/** The options by the kind of their values, each with its words: the first word of the kind \`word\` is the default. */
export const OPTIONS = {
${kinds.map(line).join('\n')}
};

/** Selects an element that asks for a feature before its form opens. */
export const OPENING = '${openingSelector(options)}';
`;
}

const documented = (option: Option, member: string) => `  /** ${describe(option)} */\n  ${member}`;

/** Writes the types of the properties. */
function propertyTypes(options: Options): string {
  const accessors = reflected(options).map(([name, option]) => {
    const [property, type] = [nameProperty(name, option) ?? '', writeType(option)];
    return documented(option, `get ${property}(): ${type};\n  set ${property}(value: ${type} | null | undefined);`);
  });
  const fields = Object.entries(options)
    .filter(([, { property }]) => property === 'class')
    .map(([name, option]) => documented(option, `${nameProperty(name, option) ?? ''}: ${writeType(option)};`));
  return `${HEAD}
/** The options of the element as properties. Each is its attribute: \`null\` and \`undefined\` remove that. */
export interface OptionProperties {
${accessors.join('\n')}
}

/** The options that the classes define, because the element is drawn by them. */
export interface ClassOptions {
${fields.join('\n')}
}
`;
}

/** Writes the attributes that a placeholder may carry. */
function placeholderList(options: Options): string {
  const names = Object.entries(options).flatMap(([name, { isTagOnly }]) => (isTagOnly ? [] : [`  '${name}',`]));
  return `${HEAD}
/** The options that a placeholder may set. */
export const PLACEHOLDER_OPTIONS: readonly string[] = [
${names.join('\n')}
];
`;
}

/** The options of components. A component has the property \`values\`, so the attribute is for HTML alone. */
const ofComponents = (options: Options): readonly Entry[] =>
  Object.entries(options).filter(([, { property }]) => property !== 'none');

/** Returns the type of a component's prop. A missing value has no word. */
const propType = ([name, option]: Entry): string => (name === 'form-id' ? 'string | number' : typeAttribute(option));

/** Writes the props of the components and the names of their attributes. */
function componentProps(options: Options): string {
  const all = ofComponents(options);
  const props = all.map(([name, option]) => {
    const [prop, type] = [toCamelCase(name), propType([name, option])];
    return documented(option, `readonly ${prop}${name === 'form-id' ? `: ${type}` : `?: ${type} | undefined`};`);
  });
  return `${HEAD}
/** The attributes of the element. \`true\` writes an empty attribute; \`false\` and \`undefined\` write none. */
export interface HostedFormAttributes {
${props.join('\n')}
}

/** The names of the attributes, by those of a component. */
export const ATTRIBUTES = {
${all.map(([name]) => `  ${toCamelCase(name)}: '${name}',`).join('\n')}
} as const satisfies Readonly<Record<keyof HostedFormAttributes, string>>;
`;
}

/** Names the function by which Angular reads what a template writes as a text. */
function nameTransform({ kind, words }: Option): string | undefined {
  const listed = words.map((word) => `'${word}'`).join(', ');
  const transforms: Readonly<Partial<Record<OptionKind, string>>> = {
    flag: 'booleanAttribute',
    count: 'toNumber',
    'flag or text': 'toFlagOrText',
    'flag or word': `(value: unknown) => toFlagOrWord(value, [${listed}])`,
  };
  return transforms[kind];
}

/** Writes the inputs of the directive for Angular, whose compiler reads no list. */
function angularInputs(options: Options): string {
  const inputs = ofComponents(options).map(([name, option]) => {
    const transform = nameTransform(option);
    const settings = name === 'form-id' ? '{ required: true }' : transform ? `{ transform: ${transform} }` : '';
    const prop = toCamelCase(name);
    const value = name === 'form-id' ? " = ''" : '';
    return documented(option, `@Input(${settings}) ${prop}: HostedFormAttributes['${prop}']${value};`);
  });
  return `${HEAD}
import { Directive, Input, booleanAttribute } from '@angular/core';
import { toFlagOrText, toFlagOrWord, toNumber } from './angular-values.js';
import type { HostedFormAttributes } from './attributes.js';

/** The inputs of the directive: an input for each option. */
@Directive()
export abstract class OptionInputs implements Required<HostedFormAttributes> {
${inputs.join('\n')}
}
`;
}

/** The options that the plugin for WordPress sets, by fields of its own or by itself. */
const OF_THE_PLUGIN = ['form-id', 'proxy', 'preset', 'preview', 'success-url'];

/** Writes the fields of the block for WordPress. */
function blockFields(options: Options): string {
  const fields = Object.entries(options)
    .filter(([name, { isTagOnly }]) => !isTagOnly && !OF_THE_PLUGIN.includes(name))
    .map(([name, option]) => ({
      name,
      field: toCamelCase(name),
      kind: option.kind,
      words: option.words,
      says: describe(option),
    }));
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** Makes all files from the declarations: their texts by their paths. */
export const optionOutputs = (options: Options): [path: string, text: string][] => [
  ['src/element/option-properties.ts', propertyTable(options)],
  ['src/model/typed-options.ts', propertyTypes(options)],
  ['src/placeholder-options.ts', placeholderList(options)],
  ['src/frameworks/attributes.ts', componentProps(options)],
  ['src/frameworks/angular-inputs.ts', angularInputs(options)],
  ['packages/wordpress/plugin/block/options.json', blockFields(options)],
];
