/** A form as the playground shows it. */
export interface Setup {
  /** Attributes of the element, in order; `''` for one that is on. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes of the page around it. */
  readonly page: ReadonlyMap<string, string>;
  /** The custom properties of the element. */
  readonly tokens: ReadonlyMap<string, string>;
}

const QUOTED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

const attributesOf = (attributes: ReadonlyMap<string, string>) =>
  [...attributes]
    .map(([name, value]) =>
      value === '' ? ` ${name}` : ` ${name}="${value.replace(/[&"<]/g, (sign) => QUOTED[sign] ?? sign)}"`,
    )
    .join('');

/** Writes the lines of HTML that make this form. */
export function htmlOf({ attributes, page }: Setup): string {
  const lines = [
    '<script type="module" src="/assets/hosted-form.js"></script>',
    ...(attributes.get('render') === 'light' ? ['<link rel="stylesheet" href="/assets/light.css">'] : []),
    `<hosted-form${attributesOf(attributes)}></hosted-form>`,
  ];
  return page.size === 0 ? lines.join('\n') : [`<!-- <html${attributesOf(page)}> -->`, ...lines].join('\n');
}

/** Writes the style sheet that dresses it; `''` where nothing is changed. */
export function cssOf({ tokens }: Setup): string {
  if (tokens.size === 0) return '';
  return ['hosted-form {', ...[...tokens].map(([name, value]) => `  --hf-${name}: ${value};`), '}'].join('\n');
}
