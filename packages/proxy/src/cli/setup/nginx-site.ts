// Puts a line into the server block of a site, in what `nginx -T` prints.

/** A file of nginx's configuration. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
}

/** Parts what `nginx -T` prints into files. */
export function readConfigFiles(printed: string): readonly ConfigFile[] {
  const parts = printed.split(/^# configuration file (.+):$/m).slice(1);
  return parts.flatMap((path, index) => {
    const text = parts[index + 1];
    return index % 2 === 0 && text !== undefined ? [{ path, text }] : [];
  });
}

/** A server block, by where its content begins and ends in a file. */
interface ServerBlock {
  readonly start: number;
  readonly end: number;
}

/** Lists the server blocks of a text. */
function listServerBlocks(text: string): readonly ServerBlock[] {
  // Comments and quoted texts may hold braces.
  const plain = text.replace(/#.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (found) => ' '.repeat(found.length));
  return [...plain.matchAll(/(?<![\w$])server\s*\{/g)].map(({ index, 0: { length } }) => {
    const start = index + length;
    let depth = 1;
    let end = start;
    for (; end < plain.length && depth > 0; end += 1) depth += { '{': 1, '}': -1 }[plain[end] ?? ''] ?? 0;
    return { start, end: end - 1 };
  });
}

/** Tells how well a server block fits a page: 2 by its name, 1 by default, 0 not at all. */
function rank(block: string, { hostname, port, protocol }: URL): number {
  const wanted = port || (protocol === 'https:' ? '443' : '80');
  const ports = [...block.matchAll(/^\s*listen\s+([^;]+);/gm)].map(([, listen = '']) => readPort(listen));
  if (!(ports.length === 0 ? ['80'] : ports).includes(wanted)) return 0;
  const [, names = '_'] = /^\s*server_name\s+([^;]+);/m.exec(block) ?? [];
  if (names.split(/\s+/).some((name) => isNameOf(name, hostname))) return 2;
  return names === '_' || /\bdefault_server\b/.test(block) ? 1 : 0;
}

const readPort = (listen: string): string => /(?:^|:)(\d+)(?=\s|$)/.exec(listen)?.[1] ?? '80';

/** Tells whether a name of nginx, which may have capitals, is that of a host. */
function isNameOf(written: string, hostname: string): boolean {
  const name = written.toLowerCase();
  if (name.startsWith('*.')) return hostname.endsWith(name.slice(1));
  if (name.startsWith('.')) return hostname === name.slice(1) || hostname.endsWith(name);
  return name === hostname;
}

// Decision 0058: one line, in the one block that is for the page.
/**
 * Puts a line at the beginning of the server block of a page.
 *
 * @returns The changed file; `'there'` where a block has the line; `undefined` where no block, or more than one, is for the page.
 */
export function includeInSite(
  files: readonly ConfigFile[],
  page: string,
  line: string,
): ConfigFile | 'there' | undefined {
  const blocks = files.flatMap(({ path, text }) =>
    listServerBlocks(text).map((block) => ({
      path,
      text,
      ...block,
      rank: rank(text.slice(block.start, block.end), new URL(page)),
    })),
  );
  const best = Math.max(1, ...blocks.map((block) => block.rank));
  const found = blocks.filter((block) => block.rank === best);
  const [site, ...more] = found;
  if (site === undefined || more.length > 0) return undefined;
  const { path, text, start, end } = site;
  if (text.slice(start, end).includes(line)) return 'there';
  return { path, text: `${text.slice(0, start)}\n    ${line}${text.slice(start)}` };
}
