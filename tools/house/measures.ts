import { listDependencies, listInstalled } from '../npm.js';
import { findFolder, isTestPath, readFolder, readGenerated, readSources } from './sources.js';
import type { Source } from './sources.js';
import { findInSyntax } from './syntax.js';
import type { SyntaxFindings } from './syntax.js';

/** The names of the measures, in the order of the table. */
export const MEASURES = [
  'folders with more than 20 product files',
  'product files over 300 lines',
  'product files under 20 lines, %',
  'module-level mutable bindings in src and packages',
  'casts in product code',
  'docstrings that open with What, Who, Of, …',
  'sentences over 25 words',
  'files that install features',
  'files that run the fetch of a part',
  'lines of tools',
  'lines generated in git',
  'dependencies of hosted-form',
  'packages installed with hosted-form',
] as const;

/** The name of a measure. */
export type MeasureName = (typeof MEASURES)[number];

/** A measured number, and the places that it counts. */
export interface Measured {
  readonly number: number;
  readonly found: readonly string[];
}

/** The code that is published. */
const PACKAGED = /^(src|packages)\//;
const LARGE_FOLDER = 20;
/** A file may have 300 lines if it is one idea: halves of it would be read together anyway. */
const LONG_FILE = 300;
const SHORT_FILE = 20;
/** Files that are short by their nature: they list others, or declare one feature or its options. */
const INDEX = /(^|\/)(index|feature|options)\.ts$/;

/** Takes all measures of the repository. */
export function takeMeasures(): Readonly<Record<MeasureName, Measured>> {
  const sources = readSources();
  const product = sources.filter(({ path }) => !isTestPath(path));
  const scripts = product.filter(({ path }) => path.endsWith('.ts'));
  const syntax = scripts.map(findInSyntax);
  return {
    'folders with more than 20 product files': count(listLargeFolders(product)),
    'product files over 300 lines': count(listLongFiles(product)),
    'product files under 20 lines, %': measureShortFiles(scripts),
    'module-level mutable bindings in src and packages': count(
      collect(syntax, 'mutableBindings').filter((place) => PACKAGED.test(place)),
    ),
    'casts in product code': count(collect(syntax, 'casts')),
    'docstrings that open with What, Who, Of, …': count(sources.flatMap(findBadOpenings)),
    'sentences over 25 words': count([...sources, ...readFolder('docs')].flatMap(listLongSentences)),
    'files that install features': count(listCalling(product, /\.install\?\.\(/)),
    'files that run the fetch of a part': count(listCalling(product, /\bpart\(FETCHER\)/)),
    'lines of tools': countLines(readFolder('tools')),
    'lines generated in git': countLines(readGenerated()),
    'dependencies of hosted-form': count(listDependencies()),
    'packages installed with hosted-form': count(listInstalled()),
  };
}

function count(found: readonly string[]): Measured {
  return { number: found.length, found };
}

function countLines(sources: readonly Source[]): Measured {
  const number = sources.reduce((sum, { lines }) => sum + lines, 0);
  return { number, found: sources.map(({ path, lines }) => `${path} ${lines} lines`) };
}

/** Lists the files of the package whose code has a call. */
const listCalling = (sources: readonly Source[], call: RegExp) =>
  sources.filter(({ path, text }) => PACKAGED.test(path) && call.test(text)).map(({ path }) => path);

/** The most words of a sentence. */
const LONG_SENTENCE = 25;

/** Lists the long sentences of a document, or of the docstrings of a source. */
function listLongSentences({ path, text }: Source): string[] {
  const docstrings = [...text.matchAll(/\/\*\*([^]*?)\*\//g)].map(([, words = '']) => words.replace(/^\s*\* ?/gm, ''));
  if (!/\.(md|ts|mjs)$/.test(path)) return [];
  const texts = path.endsWith('.md') ? [text.replace(/^```[^]*?^```|^\|.*$/gm, '')] : docstrings;
  return texts
    .flatMap((one) => one.split(/(?<=[.?!:;])\s+|\n\s*\n|\n(?=[-#*@\d])/))
    .filter((sentence) => sentence.split(/\s+/).length > LONG_SENTENCE)
    .map((sentence) => `${path} ${sentence.trim().slice(0, 60)}`);
}

function collect(syntax: readonly SyntaxFindings[], kind: keyof SyntaxFindings): string[] {
  return syntax.flatMap((findings) => findings[kind]);
}

function listLargeFolders(sources: readonly Source[]): string[] {
  const sizes = new Map<string, number>();
  for (const { path } of sources) sizes.set(findFolder(path), (sizes.get(findFolder(path)) ?? 0) + 1);
  return [...sizes].filter(([, size]) => size > LARGE_FOLDER).map(([folder, size]) => `${folder} ${size} files`);
}

function listLongFiles(sources: readonly Source[]): string[] {
  const long = sources.filter(({ lines }) => lines > LONG_FILE);
  return long.sort((one, other) => other.lines - one.lines).map(({ path, lines }) => `${path} ${lines} lines`);
}

function measureShortFiles(sources: readonly Source[]): Measured {
  const short = sources.filter(({ path, lines }) => lines < SHORT_FILE && !INDEX.test(path));
  const percent = (100 * short.length) / Math.max(1, sources.length);
  return { number: Number(percent.toFixed(1)), found: short.map(({ path }) => path) };
}

/** A docstring that starts a line, up to its first words. */
const DOCSTRING = /^[ \t]*\/\*\*\s+(?:\*\s+)?(\S[^\n]*)/gm;
/** Words that must not begin a docstring. It begins with a verb or a noun. */
const OPENING = /^(What|Who|Whoever|Whose|Those|Of|How|That|Said|So that|In which|By which|For what|For which)\b/;

/** Lists the docstrings that open with neither a verb nor a noun. */
export function findBadOpenings({ path, text }: Source): string[] {
  return [...text.matchAll(DOCSTRING)]
    .filter(([, words = '']) => OPENING.test(words))
    .map(({ 0: whole, 1: words = '', index }) => {
      const line = text.slice(0, index + whole.length).split('\n').length;
      return `${path}:${line} ${words.slice(0, 60)}`;
    });
}
