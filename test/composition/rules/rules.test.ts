// Each rule finds what it is for, and nothing in a form that keeps it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Box, Control, Field, Message, Rule, Snapshot, Text } from '../snapshot.js';
import { RULES } from './all.js';
import { apart } from './apart.js';
import { beside } from './beside.js';
import { edge } from './edge.js';
import { gaps } from './gaps.js';
import { inside } from './inside.js';
import { lines } from './lines.js';
import { ring } from './ring.js';
import { sizes } from './sizes.js';
import { targets } from './targets.js';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

const makeField = (at: Box, more: Partial<Field> = {}): Field => ({
  what: 'a field',
  type: 'text',
  field: -1,
  span: 12,
  box: at,
  frame: 'label',
  ...more,
});

const makeText = (at: Box, more: Partial<Text> = {}): Text => ({
  what: 'a text',
  role: 'label',
  field: 0,
  box: at,
  lines: [at],
  size: 1,
  isSign: false,
  within: [],
  cut: 0,
  scrolls: false,
  ...more,
});

const makeControl = (at: Box, more: Partial<Control> = {}): Control => ({
  what: 'a control',
  kind: 'text',
  field: 0,
  box: at,
  target: at,
  content: box(at.left + 12, at.top + 8, at.right - 12, at.bottom - 8),
  isDrawn: true,
  scrolls: false,
  inSentence: false,
  ...more,
});

const makeMessage = (at: Box, more: Partial<Message> = {}): Message => ({
  what: 'a message',
  role: 'error',
  field: 0,
  box: at,
  of: [0],
  ...more,
});

/** A form of one field, 400 px wide: a label above a control. */
const good: Snapshot = {
  em: 16,
  isCoarse: false,
  isRtl: false,
  host: box(0, 0, 400, 76),
  root: box(0, 0, 400, 76),
  overflow: 0,
  fields: [makeField(box(0, 0, 400, 76), { label: box(0, 0, 400, 24), area: box(0, 32, 400, 76) })],
  texts: [makeText(box(0, 2, 90, 22))],
  controls: [makeControl(box(0, 32, 400, 76))],
  messages: [],
  gaps: [{ from: 'label', to: 'control', field: 0, px: 8, what: 'label → control' }],
};

/** Two fields beside each other. `lower`: how much lower the control of the second one is. */
const row = (lower: number, more: Partial<Field> = {}) => [
  makeField(box(0, 0, 190, 90), { span: 6, label: box(0, 0, 190, 24), area: box(0, 32, 190, 76), ...more }),
  makeField(box(210, 0, 400, 90), {
    span: 6,
    label: box(210, 0, 400, 24),
    area: box(210, 32 + lower, 400, 76),
    ...more,
  }),
];

const wrong: readonly (readonly [Rule, string, Partial<Snapshot>, number])[] = [
  [lines, 'a control that is lower than its neighbour', { fields: row(24) }, 24],
  [apart, 'a text over another one', { texts: [...good.texts, makeText(box(60, 10, 120, 30))] }, 12],
  [apart, 'a sign over what is entered', { texts: [makeText(box(6, 42, 30, 66), { role: 'other' })] }, 18],
  [apart, 'a control over another one', { controls: [...good.controls, makeControl(box(380, 60, 420, 100))] }, 16],
  [inside, 'a page that scrolls sideways', { overflow: 20 }, 20],
  [inside, 'a text that leaves its box', { texts: [makeText(box(0, 2, 90, 22), { frame: box(0, 0, 80, 30) })] }, 10],
  [inside, 'a control that leaves the form', { controls: [makeControl(box(0, 32, 410, 76), { field: -1 })] }, 10],
  [inside, 'a text that is cut off', { texts: [makeText(box(0, 2, 90, 22), { cut: 7 })] }, 7],
  [
    gaps,
    'room that is not on the grid',
    { gaps: [{ from: 'option', to: 'option', field: 0, px: 6, what: 'options' }] },
    2,
  ],
  [
    gaps,
    'a label too near to its control',
    { gaps: [{ from: 'label', to: 'control', field: 0, px: 4, what: 'label' }] },
    2,
  ],
  [
    gaps,
    'a note that touches the fields',
    { gaps: [{ from: 'block', to: 'block', field: -1, px: 0, what: 'note → fields' }] },
    8,
  ],
  [ring, 'a text near a control', { texts: [makeText(box(0, 11, 90, 31))] }, 2],
  [
    beside,
    'an error above another control',
    { controls: [...good.controls, makeControl(box(0, 200, 400, 240))], messages: [makeMessage(box(0, 170, 90, 190))] },
    84,
  ],
  [
    beside,
    'an error in another column',
    {
      fields: [makeField(box(0, 0, 190, 76))],
      controls: [makeControl(box(0, 32, 190, 76))],
      messages: [makeMessage(box(200, 80, 400, 100))],
    },
    10.8,
  ],
  [targets, 'a target for needles', { controls: [makeControl(box(0, 32, 20, 76))] }, 4],
  [
    targets,
    'a target for a mouse below a finger',
    { isCoarse: true, controls: [makeControl(box(0, 32, 200, 62))] },
    14,
  ],
  [sizes, 'a text of its own size', { texts: [makeText(box(0, 2, 90, 22), { size: 0.9375 })] }, 1],
  [edge, 'a form that is narrower than its place', { host: box(0, 0, 432, 76) }, 32],
  [edge, 'a field that begins elsewhere', { fields: [makeField(box(9, 0, 400, 76))] }, 9],
];

describe('a rule finds', () => {
  for (const [rule, what, change, px] of wrong)
    test(`${what}: “${rule.name}”`, () => {
      const faults = rule.find({ ...good, ...change });
      assert.ok(faults.length > 0, 'nothing is found');
      assert.ok(Math.abs(Math.max(...faults.map((fault) => Math.abs(fault.px))) - px) < 1, JSON.stringify(faults));
    });
});

describe('a rule finds nothing', () => {
  for (const rule of RULES) test(`in a good form: “${rule.name}”`, () => assert.deepEqual(rule.find(good), []));

  test('in a row that is in line', () => assert.deepEqual(lines.find({ ...good, fields: row(0) }), []));

  test('in an error below others of its field', () => {
    const [first, second] = [makeMessage(box(0, 100, 90, 120)), makeMessage(box(0, 120, 90, 140))];
    const controls = [makeControl(box(0, 40, 400, 76), { field: 1 }), makeControl(box(0, 150, 400, 190))];
    const messages = [first, second].map((message) => ({ ...message, of: [1] }));
    assert.deepEqual(beside.find({ ...good, controls, messages }), []);
  });

  test('in an error beside the cell of its control, with a field in the next column', () => {
    const inCell = makeControl(box(280, 110, 300, 130), { target: box(220, 80, 360, 160) });
    const neighbour = makeControl(box(0, 110, 180, 150), { field: 1 });
    const messages = [makeMessage(box(210, 130, 215, 150))];
    assert.deepEqual(beside.find({ ...good, controls: [inCell, neighbour], messages }), []);
  });
});
