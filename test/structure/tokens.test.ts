// The look: a closed list of tokens, and styles that work with any font size, window width or direction of the host
// page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokens } from '../../src/theme/tokens.js';
import type { Token } from '../../src/theme/tokens.js';
import { code, matches } from './sources.js';
import type { Source } from './sources.js';

/** Returns only the style sheets of a source. */
function keepStyles({ path, text }: Source): Source {
  let styles = text.replace(/[^\n]/g, ' ');
  for (const { 0: match, index } of text.matchAll(/\bcss`(?:[^`\\]|\\[^])*`/g))
    styles = styles.slice(0, index) + match + styles.slice(index + match.length);
  return { path, text: styles };
}

const sources = code();
const styles = sources.map(keepStyles);
/** A look gives the tokens other defaults, so it names them itself. */
const isLook = ({ path }: Source) => path.startsWith('src/features/look/');
const found = (where: readonly Source[], pattern: RegExp) => where.flatMap((source) => matches(source, pattern));
const names = (pattern: RegExp, where = sources) =>
  new Set(
    where
      .filter(({ path }) => !path.startsWith('src/theme/tokens.'))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  );

/** The corrections of colours are set by a style sheet that is made on the page. */
const isCorrection = (name: string) => name.startsWith('auto-');

/**
 * The theme sets `--_accent` from the page's `--hf-accent`. A style sheet may set other private properties of its own.
 */
const declared = Object.keys(tokens);
const privates = names(/--_([\w-]+)(?:\s*:|['"]\s*,)/g);
const used = names(/--(?:hf-|_)([\w-]+)(?![\w-]|\s*:)/g);

test('every token that is used is declared', () => {
  assert.deepEqual(
    [...used].filter((name) => !declared.includes(name) && !privates.has(name) && !isCorrection(name)),
    [],
  );
});

test('every token that is declared is used', () => {
  assert.deepEqual(
    declared.filter((name) => !used.has(name)),
    [],
  );
});

const defaultOf = new Map<string, Token>(Object.entries(tokens));

test('the page’s own names of the tokens are read in one place, but for those of one part', () => {
  const isShared = (name: string) => !defaultOf.get(name)?.isLocal;
  assert.deepEqual(
    [
      ...names(
        /--hf-([\w-]+)/g,
        sources.filter((source) => !isLook(source)),
      ),
    ].filter(isShared),
    [],
  );
});

test('where styles read the token of a part, its default is the declared one', () => {
  const read = styles
    .filter((source) => !isLook(source))
    .flatMap(({ text }) => [...text.matchAll(/var\(--hf-([\w-]+), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)/g)]);
  const shared = read.filter(([, name = '']) => defaultOf.get(name)?.isLocal);
  for (const [text, name = '', value] of shared) assert.equal(value, defaultOf.get(name)?.default, text);
  const local = [...defaultOf].filter(([, token]) => token.isLocal).map(([name]) => name);
  assert.deepEqual(new Set(shared.map(([, name]) => name)), new Set(local));
});

test('no rem: the font size of the page’s root is not ours', () => {
  assert.deepEqual(found(styles, /\d*\.?\d+rem\b/g), []);
});

test('no query of the window’s width: the form may be in a narrow column', () => {
  assert.deepEqual(found(styles, /@media[^{]*\b(min-width|max-width|width\s*[<>])[^{]*/g), []);
});

test('sides are logical, so that right-to-left languages work', () => {
  const property =
    /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b[\w-]*|(left|right))\s*:/g;
  const value = /(?<![\w-])(text-align|float|clear)\s*:\s*(left|right)\b/g;
  assert.deepEqual([...found(styles, property), ...found(styles, value)], []);
});

test('no style attribute: a strict content security policy forbids it', () => {
  assert.deepEqual(found(sources, /\sstyle=["'$]/g), []);
});
