import { parseId, requireRecord } from '../http/route.js';
import type { Routes } from '../http/route.js';
import type { SubmissionStore } from './submission-store.js';

/** Returns the header that makes a browser save a file under its name, in any script. Source: RFC 6266 and RFC 8187. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Returns the route of the bytes of uploads. Source: the address `/admin/download/file/<id>` recorded 2023, its answer not. */
export function fileRoutes({ store }: { readonly store: Pick<SubmissionStore, 'file'> }): Routes {
  return {
    '/admin/download/file/:id': {
      GET: async ({ id }) => {
        const file = requireRecord(await store.file(parseId(id, 'file')), 'file');
        // a copy with its own buffer: the driver's bytes may be part of a larger one
        return new Response(new Uint8Array(file.bytes), {
          headers: {
            'Content-Type': file.contentType,
            'Content-Disposition': contentDisposition(file.name),
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          },
        });
      },
    },
  };
}
