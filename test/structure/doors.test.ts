// The doors of the platform are opened in src/platform/ alone, and the table that tests their faults lists each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForESLint } from '@typescript-eslint/parser';
import { DOORS } from '../support/doors/doors.js';
import { filesBelow } from './sources.js';
import type { Source } from './sources.js';

/** Names that every page and every language has, and nobody forbids. Whatever else is free in a source is a door. */
const PLAIN = new Set(
  [
    'Array BigInt Boolean Date Error Float32Array Int32Array DataView ArrayBuffer Function Infinity JSON Map Math NaN Number Object Promise',
    'Reflect RegExp Set String Symbol TypeError RangeError Uint8Array Uint8ClampedArray WeakMap WeakSet atob btoa globalThis isNaN isFinite',
    'parseFloat parseInt undefined queueMicrotask encodeURIComponent decodeURIComponent encodeURI console setTimeout clearTimeout',
    'AbortController AbortSignal Blob File FileReader DOMException FormData Headers Response ReadableStream TextDecoder TextEncoder URL',
    'URLSearchParams fetch customElements document window location parent self top addEventListener removeEventListener dispatchEvent',
    'reportError WeakRef Uint16Array KeyboardEvent PointerEvent HTMLImageElement',
    'CustomEvent InputEvent Event EventTarget Node Document DocumentFragment ShadowRoot Element HTMLElement SVGElement HTMLCanvasElement',
    'HTMLInputElement HTMLIFrameElement HTMLSelectElement HTMLTextAreaElement HTMLFormElement HTMLDialogElement HTMLScriptElement',
    'HTMLButtonElement HTMLOptionElement HTMLSlotElement HTMLTemplateElement CanvasRenderingContext2D ImageBitmap getComputedStyle',
    'devicePixelRatio innerHeight innerWidth scrollX scrollY scrollBy isSecureContext process require module',
  ].flatMap((names) => names.split(' ')),
);

/** Members by which a door is reached without its own global. */
const OF_ELEMENTS =
  /^(HTML\w*Element|Element|ShadowRoot|Document|CSSStyleSheet|OffscreenCanvas|Storage|URL)(\.prototype)?$/;
const MEMBERS = DOORS.filter(({ owner }) => OF_ELEMENTS.test(owner)).map(({ member }) => member);
const GLOBALS = DOORS.filter(({ owner }) => owner === 'globalThis').map(({ member }) => member);

/** The globals whose members are doors. */
const OWNERS: Readonly<Record<string, string>> = {
  navigator: 'Navigator.prototype',
  history: 'History.prototype',
  performance: 'Performance.prototype',
  crypto: 'Crypto.prototype',
  subtle: 'SubtleCrypto.prototype',
  Intl: 'Intl',
  CSS: 'CSS',
};

/** The nodes of a source of TypeScript, as far as this test reads them. */
interface Tree {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value;

/** The part of the platform that a source takes. */
interface Read {
  /** The values that it takes from nowhere. */
  readonly free: readonly string[];
  readonly members: readonly Taken[];
}

/** The sources that were read, by their texts: to parse one takes longer than all that follows. */
const known = new Map<string, Read>();

/** Reads what a source takes of the platform. */
function read(text: string): Read {
  const before = known.get(text);
  if (before) return before;
  const { ast, scopeManager } = parseForESLint(text, { sourceType: 'module', lib: [] });
  const found = {
    free: listFree(scopeManager.globalScope?.through ?? []),
    members: membersBelow(ast as unknown as Tree),
  };
  known.set(text, found);
  return found;
}

type References = NonNullable<ReturnType<typeof parseForESLint>['scopeManager']['globalScope']>['through'];

/** Lists the values among references that no source declares. */
function listFree(through: References): readonly string[] {
  return through
    .filter((each) => each.isValueReference)
    .map(({ identifier }) => ('name' in identifier && typeof identifier.name === 'string' ? identifier.name : ''))
    .filter((name) => !PLAIN.has(name));
}

/** A member that a source takes of something, with the name of that, if it has one. */
interface Taken {
  readonly of: string;
  readonly member: string;
}

/** Keys of a node that lead to no node below it. They have most of its size. */
const NOT_BELOW = ['parent', 'tokens', 'comments', 'loc', 'range'];

/** Lists the members that are taken below a node. */
function membersBelow(tree: Tree): readonly Taken[] {
  const inner = Object.entries(tree)
    .filter(([key]) => !NOT_BELOW.includes(key))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isTree)
    .flatMap(membersBelow);
  if (tree.type !== 'MemberExpression') return inner;
  const { object, property, computed } = tree as { object?: Tree; property?: Tree; computed?: unknown };
  const member = computed ? property?.['value'] : property?.['name'];
  const owner = object?.type === 'TSAsExpression' ? (object['expression'] as Tree) : object;
  return [{ of: readName(owner), member: typeof member === 'string' ? member : '' }, ...inner];
}

