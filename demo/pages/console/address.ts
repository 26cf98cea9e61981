/** The view that the console's address names. Each view has its own address, so that Back and bookmarks work. */
export interface Place {
  readonly view: string;
  readonly form: string;
  readonly mail: string;
  /** The receiver whose failed deliveries are shown. */
  readonly lane: string;
  /** The folder whose forms are shown. */
  readonly folder: string;
  /** The kind of site that a snippet is for. */
  readonly site: string;
  /** From 1. */
  readonly page: number;
}

const KEPT = ['lang', 'dir'] as const;

/** Reads the address. */
export function readPlace(address: URL): Place {
  const readParam = (name: string) => address.searchParams.get(name) ?? '';
  const page = Number(readParam('page'));
  return {
    view: readParam('view'),
    form: readParam('form'),
    mail: readParam('mail'),
    lane: readParam('lane'),
    folder: readParam('folder'),
    site: readParam('for'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address of another view. Language and direction of the page stay. */
export function makeHref(parts: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) query.set(name, String(value));
  const now = new URL(location.href).searchParams;
  for (const name of KEPT) if (now.has(name)) query.set(name, now.get(name) ?? '');
  const text = query.toString();
  return text === '' ? '/console.html' : `?${text}`;
}
