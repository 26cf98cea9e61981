// The patterns of postal codes, for the four countries whose codes the service's own script checks.

/** The formats of an address. US, XX and CA were seen; the service's own script also knows UK and AU. XX is "any country". */
export type AddressFormat = 'US' | 'CA' | 'UK' | 'AU' | 'XX';

interface Rule {
  readonly code: RegExp;
  readonly example: string;
  /** Names that a stored answer or a default may give the country, in lower case. */
  readonly country: RegExp;
}

const RULES: Readonly<Record<Exclude<AddressFormat, 'XX'>, Rule>> = {
  US: { code: /^\d{5}(-?\d{4})?$/, example: '12345', country: /^(us|usa|united states( of america)?)$/ },
  // Some letters are in no code, because they look like others.
  CA: {
    code: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]-?\d[ABCEGHJ-NPRSTV-Z]\d$/,
    example: 'K1A 0B1',
    country: /^(ca|canada)$/,
  },
  UK: {
    code: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4}|[A-Z]{4}1ZZ)$/,
    example: 'SW1A 1AA',
    country: /^(gb|uk|united kingdom|great britain|england|scotland|wales|northern ireland)$/,
  },
  AU: { code: /^\d{4}$/, example: '2000', country: /^(au|australia)$/ },
};

const RULED = ['US', 'CA', 'UK', 'AU'] as const satisfies readonly (keyof typeof RULES)[];

/** Returns the format of an address: that of the chosen country, else the author's. */
export function chooseFormat(format: AddressFormat, country: string | undefined): AddressFormat {
  const chosen = (country ?? '').trim().toLowerCase();
  if (chosen === '') return format;
  return RULED.find((ruled) => RULES[ruled].country.test(chosen)) ?? 'XX';
}

/** Returns an example of the code that an invalid one should be; `''` for a valid one. Spaces and lower case are accepted. */
export function betterPostcode(format: AddressFormat, postcode: string): string {
  if (format === 'XX') return '';
  const { code, example } = RULES[format];
  const plain = postcode.replaceAll(' ', '').toUpperCase();
  return plain === '' || code.test(plain) ? '' : example;
}
