import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const TEXT = { type: 'string' } as const;
const SWITCH = { type: 'boolean', default: false } as const;

/** Reads the arguments of `setup`. What they say of the site is read with the questions. */
export function readSetupOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      service: TEXT,
      forms: TEXT,
      page: TEXT,
      server: TEXT,
      'client-id': TEXT,
      'base-path': TEXT,
      port: TEXT,
      'trust-proxy': TEXT,
      origins: TEXT,
      fallback: TEXT,
      'page-file': TEXT,
      assets: TEXT,
      script: TEXT,
      out: { type: 'string', default: 'hosted-form-setup' },
      'redirect-port': TEXT,
      'redirect-host': TEXT,
      paste: SWITCH,
      'no-open': SWITCH,
      'no-start': SWITCH,
      force: SWITCH,
      yes: SWITCH,
      'dry-run': SWITCH,
    },
  });
  return { ...values, folder: resolve(values.out) };
}

/** The arguments of `setup`. */
export type SetupOptions = ReturnType<typeof readSetupOptions>;
