// The scenes of a form as a whole: its pages, its single questions, its review and thanks, and what comes and goes in it.
import { firstOfEach } from '../../support/catalogue.js';
import type { Scene } from './scene.js';

const COLOURS = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label }));
const NAME = { id: '1', type: 'name', label: 'Your name', required: '1', visible_subfields: ['first', 'last'] };
const EMAIL = { id: '2', type: 'email', label: 'E-mail', required: '1', description: 'We write to no other address.' };
const BREAK = { id: '3', type: 'section', section_break: '1', section_heading: 'Your order' };
const COLOUR = { id: '4', type: 'radio', label: 'Which colour?', required: '1', options: COLOURS };
const WHY = { id: '5', type: 'textarea', label: 'Why?' };
const LETTER = { id: '6', type: 'file', label: 'Your letter', required: '1', description: 'One page is enough.' };
const SIGNATURE = { id: '7', type: 'signature', label: 'Your signature', required: '1' };

const TEXT = { type: 'Ada' };
const ANSWERS = [
  ['1', { subfield: 'first', ...TEXT }],
  ['1', { subfield: 'last', type: 'Lovelace' }],
  ['2', { type: 'ada@example.org' }],
] as const;
const PDF = { file: { name: 'letter.pdf', type: 'application/pdf', text: '%PDF-1.4' } };

const thanks: Scene = {
  name: 'way-thanks',
  fields: [NAME, EMAIL],
  async play(listener) {
    listener.begin('Wrong, then mended, then sent');
    await listener.tabThrough();
    await listener.pressAndWait('Return');
    await listener.enter(ANSWERS);
    await listener.focus('[part~=submit]');
    await listener.pressUntil('Return', '[part~=success]');
  },
};

/** The answers do not arrive. */
const failure: Scene = {
  name: 'way-failure',
  isRefusing: true,
  fields: [WHY],
  async play(listener) {
    listener.begin('Refused by the service');
    await listener.focus('[part~=submit]');
    await listener.pressUntil('Return', '[part~=failure]');
    await listener.press('Tab');
  },
};

const summary: Scene = {
  name: 'way-summary',
  fields: [NAME, EMAIL, COLOUR, LETTER, SIGNATURE],
  async play(listener) {
    listener.begin('Many mistakes');
    await listener.focus('[part~=submit]');
    await listener.pressAndWait('Return');
    for (let line = 0; line < 3; line++) await listener.press('Tab');
    await listener.pressAndWait('Return');
    await listener.enterAndHear('the mistake is mended', '2', { type: 'ada@example.org' });
    await listener.press('Tab');
  },
};

const pages: Scene = {
  name: 'way-pages',
  fields: [NAME, EMAIL, BREAK, COLOUR, WHY],
  async play(listener) {
    listener.begin('Next with mistakes, then without');
    await listener.focus('[part~=next]');
    await listener.pressAndWait('Return');
    await listener.enter(ANSWERS);
    await listener.focus('[part~=next]');
    await listener.pressAndWait('Return');
    listener.begin('The second page');
    for (let stop = 0; stop < 4; stop++) await listener.press('Tab');
    await listener.focus('[part~=back]');
    await listener.pressAndWait('Return');
  },
};

const oneByOne: Scene = {
  name: 'way-one-by-one',
  attributes: 'layout="one-by-one"',
  fields: [NAME, EMAIL, COLOUR, WHY, LETTER],
  async play(listener) {
    listener.begin('The first question, wrong');
    await listener.press('Tab');
    await listener.focus('[part~=next]');
    await listener.pressAndWait('Return');
    listener.begin('Each next question');
    await listener.enter(ANSWERS.slice(0, 2));
    await listener.pressAndWait('Return');
    await listener.enter(ANSWERS.slice(2));
    await listener.pressAndWait('Return');
    await listener.press('Tab');
    await listener.pressAndWait('space');
    await listener.focus('[part~=next]');
    await listener.pressAndWait('Return');
    listener.begin('Back');
    await listener.focus('[part~=back]');
    await listener.pressAndWait('Return');
  },
};

const files: Scene = {
  name: 'way-files',
  fields: [LETTER],
  async play(listener) {
    listener.begin('Chosen, then removed');
    await listener.press('Tab');
    await listener.enterAndHear('a file is chosen', '6', PDF);
    await listener.press('Tab');
    await listener.pressAndWait('Return');
    await listener.press('Tab');
  },
};

const signature: Scene = {
  name: 'way-signature',
  fields: [SIGNATURE],
  async play(listener) {
    listener.begin('Drawn, then cleared');
    await listener.press('Tab');
    await listener.enterAndHear('a line is drawn', '7', {
      draw: [
        [0.1, 0.5],
        [0.3, 0.2],
        [0.5, 0.8],
        [0.8, 0.4],
      ],
    });
    await listener.tabThrough();
    await listener.focus('[part~=clear]');
    await listener.pressAndWait('Return');
  },
};

const review: Scene = {
  name: 'way-review',
  attributes: 'review',
  fields: [NAME, EMAIL, WHY],
  async play(listener) {
    listener.begin('To the review');
    await listener.enter(ANSWERS);
    await listener.focus('[part~=next]');
    await listener.pressUntil('Return', '[part~=review]');
    listener.begin('Through it');
    for (let stop = 0; stop < 4; stop++) await listener.press('Tab');
    await listener.focus('[data-changes="2"]');
    await listener.pressAndWait('Return');
  },
};

/** A section has all that comes after it, and hides it. */
const COMING = [...firstOfEach].sort(
  (one, other) => Number(one.folder === 'section') - Number(other.folder === 'section'),
);

const MENU = {
  id: '1',
  type: 'radio',
  label: 'Which question?',
  options: COMING.map(({ folder }) => ({ label: folder, value: folder })),
};

/** The choice of a type shows a question of this type, and hides the one before. */
const comesAndGoes: Scene = {
  name: 'way-questions-that-come-and-go',
  fields: [
    MENU,
    ...COMING.map(({ folder, json }) => ({
      ...json,
      logic: { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: folder }] },
    })),
  ],
  async play(listener) {
    await listener.press('Tab');
    for (const { folder } of COMING) {
      listener.begin(`A question of the type ${folder} comes, and the one before it goes`);
      await listener.enterAndHear('chosen', '1', { choose: folder });
    }
  },
};

/** The scenes of a form as a whole. */
export const wayScenes: readonly Scene[] = [
  thanks,
  failure,
  summary,
  pages,
  oneByOne,
  files,
  signature,
  review,
  comesAndGoes,
];
