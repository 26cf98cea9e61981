/** A form on a page, and all that it is composed of. */
export interface Composition {
  /** Which types stand beside each other. */
  readonly round: number;
  readonly preset: string;
  readonly theme: string;
  readonly choices: string;
  /** The width of the window. px */
  readonly width: number;
  readonly way: 'plain' | 'pages' | 'one-by-one' | 'review';
  readonly columns: number;
  /** Every other field has a hint, or a long label beside a hint. */
  readonly texts: 'short' | 'hints' | 'long';
  readonly state: 'untouched' | 'errors' | 'hidden';
  readonly dir: 'ltr' | 'rtl';
  readonly scheme: 'light' | 'dark';
  readonly pointer: 'fine' | 'coarse';
}
