/** What compressing servers add to the name of a tag: `-gzip` (Apache), `;gzip` and `--gzip` (Jetty), `-br`, and the like. */
const COMPRESSED = /(?:--?|;)(?:gzip|deflate|br|zstd)$/;

/** An entity tag, with its name. A name may have commas. */
const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * Tells whether a browser already has an answer (RFC 9110, 13.1.2). Tags are compared weakly. A server that compresses the answers
 * of this one may have changed them.
 *
 * @param known The header `If-None-Match`: tags with commas between, or `*`; `''` for none.
 * @param etag The tag of the answer.
 */
export function isKnownTag(known: string, etag: string): boolean {
  if (known.trim() === '*') return true;
  const name = etag.replace(TAG, '$1');
  return Array.from(known.matchAll(TAG), ([, each = '']) => each).some(
    (each) => each === name || each.replace(COMPRESSED, '') === name,
  );
}

/** Tells whether the browser of a request already has the answer with a tag. */
export function isUnchanged({ headers }: Request, { etag }: { readonly etag: string }): boolean {
  return isKnownTag(headers.get('if-none-match') ?? '', etag);
}
