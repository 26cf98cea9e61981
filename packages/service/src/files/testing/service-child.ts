// A service in its own process, over a database. It ends with its parent process, and tells how much memory it has needed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createService } from '../../service.js';
import { openServer } from '../../store/pg-server.js';
import { openPglite } from '../../store/pglite.js';
import { openFiles } from '../open-files.js';

const [database = '', token = '', filesUrl] = process.argv.slice(2);

process.once('disconnect', () => process.exit());
const store = await (database.startsWith('postgres:') ? openServer(database) : openPglite(database));
const service = createService({ store, tokens: [token], files: openFiles(filesUrl, store) });
const listener = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});

/** Returns the most memory since the last call. Linux counts it; elsewhere it is the memory of this moment. */
function readPeak(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeFileSync('/proc/self/clear_refs', '5');
  return Number(kibibytes) * 1024;
}

process.on('message', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ peak: readPeak(), cpu: (userCPUTime + systemCPUTime) / 1e6 });
});
