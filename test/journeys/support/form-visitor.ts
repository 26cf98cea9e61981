// A visitor who fills in a form without any script: in a browser whose scripts are off, or in a text browser.

import { eventually } from './eventually.js';

/** A question as a person and as a program finds it. */
export interface Asked {
  /** The words before its control. */
  readonly label: string;
  /** The name of its control. */
  readonly name: string;
}

/** One of several answers. */
export interface Offered {
  readonly label: string;
  readonly value: string;
}

/** A visitor with one page. */
export interface FormVisitor {
  open(url: string): Promise<void>;
  /** Replaces a text of one line. */
  type(asked: Asked, text: string): Promise<void>;
  /** Replaces a text of several lines by that of a file. */
  write(asked: Asked, file: string): Promise<void>;
  /** Chooses from a list. */
  choose(asked: Asked, offered: Offered): Promise<void>;
  /** Checks a box or a radio button. */
  check(asked: Asked, offered: Offered): Promise<void>;
  attach(asked: Asked, file: string): Promise<void>;
  /** Presses a button, and waits until the page that answers has a text. */
  press(label: string, wanted: RegExp): Promise<void>;
  reload(wanted: RegExp): Promise<void>;
  /** Returns the text that is to be seen. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/** Waits until what is to be seen matches. The failure shows what is there instead. */
export async function seeIn(read: () => Promise<string>, wanted: RegExp): Promise<void> {
  try {
    await eventually(async () => wanted.test(await read()), String(wanted));
  } catch (cause) {
    throw new Error(`${String(wanted)} is not in:\n${await read()}`, { cause });
  }
}
