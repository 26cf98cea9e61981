import { spawn } from 'node:child_process';

/** Returns the platform's program that opens an address in the default browser. No shell runs, because it would interpret the address. */
function browserProgram(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/** Opens an address in the person's browser, if there is one. A failure is ignored, because the terminal shows the address. */
export function openBrowser(address: string, platform = process.platform, start = spawn): void {
  const [program, ...args] = browserProgram(platform);
  const child = start(program, [...args, address], { stdio: 'ignore', detached: true });
  // The machine has no such program.
  child.once('error', () => undefined);
  child.unref();
}
