// People whose browser runs no script fill in the forms that the proxy draws, and send them: in three engines, and in a text browser.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { isLong } from '../support/long.js';
import { startDemo } from './support/demo.js';
import type { Submission } from './support/demo.js';
import type { Asked, FormVisitor } from './support/form-visitor.js';
import { scriptlessEngines } from './support/scriptless.js';
import { startTextBrowser } from './support/text-browser.js';

const demo = await startDemo();
const folder = await mkdtemp(join(tmpdir(), 'hosted-form-visitor-'));
after(() => rm(folder, { recursive: true, force: true }));

const MESSAGE = 'Where is order <b>4711</b> & "its" tracking number?\nIt was for the 3rd.\n\nThank you – Ada';
/** Not a text in any encoding: each byte, and line ends in all ways. */
const CV = Buffer.from([...Buffer.from('%PDF-1.4\r\n'), ...Array.from({ length: 256 }, (_, byte) => byte), 13, 10, 13]);
const SIGNATURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

/** The words of the thanks that the service gives with its answer. No form and no answer has them. */
const THANKS = /The form was submitted successfully/;

/** Writes a file of the visitor. Returns its path. */
async function save(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const message = await save('message.txt', MESSAGE);
const cv = await save('Lebenslauf Müller; v2.pdf', CV);
const signature = await save('signature.png', Buffer.from(SIGNATURE, 'base64'));

/** The controls of a form, found by the label of their question. */
async function askOf(formId: string) {
  const fields = await demo.readFields(formId);
  const idOf = (question: string) => fields.find(({ label }) => label === question)?.id ?? '';
  return {
    ask: (question: string, label = question, part = ''): Asked => ({
      label,
      name: `field_${idOf(question)}${part && `[${part}]`}`,
    }),
    stored: ({ data }: Submission, question: string) => data.find(({ field }) => field === idOf(question))?.value ?? '',
  };
}

const contact = await askOf('102');
const job = await askOf('103');

const page = (formId: string) => `${demo.url}/forms/form/${formId}.html`;

/** Sends a contact form: with a mistake first, which is mended. */
async function writeToUs(visitor: FormVisitor, name: string): Promise<void> {
  const { ask } = contact;
  await visitor.open(page('102'));
  await visitor.type(ask('Your name', 'First name', 'first'), name);
  await visitor.type(ask('Email'), 'ada@example.org');
  await visitor.choose(ask('What is it about?'), { label: 'A question before I buy', value: 'presales' });
  await visitor.write(ask('Your message'), message);
  await visitor.press('Send message', /One thing to fix/);
  assert.match(await visitor.read(), /Error:\s+Enter a last name/);
  await visitor.type(ask('Your name', 'Last name', 'last'), 'Lovelace');
  await visitor.press('Send message', THANKS);
  await visitor.reload(THANKS);
}

/** Sends an application. The file is chosen once, before anything is wrong. */
async function apply(visitor: FormVisitor, name: string): Promise<void> {
  const { ask } = job;
  await visitor.open(page('103'));
  await visitor.type(ask('Full name', 'First name', 'first'), name);
  await visitor.type(ask('Full name', 'Last name', 'last'), 'Müller');
  await visitor.type(ask('Email'), 'ada@example.org');
  await visitor.type(ask('Phone'), '030 9018 2012');
  await visitor.type(ask('Home address', 'Street address', 'address'), 'Gärtnerstraße 7');
  await visitor.type(ask('Home address', 'City', 'city'), 'Köln');
  await visitor.type(ask('Home address', 'Postal code', 'zip'), '50667');
  await visitor.choose(ask('Home address', 'Country', 'country'), { label: 'Germany', value: 'Germany' });
  await visitor.check(ask('Which hours suit you?'), { label: 'Either is fine', value: 'either' });
  await visitor.check(ask('What have you baked for a living?'), { label: 'Pastry', value: 'pastry' });
  await visitor.write(ask('Why us?'), message);
  await visitor.attach(ask('CV'), cv);
  await visitor.attach(ask('Signature', 'A picture of your signature', 'image'), signature);
  await visitor.press('Send application', /One thing to fix/);
  await visitor.type(ask('Years in a bakery'), '12');
  await visitor.press('Send application', THANKS);
  await visitor.reload(THANKS);
}

/** Returns the submissions with a name in their answers. */
async function findOf(formId: string, name: string): Promise<readonly Submission[]> {
  const { submissions } = await demo.listSubmissions(formId);
  const all = await Promise.all(submissions.map(({ id }) => demo.readSubmission(id)));
  return all.filter(({ data }) => data.some(({ value }) => value.includes(name)));
}

function isSent(visitor: string, start: () => Promise<FormVisitor>): void {
  test(`${visitor}: a mistake in the contact form is said, and the answers arrive once`, async () => {
    const name = `Ada ${visitor} ${crypto.randomUUID().slice(0, 8)}`;
    const person = await start();
    try {
      await writeToUs(person, name);
    } finally {
      await person.close();
    }
    const [sent, ...more] = await findOf('102', name);
    assert.ok(sent);
    assert.deepEqual(more, []);
    assert.equal(contact.stored(sent, 'Your name'), `first = ${name}\nlast = Lovelace`);
    assert.equal(contact.stored(sent, 'Email'), 'ada@example.org');
    assert.equal(contact.stored(sent, 'What is it about?'), 'presales');
    assert.equal(contact.stored(sent, 'Your message'), MESSAGE);
  });

  test(`${visitor}: an application keeps its files over a mistake elsewhere, and they arrive byte for byte`, async () => {
    const name = `Jürgen ${visitor} ${crypto.randomUUID().slice(0, 8)}`;
    const person = await start();
    try {
      await apply(person, name);
    } finally {
      await person.close();
    }
    const [sent, ...more] = await findOf('103', name);
    assert.ok(sent);
    assert.deepEqual(more, []);
    const stored = (question: string) => job.stored(sent, question);
    assert.equal(stored('Full name'), `first = ${name}\nlast = Müller`);
    assert.match(stored('Home address'), /Gärtnerstraße 7[^]*Köln[^]*50667/);
    assert.deepEqual(
      ['Which hours suit you?', 'What have you baked for a living?', 'Why us?', 'Years in a bakery'].map(stored),
      ['either', 'pastry', MESSAGE, '12'],
    );
    const { bytes, headers } = await demo.download(stored('CV'));
    assert.deepEqual(bytes, CV);
    assert.match(headers.get('content-disposition') ?? '', /Lebenslauf%20M%C3%BCller/);
    assert.deepEqual((await demo.download(stored('Signature'))).bytes, await readFile(signature));
  });
}

suite('a form without a script', () => {
  for (const { name, start } of scriptlessEngines(after, isLong)) isSent(name, start);
  isSent('w3m', startTextBrowser);
});
