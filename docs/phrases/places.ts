// The places in which phrases are shown, in the order in which a visitor meets them.

/** A place: its heading, and what the keys of its phrases match. */
interface Place {
  readonly heading: string;
  readonly keys: RegExp;
}

/** The first place that a key matches is that of its phrase. The last one has what comes without a place. */
const PLACES: readonly Place[] = [
  { heading: 'In place of the form', keys: /^(loading|retry|emptyForm|closedForm|errors\.)/ },
  {
    heading: 'Above the questions',
    keys: /^(requiredNote|notes\.(assisted|given)|draft\.|partials\.|unanswerableForm|preview\.)/,
  },
  {
    heading: 'At every question',
    keys: /^(required|unlabelled|errorPrefix|unknownField|unanswerable|cutOff|rules\.)$/,
  },
  { heading: 'At every question', keys: /^(rules\.|embed$|trap$)/ },
  { heading: 'At a name', keys: /^name\./ },
  { heading: 'At a text', keys: /^(text|notes)\./ },
  { heading: 'At a number', keys: /^number\./ },
  { heading: 'At a telephone number', keys: /^phone\./ },
  { heading: 'At an address', keys: /^address\./ },
  { heading: 'At a choice', keys: /^(select|options)\./ },
  { heading: 'At a date or a time', keys: /^(zone$|datetime\.)/ },
  { heading: 'At a file', keys: /^file\.(?!sendErrors|preparing|sending|waiting|cancel|stopped)/ },
  { heading: 'At a product', keys: /^(product|creditcard)\./ },
  { heading: 'At a rating', keys: /^rating\./ },
  { heading: 'At a signature', keys: /^signature\./ },
  { heading: 'Errors: the summary', keys: /^(way\.(mistakes|moreMistakes|mended)|about\.|refusedElsewhere)/ },
  { heading: 'Errors: an answer is missing', keys: /^(needed|dateParts)\./ },
  { heading: 'Errors: an answer is wrong', keys: /^(issues|dateRanges)\./ },
  { heading: 'Pages and steps', keys: /^(pages|way)\./ },
  { heading: 'Sending', keys: /^(submit|sending|sendFirst|file\.)/ },
  { heading: 'Sending fails', keys: /^(sendErrors|delivery)\./ },
  { heading: 'Going on on another device', keys: /^carry\./ },
  { heading: 'Answers wait on the device', keys: /^outbox\./ },
  { heading: 'The thanks and the receipt', keys: /^(success|sendAnother|receipt\.)/ },
  { heading: 'Elsewhere', keys: /^/ },
];

/** Groups keys by the place of their phrases. */
export function groupByPlace(keys: readonly string[]): [heading: string, keys: string[]][] {
  const headings = [...new Set(PLACES.map(({ heading }) => heading))];
  const placeOf = (key: string) => PLACES.find((place) => place.keys.test(key))?.heading;
  return headings
    .map((heading): [string, string[]] => [heading, keys.filter((key) => placeOf(key) === heading)])
    .filter(([, found]) => found.length > 0);
}
