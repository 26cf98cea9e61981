/** A bucket of a store that speaks the protocol of S3. */
export interface S3Settings {
  /** The address of the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Stands before the name of each object: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** The address of a bucket that cannot be used. The message says why, without the secret. */
export class FilesUrlError extends Error {
  override readonly name = 'FilesUrlError';
  /** Stable, for programs. */
  readonly code = 'files-url-invalid';

  constructor(why: string) {
    super(`FILES_URL ${why}: write it like s3://KEY:SECRET@s3.example/bucket?region=eu-central-1`);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FilesUrlError('has a "%" in its key or secret that is not written as %25');
  }
}

/**
 * Reads the address of a bucket: `s3://KEY:SECRET@host/bucket/folder?region=…`, or `s3+http://…` for one without encryption.
 * What is special in the key and the secret is percent-encoded.
 *
 * @throws FilesUrlError
 */
export function readFilesUrl(text: string): S3Settings {
  const [, http] = /^s3(\+http)?:\/\//.exec(text) ?? [undefined, undefined];
  const address = text.replace(/^s3(?:\+http)?:\/\//, 'https://');
  if (address === text || !URL.canParse(address)) throw new FilesUrlError('is no address of a bucket');
  const { username, password, host, pathname, searchParams } = new URL(address);
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '');
  if (bucket === undefined) throw new FilesUrlError('names no bucket');
  if (username === '' || password === '') throw new FilesUrlError('has no key and secret');
  const unknown = [...searchParams.keys()].find((name) => name !== 'region');
  if (unknown !== undefined) throw new FilesUrlError(`has the unknown parameter "${unknown}"`);
  return {
    endpoint: `${http === undefined ? 'https' : 'http'}://${host}/${bucket}`,
    region: searchParams.get('region') ?? 'auto',
    accessKeyId: decode(username),
    secretAccessKey: decode(password),
    prefix: folders.map((folder) => `${folder}/`).join(''),
  };
}
