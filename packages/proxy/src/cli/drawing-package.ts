import type { FormDrawing } from '../drawing/drawing.js';
import { CommandError } from './command.js';
import { hasMethods, readErrorCode } from '../unknown-value.js';

/** Options that the command gives the package that draws. */
interface RenderOptions {
  readonly formId: string;
  readonly proxy: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly proxyUrl?: string;
  readonly sheet: (hash: string) => string;
  readonly script?: { readonly src: string };
  readonly signal: AbortSignal;
}

/** A drawn form that it gets back. */
interface Rendered {
  readonly html: string;
  readonly css: string;
  readonly hash: string;
}

/** The part of the package `hosted-form-server` that the command uses. The proxy does not depend on it: most proxies draw nothing. */
export interface DrawingPackage {
  readonly createDrawing: () => FormDrawing;
  readonly renderForm: (options: RenderOptions) => Promise<Rendered>;
  readonly renderPage: (options: RenderOptions) => Promise<Rendered>;
}

/** The name is made when it is needed, so that no bundler looks for a package that is not installed. */
const NAME = ['hosted-form', 'server'].join('-');

const isDrawing = (value: unknown): value is DrawingPackage =>
  hasMethods(value, ['createDrawing', 'renderForm', 'renderPage']);

/**
 * Loads the package that draws.
 *
 * @throws CommandError `drawing_missing`, which says how to install it.
 */
export async function loadDrawing(): Promise<DrawingPackage> {
  const found = await findDrawing();
  if (found) return found;
  throw new CommandError(
    'drawing_missing',
    [
      `Drawing needs the package ${NAME}. Install it beside this one:`,
      `  npm install hosted-form-proxy ${NAME}`,
      'or, without a project:',
      `  npx --package=hosted-form-proxy --package=${NAME} hosted-form-proxy draw …`,
    ].join('\n'),
  );
}

/** Loads the package that draws, where it is installed. */
export async function findDrawing(): Promise<DrawingPackage | undefined> {
  try {
    const found: unknown = await import(NAME);
    return isDrawing(found) ? found : undefined;
  } catch (cause) {
    if (readErrorCode(cause) === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw cause;
  }
}
