// Where a visitor came from, for hidden fields: campaign, click, referrer, page. Pure.

/** The addresses of a visit. */
export interface Visit {
  /** The page that the form is on. */
  readonly page: string;
  /** The page with which the visit of this document began: an application may have changed the address since. */
  readonly landing: string;
  /** The page that led here; `''` if the browser does not tell. */
  readonly referrer: string;
}

/** The facts of a visit, by the name of the hidden field that takes each. */
export type VisitValues = Readonly<Record<string, string>>;

/** The parameters for each word of the attribute `capture`. The names are those of the advertisers' own documents. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  utm: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  gclid: ['gclid', 'gbraid', 'wbraid'],
  fbclid: ['fbclid'],
  msclkid: ['msclkid'],
};

/** The longest value, in characters. The rest is cut off. */
const LONGEST = 500;

/** Returns the names of the hidden fields that a word of `capture` fills; none for an unknown word. */
export function listCaptured(word: string): readonly string[] {
  return word === 'referrer' || word === 'page'
    ? [word]
    : Object.hasOwn(PARAMETERS, word)
      ? (PARAMETERS[word] ?? [])
      : [];
}

/**
 * Reads what these words ask for. An address is kept without its query and its fragment, which may hold what a person has typed. What the
 * page's own address says comes before what the landing page said.
 */
export function readVisit({ page, landing, referrer }: Visit, words: readonly string[]): VisitValues {
  const values: Record<string, string> = {};
  for (const name of words.flatMap(listCaptured)) {
    const value =
      name === 'referrer'
        ? withoutQuery(referrer)
        : name === 'page'
          ? withoutQuery(page)
          : readParam(page, name) || readParam(landing, name);
    if (value) values[name] = value.slice(0, LONGEST);
  }
  return values;
}

/** Tells whether a visit came from somewhere: by a campaign, a click on an advertisement, or a link of another site. */
export function hasSource(values: VisitValues, { page }: Visit): boolean {
  const { referrer = '' } = values;
  const isMarked = Object.keys(values).some((name) => name !== 'referrer' && name !== 'page');
  return isMarked || (referrer !== '' && readOrigin(referrer) !== readOrigin(page));
}

const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

const readParam = (address: string, name: string): string => parse(address)?.searchParams.get(name)?.trim() ?? '';

const readOrigin = (address: string): string => parse(address)?.origin ?? '';

function withoutQuery(address: string): string {
  const url = parse(address);
  return url ? `${url.origin === 'null' ? url.protocol : url.origin}${url.pathname}` : '';
}
