import { spawn } from 'node:child_process';

/** What opens an address in the browser that the person has chosen; without a shell, which would read the address. */
function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/** Opens an address in the person's browser, if there is one: the address is told anyway. */
export function openBrowser(address: string, platform = process.platform, start = spawn): void {
  const [program, ...args] = opener(platform);
  const child = start(program, [...args, address], { stdio: 'ignore', detached: true });
  // no such program here
  child.once('error', () => undefined);
  child.unref();
}
