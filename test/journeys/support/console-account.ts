import { after } from 'node:test';
import { createServer } from 'node:http';
import { listenLocally } from '../../support/listen.js';
import { eventually } from './eventually.js';
import { startOwnDemo } from './demo.js';
import type { CreatedForm, TestDemo } from './demo.js';

/** A view of the console. */
export interface ConsoleView {
  /** The query of its address. */
  readonly path: string;
  /** A text that it shows. */
  readonly text: string;
  /** An expression that does in the page what a person does then. */
  readonly act?: string;
  /** A text that is shown after that. */
  readonly shows?: string;
}

/** A demo whose console has something in every view. */
export interface FullConsole {
  readonly url: string;
  readonly password: string;
  readonly views: Readonly<Record<string, ConsoleView>>;
}

const PASSWORD = 'the-own-password';

/** The person of the samples. The address is as long as they are, so that columns are narrow beside it. */
const ADDRESS = 'wilhelmine.charlotte_oberhauser@correspondence.department.example';

const FIELDS = [
  { field_type: 'text', label: 'Word' },
  { field_type: 'email', label: 'Your address' },
  {
    field_type: 'checkbox',
    label: 'When',
    options: ['In the morning', 'At night'],
    options_values: ['OPT01', 'OPT02'],
  },
  { field_type: 'textarea', label: 'A question with a rather long label, as owners write them' },
  { field_type: 'name', label: 'Your name' },
  { field_type: 'file', label: 'A plan' },
];

/** Starts a receiver that refuses for good, so that nothing is tried again by itself. Returns its origin. */
async function startRefusing(): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(410).end(`It was here: ${'and-it-breaks-nowhere/'.repeat(9)}`);
  });
  after(() => receiver.close());
  return listenLocally(receiver);
}

/** Sends twelve submissions, and returns the number of the last one. */
async function sendTwelve(demo: TestDemo, { id, fields }: CreatedForm): Promise<string> {
  const [word = '', address = '', when = '', long = '', name = '', plan = ''] = fields.map(
    (field) => `field_${field.id}`,
  );
  let last = '';
  for (let number = 1; number <= 12; number += 1) {
    const sent = await demo.ask(`form/${id}/submission.json`, {
      [word]: `Word ${number}`,
      [address]: ADDRESS,
      [when]: ['OPT01', 'OPT02'],
      [long]:
        number % 2 ? 'שלום וברכה, and a bit of English' : `See https://example.org/${'a-way-that-goes-on/'.repeat(8)}`,
      [name]: { prefix: 'Dr', first: 'Wilhelmine', last: 'Oberhauser' },
      [plan]: `${number === 12 ? 'a_plan_with_a_name_that_never_ends_and_breaks_nowhere' : 'plan'}.txt;QSBwbGFu`,
    });
    last = (sent as { readonly id: string }).id;
  }
  return last;
}

/** Makes a form with all that a form can have, and another one without anything. */
async function fill(demo: TestDemo, refusing: string): Promise<{ full: string; empty: string; submission: string }> {
  const folder = async (name: string, parent = '0') =>
    (await demo.ask('folder.json', { name, parent })) as { readonly id: string };
  const events = await folder('Events of this house');
  const summer = await folder('Summer', events.id);
  const made = await demo.createForm({ name: 'Looked at', folder: summer.id, partial_submissions: 1, fields: FIELDS });
  const { id: empty } = await demo.createForm({ name: 'Without anything', partial_submissions: 1, fields: [] });
  const { id: full, fields } = made;
  const [word, address] = fields.map(({ id }) => id);
  const mail = { name: 'To the sender', to_field: address, subject: 'Thanks', message: 'Thank you' };
  await demo.ask(`form/${full}/confirmation.json`, mail);
  const notice = {
    recipients: `${ADDRESS}\nowner@bakery.example`,
    subject: `From ${ADDRESS}`,
    message: 'There is news',
  };
  await demo.ask(`form/${full}/notification.json`, notice);
  const receiver = { url: `${demo.url}/demo/webhook-receiver`, name: 'To the demo', hmac_secret: 'a-secret' };
  await demo.ask(`form/${full}/webhook.json`, receiver);
  await demo.ask(`form/${full}/webhook.json`, { url: `${refusing}/hook`, name: 'To one who refuses' });
  const half = { resume_key: 'a-key-of-this-person', [`field_${word}`]: 'Half a word', [`field_${address}`]: ADDRESS };
  await demo.ask(`form/${full}/partialsubmission.json`, half);
  return { full, empty, submission: await sendTwelve(demo, made) };
}

