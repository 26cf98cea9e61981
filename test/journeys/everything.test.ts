// A visitor fills in every field of the form "Everything" with real input, and sends it. The service has every
// character.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { answerLines } from '../../demo/pages/answer-words.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import type { Field } from './support/demo.js';
import { inkAround, readPng } from './support/png.js';
import { startVisit } from './support/visit.js';
import { watchWire } from './support/watch.js';

const demo = await startDemo();
const browser = await startBrowser();

/** A file with every byte, and with a name that needs escaping. */
const FILE = {
  name: 'Plan für "Süd & Öst" 50 %.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256)),
};

/** Lines of the pen, as fractions of the canvas: in its left half, none near its right end. */
const LINES = [
  { from: [0.1, 0.2], to: [0.1, 0.7] },
  { from: [0.1, 0.7], to: [0.45, 0.3] },
] as const;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** An entry in a field, and the text that the service must have afterwards. */
interface Answer {
  fill(field: Locator, page: Page): Promise<void>;
  /** Absent: the address of an upload. */
  readonly stored?: string;
}

const typed = (text: string): Answer => ({
  fill: async (field) => {
    await field.getByRole('textbox').click();
    await field.getByRole('textbox').pressSequentially(text);
  },
  stored: text,
});

async function typeParts(field: Locator, parts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(parts))
    await field.getByLabel(label, { exact: true }).pressSequentially(text);
}

