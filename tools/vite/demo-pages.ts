import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { addHeader, findPlace } from '../../demo/site/page-header.js';

const PAGES = 'demo/pages';

/** Addresses that the demo's server answers, and not Vite. */
const SERVED_BY_DEMO = ['/api/v2/', '/admin/', '/forms/', '^/demo/(?!pages/)', '/gallery/', '/looks/', '/torture/'];

/** Scripts that a built page loads, and their sources. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/\/dist\/cdn\/hosted-form(\.classic)?\.js/g, '/src/embed.ts'],
  [/\/dist\/demo\/([\w-]+)\.js/g, `/${PAGES}/$1.ts`],
];

/**
 * Serves the demo's pages from their sources during development (`npx vite`). The demo's own server runs beside it, on
 * a port of its own, with the service and the proxy.
 */
export function serveDemoPages(port: number): Plugin {
  const target = `http://127.0.0.1:${String(port)}`;
  return {
    name: 'serve-demo-pages',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      // Bundled at the start. Otherwise Vite would reload the page for each package that it finds.
      optimizeDeps: { include: ['lit', 'lit/directives/*.js', 'signature_pad', 'idb', 'dompurify'] },
      server: { proxy: Object.fromEntries(SERVED_BY_DEMO.map((path) => [path, { target, changeOrigin: true }])) },
    }),
    configureServer(server) {
      const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts'], {
        env: { ...process.env, PORT: String(port), BUILD: 'off' },
        stdio: 'inherit',
      });
      server.httpServer?.once('close', () => demo.kill());
      server.middlewares.use((request, response, next) => {
        void answerPage(server, request, response, next).catch(next);
      });
    },
  };
}

async function answerPage(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: Parameters<Connect.NextHandleFunction>[1],
  next: Connect.NextFunction,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://vite.test');
  const { pathname, search, searchParams } = url;
  // As the demo's server does it.
  const first = searchParams.has('form') ? 'try.html' : 'index.html';
  const file = join(PAGES, pathname === '/' ? first : pathname);
  if (!existsSync(file) || !/\.(html|css|svg)$/.test(file)) {
    next();
    return;
  }
  if (!file.endsWith('.html')) {
    request.url = `/${file}${search}`;
    next();
    return;
  }
  const page = addHeader(readFileSync(file, 'utf8'), findPlace(url));
  const html = SOURCES.reduce((text, [built, source]) => text.replace(built, source), page);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(await server.transformIndexHtml(pathname, html));
}
