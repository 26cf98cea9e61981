import assert from 'node:assert/strict';
import { parseFragment } from 'parse5';
import type { Finding } from './findings.js';
import type { PasteLanguage } from './findings/finding-text.js';

/** The words after which a shell does something else than call the command. */
const SHELL = /^npx hosted-form-proxy (?:doctor|snippet)(?: (?:[\w./:,@=+-]+|'(?:[^']|'\\'')*'))+$/;

/** Checks a line as the language reads it that it is pasted into. */
const READ: Readonly<Record<PasteLanguage, (text: string) => void>> = {
  html: (text) => {
    const { childNodes } = parseFragment(text);
    const isEnd = /^<\/[\w-]+>$/.test(text);
    assert.equal(childNodes.length, isEnd ? 0 : 1, text);
  },
  attribute: (text) => {
    const [node] = parseFragment(`<p ${text}></p>`).childNodes;
    assert.equal(node && 'attrs' in node ? node.attrs.length : 0, 1, text);
  },
  shell: (text) => {
    assert.match(text, SHELL);
  },
  options: (text) => {
    assert.match(text, /^--[a-z-]+ [\w./:,-]+$/);
  },
  nginx: (text) => {
    assert.match(text, /^[a-z_]+(?: [\w$/:.-]+)+;$/);
  },
  header: (text) => {
    assert.match(text, /^[A-Z][\w-]+: [\w ,=/:.*-]+$/);
    assert.doesNotThrow(() => new Headers([text.split(': ') as [string, string]]));
  },
  policy: (text) => {
    assert.match(text, /^[a-z-]+(?: [\w'/:.*=-]+)+$/);
  },
};

/** Checks that what a finding gives to paste is one whole line of its language, which does nothing to a terminal. */
export function checkPaste({ paste, what, mend, help }: Finding): void {
  assert.doesNotMatch(`${what} ${mend ?? ''} ${paste?.text ?? ''}`, /\{\w+\}|undefined/);
  assert.match(help, /^https:\/\/\S+\/#[\w-]+$/);
  if (!paste) return;
  assert.doesNotMatch(paste.text, /\p{C}/u);
  READ[paste.language](paste.text);
}
