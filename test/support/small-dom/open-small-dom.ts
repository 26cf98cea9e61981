// Opens a window of a small DOM with the element in it, as a tool for tests does: the scripts run in the window's own realm.
import { build } from 'esbuild';
import { Window } from 'happy-dom';
import { JSDOM, VirtualConsole } from 'jsdom';
import { fileURLToPath } from 'node:url';
import type * as Testing from '../../../src/testing/index.js';

/** The DOMs that apps are tested in. */
export const SMALL_DOMS = ['jsdom', 'happy-dom'] as const;

export type SmallDom = (typeof SMALL_DOMS)[number];

/** A window, and what its scripts have said. */
export interface SmallWindow {
  readonly window: typeof globalThis;
  readonly document: Document;
  readonly testing: typeof Testing;
  /** The lines that were written to the console. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

const URL_OF_PAGE = 'http://localhost:3000/';

const PAGE = fileURLToPath(new URL('page.ts', import.meta.url));

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [PAGE],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': JSON.stringify(`${URL_OF_PAGE}page.js`) },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens a window. Nothing is set up in it but the element. */
export async function openSmallDom(name: SmallDom): Promise<SmallWindow> {
  const code = await (bundled ??= bundle());
  const said: string[] = [];
  const note = (...words: unknown[]) => said.push(words.map(String).join(' '));
  const { window, close } = name === 'jsdom' ? openJsdom(note) : openHappyDom(note);
  Reflect.apply(Reflect.get(window, 'eval') as (code: string) => void, window, [code]);
  const testing = Reflect.get(window, 'testing') as typeof Testing;
  return { window, document: window.document, testing, said, close };
}

type Opened = Pick<SmallWindow, 'window' | 'close'>;

function openJsdom(note: (...words: unknown[]) => void): Opened {
  const virtualConsole = new VirtualConsole();
  for (const level of ['log', 'warn', 'error'] as const) virtualConsole.on(level, note);
  virtualConsole.on('jsdomError', ({ message }: Error) => /Not implemented/.test(message) || note(message));
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: URL_OF_PAGE,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole,
  });
  return {
    window: window as unknown as SmallWindow['window'],
    close: async () => {
      window.close();
    },
  };
}

function openHappyDom(note: (...words: unknown[]) => void): Opened {
  const window = new Window({
    url: URL_OF_PAGE,
    console: { ...console, log: note, warn: note, error: note },
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  window.document.documentElement.lang = 'en';
  return { window: window as unknown as SmallWindow['window'], close: () => window.happyDOM.close() };
}