const readName = (tree: Tree | undefined): string => (typeof tree?.['name'] === 'string' ? tree['name'] : '');

/** Lists the doors that a source opens. */
function doorsIn({ path, text }: Source): readonly string[] {
  const ofWindow = ({ of, member }: Taken) =>
    /^(globalThis|window|self)$/.test(of) && (GLOBALS.includes(member) || Object.hasOwn(OWNERS, member));
  const { free, members: taken } = read(text);
  const members = taken.filter((each) => MEMBERS.includes(each.member) || ofWindow(each));
  return [...free, ...members.map(({ member }) => member)].map((name) => `${path}: ${name}`);
}

const isPlatform = ({ path }: Source) => path.startsWith('src/platform/');
const sources = filesBelow('src', '.ts').filter(({ path }) => !/\.(test|examples)\.ts$|\/testing\//.test(path));

test('no source opens a door of the platform outside src/platform/', () => {
  assert.deepEqual(sources.filter((source) => !isPlatform(source)).flatMap(doorsIn), []);
});

test('a door is found however it is opened', () => {
  for (const text of [
    `new BroadcastChannel('outbox');`,
    `const { locks } = navigator;`,
    `export const subtle = () => crypto.subtle;`,
    `export const marks = () => globalThis.sessionStorage;`,
    `export const open = () => window['indexedDB'];`,
    `export const isThere = typeof Worker === 'function';`,
    `export const draw = (canvas: HTMLCanvasElement) => canvas.getContext('2d');`,
    `export const wear = (root: ShadowRoot) => (root['adoptedStyleSheets'] = []);`,
    `export class Own extends HTMLElement { internals = this.attachInternals(); }`,
    `export const format = new Intl.NumberFormat('en');`,
    `export const wake = () => new WakeLockSentinel();`,
  ])
    assert.notDeepEqual(doorsIn({ path: 'src/sample.ts', text }), [], text);
  assert.deepEqual(
    doorsIn({ path: 'src/sample.ts', text: 'export const type = (of: Intl.Locale, at: Worker) => [of, at];' }),
    [],
  );
});

/** Lists the doors that src/platform/ opens, as `owner.member`. */
function openedDoors(): readonly string[] {
  const free = sources.filter(isPlatform).flatMap(({ text }) => read(text).free);
  // Digests and keys are asked for where they are needed, by a function of src/platform/.
  const owned = sources
    .filter((source) => isPlatform(source) || source.text.includes('withCrypto'))
    .flatMap(({ text }) => read(text).members)
    .filter(({ of }) => Object.hasOwn(OWNERS, of))
    .map(({ of, member }) => `${OWNERS[of] ?? ''}.${member}`);
  const globals = free.filter((name) => !Object.hasOwn(OWNERS, name)).map((name) => `globalThis.${name}`);
  return [...new Set([...globals, ...owned])];
}

test('the table lists each door that is opened, and no other', () => {
  const inTable = DOORS.map(({ owner, member }) => `${owner}.${member}`);
  assert.deepEqual(
    openedDoors().filter((door) => !inTable.includes(door)),
    [],
    'not in test/support/doors/doors.ts',
  );
  const text = sources.map((source) => source.text).join('\n');
  const unused = DOORS.filter(
    ({ owner, member }) => !/^IDB|^LockManager/.test(owner) && !new RegExp(`\\b${member}\\b`).test(text),
  );
  assert.deepEqual(unused, []);
});
