const PICTURE = /^(jpe?g|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/;

/** Tells whether files with this extension are pictures, as cameras make them. */
export const isPicture = (extension: string): boolean => PICTURE.test(extension);

const HEIC = /^hei[cf]s?$/;

/** Tells whether a file is a photo as an iPhone keeps it. Few browsers can draw it. */
export const isHeic = ({ name, type }: File): boolean => HEIC.test(readExtension(name)) || /^image\/hei[cf]/.test(type);

/** Tells whether files with one of these extensions may be a JPEG. */
export const allowsJpeg = (extensions: readonly string[]): boolean => extensions.some((each) => /^jpe?g$/.test(each));

/** The types that browsers give files with these extensions. For other extensions they differ from system to system. */
const KINDS: readonly (readonly [extension: RegExp, type: RegExp])[] = [
  [PICTURE, /^image\//],
  [/^(mp3|wav|m4a|aac|flac|mp4|m4v|mov|avi|mpe?g|webm|mkv|ogg)$/, /^(audio|video|application)\//],
  [/^pdf$/, /^application\//],
];

/** Returns the extension of a name in lower case, without the dot; `''` if there is none. */
export function readExtension(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Tells whether a file has one of these extensions, and no type that contradicts it. Without extensions, any file is allowed. */
export function isAllowed({ name, type }: File, extensions: readonly string[]): boolean {
  const extension = readExtension(name);
  if (extensions.length > 0 && !extensions.includes(extension)) return false;
  const kind = KINDS.find(([pattern]) => pattern.test(extension));
  // Systems that don't know an extension give no type.
  return extensions.length === 0 || type === '' || !kind || kind[1].test(type);
}
