import { databaseFiles } from './database-files.js';
import type { Contents, FileStore } from './file-store.js';
import { s3Files } from './s3-files.js';
import type { S3Options } from './s3-files.js';
import { readFilesUrl } from './s3-url.js';

/** Checks the address of a bucket, so that a wrong one is known at the start. @throws FilesUrlError */
export function readFilesSetting(url: string | undefined): string | undefined {
  if (url) readFilesUrl(url);
  return url;
}

/**
 * Opens the place of the bytes of files: the database, or the bucket of an address as `s3://KEY:SECRET@host/bucket?region=…`.
 *
 * @throws FilesUrlError
 */
export function openFiles(url: string | undefined, store: Contents, options: S3Options = {}): FileStore {
  const own = databaseFiles(store, options.now);
  return url === undefined || url === '' ? own : s3Files(readFilesUrl(url), store, own, options);
}