/** The entries, by the labels of the fields. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  Name: {
    fill: (field) =>
      typeParts(field, {
        Title: 'Dr.',
        'First name': 'Zoë',
        'Middle name': 'Søren',
        Initial: 'Q',
        'Last name': 'O’Neil-Müller',
        Suffix: 'III',
      }),
    stored: 'prefix = Dr.\nfirst = Zoë\nmiddle = Søren\ninitial = Q\nlast = O’Neil-Müller\nsuffix = III',
  },
  'What should we call you?': typed('Zoë 🌻 <b>"the gardener"</b>'),
  Email: typed('zoe+garden@example.org'),
  Phone: typed('+49 (0)30 901820-12'),
  Address: {
    fill: async (field, page) => {
      await typeParts(field, {
        'Street address': 'Gärtnerstraße 7 = Ecke Süd',
        City: 'Øster Åby',
        'State, province or region': 'Île-de-France',
        'Postal code': '00123',
      });
      // One part stays empty, and has no line in the stored text. A few letters find the country.
      await field.getByRole('combobox', { name: 'Country' }).focus();
      await page.keyboard.type('Portu');
      await page.keyboard.press('Enter');
    },
    stored:
      'address = Gärtnerstraße 7 = Ecke Süd\ncity = Øster Åby\nstate = Île-de-France\nzip = 00123\ncountry = Portugal',
  },
  'How many square metres would you like?': typed('4'),
  'How did you hear about us?': {
    fill: async (field) => {
      await field.getByRole('combobox').selectOption({ label: 'I walked past' });
    },
    stored: 'walked-past',
  },
  'Have you gardened before?': {
    fill: async (field, page) => {
      await field.getByText('Never').click();
      await page.keyboard.press('ArrowDown');
    },
    stored: 'some',
  },
  'When could you help?': {
    fill: async (field, page) => {
      await field.getByText('Sundays').click();
      await field.getByLabel('Weekday evenings').focus();
      await page.keyboard.press('Space');
      await field.getByText('Saturdays').click();
      await field.getByText('Saturdays').click();
    },
    stored: 'Weekday evenings\nSundays',
  },
  'What would you like to grow?': {
    fill: async (field, page) => {
      await field.getByRole('textbox').click();
      await page.keyboard.type('Tomatoes & "beans";');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('  ünd 🌽, \\ and 100 %.');
    },
    stored: 'Tomatoes & "beans";\n\n  ünd 🌽, \\ and 100 %.',
  },
  'A photo or plan': {
    fill: async (field, page) => {
      const dialog = page.waitForEvent('filechooser');
      await field.getByLabel('A photo or plan').click();
      await (await dialog).setFiles(FILE);
      await field.getByText(FILE.name).first().waitFor();
    },
  },
  'I have read the garden rules': { fill: sign },
};

async function sign(field: Locator, page: Page): Promise<void> {
  const canvas = field.getByRole('img');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  for (const { from, to } of LINES) {
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 40 });
    await page.mouse.up();
  }
}

async function checkSignature(address: string): Promise<void> {
  const picture = readPng((await demo.download(address)).bytes);
  assert.deepEqual([picture.width, picture.height], [1200, 400]);
  for (const { from, to } of LINES)
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const [x, y] = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
      const ink = inkAround(picture, x * picture.width, y * picture.height, 10);
      assert.ok(ink > 0, `no ink at ${x}, ${y}`);
    }
  assert.equal(inkAround(picture, picture.width, picture.height, 300), 0, 'ink in the opposite corner');
}

test('the service stores what a visitor enters, and the page shows it', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  const wire = watchWire(page, demo.url, demo.token);
  await page.goto(`${demo.url}/?form=101`);
  await event('hf-ready');

  const fields = await demo.readFields('101');
  const asking = fields.filter(({ type }) => !['section', 'richtext'].includes(type));
  const place = ({ id }: Field) => page.locator(`hosted-form [data-field="${id}"]`);
  assert.deepEqual(asking.map(({ label }) => label).sort(), Object.keys(ANSWERS).sort());

  for (const field of asking) await ANSWERS[field.label]?.fill(place(field), page);
  await page.getByRole('button', { name: 'Join the garden' }).click();
  // A few mistakes have no summary: they are announced.
  const outcome = page.locator(
    'hosted-form :is([part=success], [part=failure], [part=error-summary], [role=status] .mistake)',
  );
  assert.match(await outcome.first().innerText(), /^Thank you/);
  await page.locator('#stored dl').waitFor();
  const { submissionId } = (await event('hf-success')).detail;

  const submission = await demo.readSubmission(submissionId);
  const stored = new Map(submission.data.map(({ field, value }) => [field, value]));
  assert.deepEqual(
    [...stored.keys()],
    asking.map(({ id }) => id),
    'each answer once, in the order of the form',
  );
  const uploads = new Map<string, string>();
  for (const field of asking) {
    const { id, type, label } = field;
    const value = stored.get(id) ?? '';
    const shown = page.locator(`#stored [data-stored="${id}"]`);
    const expected = ANSWERS[label]?.stored;
    if (expected === undefined) uploads.set(type, value);
    else {
      assert.equal(value, expected, label);
      const lines = answerLines(field, value).map((line) => (line.label ? `${line.label}: ${line.text}` : line.text));
      assert.deepEqual(await shown.locator('.line').allTextContents(), lines, `${label} on the page`);
    }
    assert.equal(await page.locator(`#stored dt:has(+ [data-stored="${id}"])`).textContent(), label);
  }

  const { bytes, headers } = await demo.download(uploads.get('file') ?? '');
  assert.equal(sha256(bytes), sha256(FILE.buffer));
  const name = /filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  assert.equal(decodeURIComponent(name), FILE.name);
  await checkSignature(uploads.get('signature') ?? '');

  const findIdByType = (type: string) => asking.find((field) => field.type === type)?.id ?? '';
  const picture = page.locator(`#stored [data-stored="${findIdByType('signature')}"] img`);
  assert.equal(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    1200,
  );
  const together = 'Picture, answers and files are those that were sent together.';
  await page
    .locator(`#stored [data-stored="${findIdByType('signature')}"]`)
    .getByText(together)
    .waitFor();

  const leaks = await wire.leaks();
  const download = page.waitForEvent('download');
  await page
    .locator(`#stored [data-stored="${findIdByType('file')}"]`)
    .getByText('Download')
    .click();
  const saved = await (await (await download).createReadStream()).toArray();
  assert.equal(sha256(Buffer.concat(saved as Buffer[])), sha256(FILE.buffer), 'behind the link on the page');

  assert.deepEqual(problems, []);
  assert.deepEqual(leaks, []);
});
