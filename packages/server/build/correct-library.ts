// Corrects the library of the small DOM where browsers do something else. Its members can't be replaced later.
import type { Plugin } from 'vite';

/** A place in a file of the library, and what is there instead. */
interface Correction {
  readonly file: RegExp;
  readonly found: string;
  readonly instead: string;
}

/** Leaves SVG and MathML, but no element in them that holds HTML. Source: HTML, "The rules for parsing tokens in foreign content". */
const LEAVE = `while(stack.top.namespaceURI !== NAMESPACE.HTML &&
            !isMathmlTextIntegrationPoint(stack.top) &&
            !isHTMLIntegrationPoint(stack.top)) stack.pop();`;

const CORRECTIONS: readonly Correction[] = [
  // An option with an empty value has that one, and not its text.
  {
    file: /domino\/lib\/htmlelts\.js$/,
    found: "return this._getattr('value') || this.text;",
    instead: "return this.getAttribute('value') ?? this.text;",
  },
  // Elements of HTML end foreign content in a fragment, too …
  {
    file: /domino\/lib\/HTMLParser\.js$/,
    found: `if (fragment) {
          break;
        }
        do {`,
    instead: 'do {',
  },
  // … and so do the end tags that make elements.
  {
    file: /domino\/lib\/HTMLParser\.js$/,
    found: `      current = stack.top;
      if (value === "script" &&`,
    instead: `      if (value === "p" || value === "br") {
        ${LEAVE}
        parser(t, value, arg3, arg4);
        return;
      }
      current = stack.top;
      if (value === "script" &&`,
  },
];

/** Replaces each of these places. Throws where the library does not have one: it may be another version. */
export const correctLibrary: Plugin = {
  name: 'correct-library',
  transform: {
    filter: { id: /domino\/lib\// },
    handler(code, id) {
      const own = CORRECTIONS.filter(({ file }) => file.test(id));
      const plain = code.replaceAll('\r\n', '\n');
      const missing = own.find(({ found }) => plain.split(found).length !== 2);
      if (missing) throw new Error(`The library of the small DOM has not once in ${id}: ${missing.found}`);
      const corrected = own.reduce((text, { found, instead }) => text.replace(found, () => instead), plain);
      return own.length > 0 ? { code: corrected, map: null } : undefined;
    },
  },
};
