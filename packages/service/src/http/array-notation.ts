import { givenTwice, ServiceError } from './errors.js';
import { isArray, isObject } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';

/** The limit of parameters, more than the largest form has. Each costs memory. */
const MAX_PARAMETERS = 50_000;
const MAX_DEPTH = 8;

/** The values below a name. `next` is the index for `[]`. */
interface Branch {
  readonly children: Map<string, Branch | Leaf>;
  next: number;
}

interface Leaf {
  readonly value: Json;
}

const newBranch = (): Branch => ({ children: new Map(), next: 0 });

const isBranch = (node: Branch | Leaf): node is Branch => 'children' in node;

/** Splits a name: `a[b][]` → `["a", "b", ""]`. A malformed name is a single part. */
function splitName(name: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) return [name];
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [match[1] ?? '', ...inner];
}

function openChild(branch: Branch, key: string, name: string): Branch {
  const known = branch.children.get(key);
  if (known !== undefined && !isBranch(known)) throw givenTwice(name);
  const child = known ?? newBranch();
  branch.children.set(key, child);
  return child;
}

/** Puts a value where its name says. A place that is taken is refused. */
function put(root: Branch, name: string, value: Json): void {
  const path = splitName(name);
  if (path.length > MAX_DEPTH) throw new ServiceError('invalid-body', 'The parameters are nested too deeply');
  let branch = root;
  path.forEach((part, depth) => {
    const key = part === '' && depth > 0 ? String(branch.next) : part;
    if (/^\d{1,9}$/.test(key)) branch.next = Math.max(branch.next, Number(key) + 1);
    if (depth < path.length - 1) branch = openChild(branch, key, name);
    else if (branch.children.has(key)) throw givenTwice(name);
    else branch.children.set(key, { value });
  });
}

function isList({ children }: Branch): boolean {
  return children.size > 0 && [...children.keys()].every((key, index) => key === String(index));
}

function toJson(node: Branch | Leaf): Json {
  if (!isBranch(node)) return node.value;
  return isList(node) ? [...node.children.values()].map(toJson) : toObject(node);
}

function toObject({ children }: Branch): JsonObject {
  // fromEntries makes own properties, so that a parameter named `__proto__` is one like any other
  return Object.fromEntries([...children].map(([key, child]) => [key, toJson(child)]));
}

/** Percent-encoded bytes beyond ASCII, which UTF-8 has in groups. */
const BYTES_BEYOND_ASCII = /(?:%[89a-f][\da-f])+/gi;

/** Refuses percent-encoded bytes that are not UTF-8, such as `caf%E9`. A lenient reader would put a replacement for each. */
export function assertUtf8(text: string): void {
  try {
    for (const [bytes] of text.matchAll(BYTES_BEYOND_ASCII)) decodeURIComponent(bytes);
  } catch {
    throw new ServiceError('invalid-body', 'The request is not valid UTF-8: percent-encode text as UTF-8');
  }
}

/**
 * Reads an urlencoded body with array notation: `field_12[first]=Ada`, `fields[0][label]=…`, `options[]=a`.
 * Keys that count 0, 1, 2 … become an array, others an object. A name that occurs twice is refused.
 * Source: `field_<id>[first]=…`, recorded 2014.
 */
export function parseArrayNotation(text: string): JsonObject {
  assertUtf8(text);
  const parameters = [...new URLSearchParams(text)];
  if (parameters.length > MAX_PARAMETERS) throw new ServiceError('invalid-body', 'The request has too many parameters');
  const root = newBranch();
  for (const [name, value] of parameters) put(root, name, value);
  return toObject(root);
}

function merged(name: string, given: Json | undefined, more: Json): Json {
  if (given === undefined) return more;
  if (isArray(given) || isArray(more) || !isObject(given) || !isObject(more)) throw givenTwice(name);
  const twice = Object.keys(more).find((key) => Object.hasOwn(given, key));
  if (twice !== undefined) throw givenTwice(`${name}[${twice}]`);
  return { ...given, ...more };
}

/**
 * Reads array notation in the names of a JSON body: `{"field_12[first]":"Ada"}` means `{"field_12":{"first":"Ada"}}`.
 * Only the outermost names: further in, a bracket may belong to a label.
 */
export function expandNames(body: JsonObject): JsonObject {
  const names = Object.keys(body);
  const bracketed = names.filter((name) => splitName(name).length > 1);
  if (bracketed.length === 0) return body;
  const root = newBranch();
  for (const name of bracketed) put(root, name, body[name] ?? null);
  const plain = Object.fromEntries(Object.entries(body).filter(([name]) => !bracketed.includes(name)));
  const expanded = Object.entries(toObject(root)).map(([name, value]) => {
    return [name, merged(name, Object.hasOwn(plain, name) ? plain[name] : undefined, value)] as const;
  });
  return { ...plain, ...Object.fromEntries(expanded) };
}

/** Writes array notation, for clients of the service. Empty arrays and objects cannot be written, and vanish. */
export function formatArrayNotation(values: JsonObject): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: Json): void => {
    if (typeof value !== 'object' || value === null) parameters.append(name, value === null ? '' : String(value));
    else for (const [key, child] of Object.entries(value)) add(`${name}[${key}]`, child);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return parameters.toString();
}
