import { parseId, requireRecord } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { toStream } from '../http/stream.js';
import { readRange } from '../files/byte-range.js';
import { readPieces } from '../files/file-store.js';
import type { FileReading } from '../files/file-store.js';
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

/** The surroundings of the route of files. */
interface FileContext extends FileReading {
  readonly store: Pick<SubmissionStore, 'file'> & FileReading['store'];
}

async function download(context: FileContext, { id, headers, signal }: Call): Promise<Response> {
  const file = requireRecord(await context.store.file(parseId(id, 'file')), 'file');
  // A file never changes: another one has another id.
  const etag = `"${file.id}-${file.size}"`;
  const { isPart, ...range } = readRange(headers, file.size, etag);
  return new Response(await toStream(() => readPieces(context, file, range), signal), {
    status: isPart ? 206 : 200,
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': contentDisposition(file.name),
      'Content-Length': String(range.end - range.start),
      'Accept-Ranges': 'bytes',
      ETag: etag,
      ...(isPart ? { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${file.size}` } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Returns the route of the bytes of uploads. Source: the address `/admin/download/file/<id>` recorded 2023, its answer not. */
export function fileRoutes(context: FileContext): Routes {
  return { '/admin/download/file/:id': { GET: (call) => download(context, call) } };
}
