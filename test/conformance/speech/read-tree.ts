// Reads the accessibility tree of a page as a browser gives it to every assistive technology of Linux, by AT-SPI.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { patienceFor } from '../../support/patience.js';

const run = promisify(execFile);

/** The longest reading. ms */
const LONGEST = patienceFor(20_000);

/** A control, a group or a heading. */
export interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: readonly string[];
}

/** The nodes of a page in their order. */
export type Tree = readonly TreeNode[];

/** Reads the tree of the page with a title. */
export type ReadTree = (title: string) => Promise<Tree>;

/** Debian's Python has the library. Another one may come first. */
const PYTHON = '/usr/bin/python3';

/** Returns what reads a tree on a message bus. Each reading has a process of its own: what it has seen before, the library does not ask again. */
export function makeTreeReader(env: NodeJS.ProcessEnv): ReadTree {
  return async (title) => {
    const { stdout } = await run(PYTHON, [join(import.meta.dirname, 'read-tree.py'), title], { env, timeout: LONGEST });
    return JSON.parse(stdout) as Tree;
  };
}
