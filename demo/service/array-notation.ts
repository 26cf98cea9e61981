import type { Json, JsonObject } from './json.js';
import { ServiceError } from './errors.js';

/** More parameters than the largest form can have; a limit because each costs memory. */
const MAX_PARAMETERS = 50_000;
const MAX_DEPTH = 8;

type Node = string | Map<string, Node>;

/** `a[b][]` → `["a", "b", ""]`. A name that is not well formed is taken as it is. */
function pathOf(name: string): readonly string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) return [name];
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [match[1] ?? '', ...inner];
}

function nextIndex(node: Map<string, Node>): string {
  const used = [...node.keys()].filter((key) => /^\d+$/.test(key)).map(Number);
  return String(used.reduce((highest, index) => Math.max(highest, index), -1) + 1);
}

function put(root: Map<string, Node>, path: readonly string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    const key = part === '' && depth > 0 ? nextIndex(node) : part;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const known = node.get(key);
    const child = known instanceof Map ? known : new Map<string, Node>();
    node.set(key, child);
    node = child;
  });
}

function isList(node: Map<string, Node>): boolean {
  return node.size > 0 && [...node.keys()].every((key, index) => key === String(index));
}

function toJson(node: Node, depth: number): Json {
  if (typeof node === 'string') return node;
  if (depth > 0 && isList(node)) return [...node.values()].map((child) => toJson(child, depth + 1));
  return toObject(node, depth);
}

function toObject(node: Map<string, Node>, depth: number): JsonObject {
  // fromEntries makes own properties, so that a parameter named `__proto__` is one like any other
  return Object.fromEntries([...node].map(([key, child]) => [key, toJson(child, depth + 1)]));
}

/**
 * Reads an urlencoded body with array notation: `field_12[first]=Ada`, `fields[0][label]=…`, `options[]=a`.
 * Keys that count 0, 1, 2 … become an array, others an object; of a name given twice the last one holds.
 * Source: `field_<id>[first]=…`, recorded 2014.
 */
export function parseArrayNotation(text: string): JsonObject {
  const parameters = [...new URLSearchParams(text)];
  if (parameters.length > MAX_PARAMETERS) throw new ServiceError('invalid-body', 'The request has too many parameters');
  const root = new Map<string, Node>();
  for (const [name, value] of parameters) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) throw new ServiceError('invalid-body', 'The parameters are nested too deeply');
    put(root, path, value);
  }
  return toObject(root, 0);
}

/** The reverse of {@link parseArrayNotation}, for clients of the service. Empty arrays and objects cannot be told and vanish. */
export function formatArrayNotation(values: JsonObject): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: Json): void => {
    if (typeof value !== 'object' || value === null) parameters.append(name, value === null ? '' : String(value));
    else for (const [key, child] of Object.entries(value)) add(`${name}[${key}]`, child);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return parameters.toString();
}
