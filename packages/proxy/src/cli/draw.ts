import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProxyConfigurationError } from '../errors.js';
import { createProxy } from '../proxy.js';
import { readErrorCode, toObject, toPlainLine } from '../unknown-value.js';
import { CommandError } from './command.js';
import type { Command, Terminal } from './command.js';
import { loadDrawing } from './drawing-package.js';
import type { DrawingPackage } from './drawing-package.js';
import { readProxyOptions } from './proxy-options.js';
import { readAddress, readAttributes, readFormId, refusal } from './wrong-call.js';

/** The command `hosted-form-proxy draw`: it writes forms as files of a site. */
export const drawCommand: Command = {
  name: 'draw',
  summary: 'draws forms into files, which work before the script and without it',
  help: [
    'hosted-form-proxy draw <form>… --out <folder> [options]',
    '',
    'Writes <form>.html, a page of its own, <form>.embed.html, a fragment for a page, and the sheet that each links.',
    'It reads the forms from a running proxy, or from the service as serve does. It needs the package hosted-form-server.',
    '',
    '  --out <folder>           Where the files are written. It is made if it is not there',
    '  --proxy <address>        A running proxy: https://www.example.com/forms. Without it, the service is read:',
    '  --service <address>      HOSTED_FORM_SERVICE',
    '  --token-file <file>      HOSTED_FORM_TOKEN_FILE, or HOSTED_FORM_TOKEN for the token itself',
    '  --base-path <path>       HOSTED_FORM_BASE_PATH. The proxy’s address in the files, to which the forms post',
    '                           [the address of --proxy; /forms without it]',
    '  --sheets <address>       The folder of the sheets, as pages name it [beside the page]',
    '  --script <address>       The script that takes the forms over [none: the page brings it]',
    '  --attribute <name=value> An attribute of the element. Can be repeated',
    '',
    'Example:',
    '  npx hosted-form-proxy draw 101 102 --proxy https://www.example.com/forms --out public/forms --sheets /forms',
  ].join('\n'),
  run: (args, terminal) => runDraw(args, terminal, loadDrawing),
};

/** The settings that the command shares with `serve`. */
const OF_THE_PROXY = ['service', 'token-file', 'base-path'] as const;

/** The functions that draw. */
type Renderers = Pick<DrawingPackage, 'renderForm' | 'renderPage'>;

/** Where forms come from, and how pages name the proxy. */
interface Source {
  readonly proxy: string;
  readonly proxyUrl?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Runs the command.
 *
 * @param load Loads the package that draws, which tests replace.
 * @throws CommandError `form_id_invalid`, `out_missing`, `address_invalid`, `attribute_invalid`, `drawing_missing`, `folder_unwritable`;
 *   those of `readProxyOptions`; the codes of the drawing.
 */
export async function runDraw(
  args: readonly string[],
  terminal: Pick<Terminal, 'env' | 'say' | 'complain' | 'signal'>,
  load: () => Promise<Renderers>,
): Promise<number> {
  const { values, positionals } = parseDraw(args);
  if (positionals.length === 0) readFormId('');
  const forms = positionals.map(readFormId);
  if (values.out === '') throw refusal('out_missing', 'Name the folder for the files: --out <folder>');
  const sheets = values.sheets === undefined ? undefined : readAddress(values.sheets, '--sheets').replace(/\/+$/, '');
  const script = values.script === undefined ? undefined : readAddress(values.script, '--script');
  const wanted = {
    ...readSource(values, forms, terminal.env),
    attributes: Object.fromEntries(readAttributes(values.attribute)),
    sheet: (hash: string) => `${sheets === undefined ? '' : `${sheets}/`}${hash}.css`,
    ...(script !== undefined && { script: { src: script } }),
    signal: terminal.signal,
  };
  const drawing = await load();
  for (const formId of forms) await writeForm(values.out, { ...wanted, formId }, drawing, terminal);
  if (sheets === undefined)
    terminal.complain('Each sheet is named as a file beside the page. For fragments in other folders, give --sheets.');
  return 0;
}

function parseDraw(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: '' },
      proxy: { type: 'string' },
      service: { type: 'string' },
      'token-file': { type: 'string' },
      'base-path': { type: 'string' },
      sheets: { type: 'string' },
      script: { type: 'string' },
      attribute: { type: 'string', multiple: true, default: [] },
    },
  });
}

function readSource(
  values: ReturnType<typeof parseDraw>['values'],
  forms: readonly string[],
  env: Terminal['env'],
): Source {
  if (values.proxy !== undefined) {
    const proxyUrl = readAddress(values.proxy, '--proxy');
    if (proxyUrl.startsWith('/'))
      throw refusal(
        'address_invalid',
        '--proxy is a whole address, with https:// or http://. A path alone is --base-path.',
      );
    return { proxyUrl, proxy: values['base-path'] ?? proxyUrl };
  }
  const given = OF_THE_PROXY.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
  try {
    const options = readProxyOptions([...given, '--forms', forms.join()], env);
    const proxy = createProxy({ ...options, keys: 'memory:' });
    return { proxy: options.basePath ?? '/forms', fetch: (request) => proxy.fetch(request) };
  } catch (cause) {
    if (!(cause instanceof ProxyConfigurationError)) throw cause;
    throw new CommandError(cause.code, `${cause.message}\nSee ${cause.help}`, { cause, exitCode: 2 });
  }
}

async function writeForm(
  folder: string,
  wanted: Parameters<DrawingPackage['renderForm']>[0],
  { renderForm, renderPage }: Renderers,
  { say }: Pick<Terminal, 'say'>,
): Promise<void> {
  const { formId } = wanted;
  const [page, fragment] = await Promise.all([renderPage(wanted), renderForm(wanted)]).catch((cause: unknown) => {
    throw toDrawingFailure(formId, cause);
  });
  const files = {
    [`${formId}.html`]: page.html,
    [`${formId}.embed.html`]: fragment.html,
    [`${page.hash}.css`]: page.css,
    [`${fragment.hash}.css`]: fragment.css,
  };
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  } catch (cause) {
    const sentence = `The files can’t be written to ${folder} (${readErrorCode(cause)}).`;
    throw new CommandError('folder_unwritable', sentence, { cause });
  }
  for (const name of Object.keys(files)) say(join(folder, name));
}

/** Returns the error for a form that could not be drawn: one of the drawing, or the person’s own end of the command. */
function toDrawingFailure(formId: string, cause: unknown): unknown {
  const { code, message, name } = toObject(cause);
  if (name !== 'DrawingError' || typeof code !== 'string') return cause;
  return new CommandError(code, `Form ${formId} can’t be drawn: ${toPlainLine(message)}`, { cause });
}
