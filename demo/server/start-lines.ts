// What `npm start` says on its way: three lines, then the addresses. No line before the addresses has an address in it.

/** The fate of the element's build before the demo starts. */
export type Build = 'new' | 'reused' | 'off';

/** Returns the first line: what is built, and how long that takes. */
export function buildLine(build: Build): string {
  const told: Readonly<Record<Build, string>> = {
    new: 'Building the element and the pages. This takes a minute at most; the next start reuses them.',
    reused: 'The element and the pages are there from an earlier build.',
    off: 'Nothing is built, as BUILD=off says: serve the pages by npx vite.',
  };
  return `1/3  ${told[build]}`;
}

/** Returns the second line: where the service keeps its data. The address of a database may hold a password. */
export function serviceLine({
  dataFolder,
  databaseUrl,
}: {
  dataFolder: string;
  databaseUrl?: string | undefined;
}): string {
  const place = databaseUrl ? 'in the database of DATABASE_URL' : `in the folder ${dataFolder}`;
  return `2/3  Starting the service, the token proxy and the pages. All data is ${place}.`;
}

/** Returns the third line, once the demo answers. */
export function readyLine(milliseconds: number): string {
  return `3/3  Ready after ${(milliseconds / 1000).toFixed(1)} s. Ctrl+C ends it. Open one of these:`;
}
