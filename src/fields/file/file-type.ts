/** The types that browsers give files with these extensions. For other extensions they differ from system to system. */
const KINDS: readonly (readonly [extension: RegExp, type: RegExp])[] = [
  [/^(jpe?g|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/, /^image\//],
  [/^(mp3|wav|m4a|aac|flac|mp4|m4v|mov|avi|mpe?g|webm|mkv|ogg)$/, /^(audio|video|application)\//],
  [/^pdf$/, /^application\//],
];

/** Lower case, without the dot; `''` where there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a file has one of these extensions, and nothing says that it is something else. No extensions: any file will do. */
export function isAllowed({ name, type }: File, extensions: readonly string[]): boolean {
  const extension = extensionOf(name);
  if (extensions.length > 0 && !extensions.includes(extension)) return false;
  const kind = KINDS.find(([pattern]) => pattern.test(extension));
  // Systems that don't know an extension give no type.
  return extensions.length === 0 || type === '' || !kind || kind[1].test(type);
}