/** Puts a form and two submissions into the bin. */
async function bin(demo: TestDemo): Promise<void> {
  const gone = await demo.createForm({ name: 'No longer wanted', fields: [] });
  const { id: partly } = await demo.createForm({ name: 'Partly deleted', fields: [] });
  const sent = (await demo.ask(`form/${partly}/submission.json`, {})) as { readonly id: string };
  for (const path of [`form/${gone.id}`, `submission/${sent.id}`])
    await fetch(`${demo.url}/api/v2/${path}.json`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${demo.token}` },
    });
}

/** Looks for the person of the samples, as their owner does. */
const FIND = `(() => {
  const form = document.querySelector('#person');
  form.elements.value.value = '${ADDRESS}';
  form.requestSubmit();
})()`;

/** Takes the server away, and draws again. */
const LOSE = `(() => {
  globalThis.fetch = () => Promise.reject(new TypeError('It is away'));
  dispatchEvent(new Event('console-changed'));
})()`;

const OPEN_ALL = `document.querySelectorAll('main details').forEach((one) => { one.open = true; })`;

/** Lists every view of the console, with something in it and without. */
function listViews({
  full,
  empty,
  submission,
  mail,
}: Readonly<Record<'full' | 'empty' | 'submission' | 'mail', string>>): FullConsole['views'] {
  const of = (form: string, view: string, text: string, more = ''): ConsoleView => ({
    path: `?form=${form}&view=${view}${more}`,
    text,
  });
  return {
    forms: { path: '?', text: 'Looked at' },
    folder: { path: '?folder=0', text: 'In no folder' },
    fields: of(full, 'fields', 'A plan'),
    submissions: of(full, 'submissions', 'Word 12'),
    filter: { ...of(full, 'submissions', 'Word 12', '&search=word'), act: OPEN_ALL },
    'no match': of(full, 'submissions', 'No submission matches', '&search=none'),
    submission: of(full, 'submissions', 'In the morning', `&submission=${submission}`),
    partials: of(full, 'partials', 'Half a word'),
    confirmations: { ...of(full, 'confirmations', 'Thank you'), act: OPEN_ALL },
    notifications: of(full, 'notifications', 'There is news'),
    webhooks: { ...of(full, 'webhooks', 'It is not called any more'), act: OPEN_ALL },
    embed: of(full, 'embed', 'Content-Security-Policy'),
    retention: of(full, 'retention', 'Delete this form'),
    'no fields': of(empty, 'fields', 'The form has no fields yet'),
    'no submissions': of(empty, 'submissions', 'Nobody has sent this form yet'),
    'no partials': of(empty, 'partials', 'Nothing is filled in and not sent'),
    'no mails': of(empty, 'confirmations', 'The form sends no confirmations'),
    'no webhooks': of(empty, 'webhooks', 'The form calls no webhooks'),
    'no such form': { path: '?form=999999', text: 'The form was not found' },
    failures: { path: '?view=failures', text: 'To one who refuses' },
    mailbox: { path: '?view=mailbox', text: `From ${ADDRESS}` },
    mail: { path: `?mail=${mail}`, text: 'As text' },
    'no such mail': { path: '?mail=999999', text: 'The mail was not found' },
    received: { path: '?view=received', text: 'Received by webhook' },
    apps: { path: '?view=apps', text: 'Make an app', act: OPEN_ALL },
    person: { path: '?view=person', text: 'E-mail address, name', act: FIND, shows: 'Submissions of this person' },
    bin: { path: '?view=bin', text: 'No longer wanted' },
    'lost server': { path: '?view=bin', text: 'No longer wanted', act: LOSE, shows: 'The server could not be reached' },
  };
}

/** Starts a demo with a console that is full. */
export async function startFullConsole(): Promise<FullConsole> {
  const refusing = await startRefusing();
  const demo = await startOwnDemo({ consolePassword: PASSWORD, webhookOrigins: [refusing] });
  const { full, empty, submission } = await fill(demo, refusing);
  await bin(demo);
  const headers = { authorization: `Basic ${btoa(`owner:${PASSWORD}`)}` };
  const ask = (path: string) => fetch(`${demo.url}/demo/${path}`, { headers });
  let mail = '';
  await eventually(async () => {
    const { mails } = (await (await ask('mailbox.json')).json()) as { mails: { id: string; subject: string }[] };
    mail = mails.find(({ subject }) => subject === `From ${ADDRESS}`)?.id ?? '';
    return mail !== '';
  }, 'the notification has come');
  await eventually(
    async () => (await (await ask('console/owner/failures.json')).text()).includes('To one who refuses'),
    'the webhook was refused',
  );
  return { url: demo.url, password: PASSWORD, views: listViews({ full, empty, submission, mail }) };
}
