import { readJson } from '../root.js';

/** The publisher of the packages, as `publisher.json` holds it: what a copy of the project names anew. */
export interface Publisher {
  /** The name of a person or an organisation. */
  readonly name: string;
  /** The address of the project's own page. */
  readonly homepage: string;
  /** The address of the documentation site, with a slash at its end. */
  readonly documents: string;
  /** The address of the sources, as a browser opens it. Its `/issues` takes reports. */
  readonly repository: string;
  /** The e-mail address for reports of a fault of security. */
  readonly security: string;
}

/** Reads `publisher.json`. */
export const readPublisher = (): Publisher => readJson<Publisher>('publisher.json');

/** Returns the names of the entries that are placeholders still: an address below `.example`, which nobody can own, or the first name. */
export const listPlaceholders = (publisher: Publisher): readonly string[] =>
  Object.entries(publisher)
    .filter(([, value]) => value === 'Your Organisation' || /\.example(?:[/:]|$)/.test(String(value)))
    .map(([name]) => name);
