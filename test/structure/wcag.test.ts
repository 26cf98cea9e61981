// The table of WCAG's criteria stays true, and what no browser can measure is read off the sources.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT, code, matches } from './sources.js';

/** The criteria of levels A and AA in WCAG 2.2. Of 4.1.1, WCAG says that it is obsolete. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
  4.1.2 4.1.3`;

const ANSWERS = ['Supports', 'Partly', 'Not applicable', 'Depends on the author', 'Depends on the page'];

/** The evidence of what no test holds. */
const UNTESTED = 'Not tested';

/** A row: a criterion, the answer, what the form does, and what holds it. */
interface Row {
  readonly number: string;
  readonly answer: string;
  readonly evidence: string;
}

const page = readFileSync(join(ROOT, 'docs/pages/access/wcag.md'), 'utf8');

const rows: readonly Row[] = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion = '', answer = '', , evidence = '']) => ({
    number: criterion.split(' ')[0] ?? '',
    answer,
    evidence,
  }));

/** Tells whether a file has a criterion's number. This file's own list of all of them does not count. */
function hasNumber(text: string, number: string): boolean {
  const whole = new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}(?!\\d)`);
  return whole.test(text.replace(CRITERIA, ''));
}

/** Returns the files of a row that do not exist, or have neither its number nor the title that is quoted after them. */
function findWithout({ number, evidence }: Row): string[] {
  return [...evidence.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)]
    .filter(([, path = '', title]) => {
      const place = join(ROOT, path);
      const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
      return title ? !text.includes(title) : !hasNumber(text, number);
    })
    .map(([what]) => what);
}

describe('docs/pages/access/wcag.md', () => {
  test('has each criterion of A and AA once, in the order of WCAG', () => {
    assert.deepEqual(
      rows.map(({ number }) => number),
      CRITERIA.trim().split(/\s+/),
    );
  });

  test('answers in five ways', () => {
    assert.deepEqual(
      rows.filter(({ answer }) => !ANSWERS.includes(answer)),
      [],
    );
  });

  test('names what holds each answer, or says that nothing does', () => {
    const isHeld = ({ answer, evidence }: Row) =>
      evidence.includes('`') || evidence === UNTESTED || answer.startsWith('Depends');
    assert.deepEqual(
      rows.filter((row) => !isHeld(row)),
      [],
    );
  });

  for (const row of rows)
    test(`${row.number}: what holds it has its number, or the title that is named`, () => {
      assert.deepEqual(findWithout(row), []);
    });
});

describe('The sources of the element', () => {
  const sources = code();
  const find = (pattern: RegExp) => sources.flatMap((source) => matches(source, pattern));
  const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  test('play no sound and no film (1.2.1, 1.2.2, 1.2.3, 1.2.4, 1.2.5, 1.4.2)', () => {
    assert.deepEqual(find(/<(audio|video)\b|new Audio\b|AudioContext|speechSynthesis/g), []);
  });

  test('follow no motion of the device, and hold no turn of the screen (1.3.4, 2.5.4)', () => {
    assert.deepEqual(find(/devicemotion|deviceorientation|screen\.orientation|\(orientation:/gi), []);
  });

  test('follow a pointer that moves only where a signature is drawn, a file is dropped, or a pop-up opens (2.5.1, 2.5.7)', () => {
    assert.deepEqual(filesWith(/pointermove|touchmove|mousemove|mouseout|dragover|draggable/), [
      'src/companions/popup/arm-triggers.ts',
      'src/fields/file/file-template.ts',
      'src/fields/signature/pointer.ts',
    ]);
  });

  test('let nothing flash three times a second (2.3.1)', () => {
    const endless = find(/animation:[^;]*\binfinite\b[^;]*/g);
    const isFast = (rule: string) => {
      const [, time = '', unit] = /([\d.]+)(ms|s)\b/.exec(rule.replace(/^[^ ]+: /, '')) ?? [];
      return Number(time) * (unit === 's' ? 1000 : 1) <= 1000 / 3;
    };
    assert.notDeepEqual(endless, []);
    assert.deepEqual(endless.filter(isFast), []);
  });

  test('draw pictures of the author alone: none is of a text of the form (1.4.5)', () => {
    assert.deepEqual(filesWith(/<img\s*$/m), [
      'src/fields/product/product.view.ts',
      'src/fields/shared/options/option-image.ts',
    ]);
  });

  test('name nothing by its shape, its colour or its side (1.3.3)', () => {
    const words = readFileSync(join(ROOT, 'src/locale/en.json'), 'utf8');
    const bySight = words.match(
      /\b(?:on the|to the|in the) (?:left|right)\b|\b(?:red|green|blue|yellow|round|square)\b/gi,
    );
    assert.equal(bySight, null);
  });
});
