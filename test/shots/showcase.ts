// The forms of the demo, whole, page by page: as the service sends them.
import { createService, makeSamples, memoryStore } from '../../packages/service/src/index.js';
import { isArray, isObject, parseJson, scalarText } from '../../packages/service/src/values/json.js';
import type { Json } from '../../packages/service/src/values/json.js';
import type { ShotForm } from './forms.js';

const TOKEN = 'of-the-shots';
const BASE = 'https://service.test/api/v2';

/** The forms of the demo that are shown, with the answers by which a person turns their pages. */
const ANSWERS = {
  contact: {
    'Your name': { first: 'Ada', last: 'Lovelace' },
    Email: 'ada@example.org',
    'What is it about?': 'order',
    'Your message': 'Order 1843 has not arrived.',
  },
  jobApplication: { 'Full name': { first: 'Ada', last: 'Lovelace' }, 'Which hours suit you?': 'night' },
  festival: {
    'Your name': { first: 'Ada', last: 'Lovelace' },
    'When will you arrive?': 'Jun 12, 2026 10:00 AM',
    'Day tickets': { quantity: '2' },
    'How will you come?': 'train',
  },
  holidayHouse: {
    'Your name': { first: 'Ada', last: 'Lovelace' },
    Arrival: 'Jun 12, 2026',
    Nights: '7',
    'Who comes?': 'others',
    'How many are you?': '3',
    'Are there children among you?': 'yes',
    'What are they called?': 'Byron and Annabella',
    'Do you bring a dog?': 'yes',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The name of a form of the demo. */
export type ShowcaseName = keyof typeof ANSWERS;

/** Returns the forms of the demo as a service in this process sends them. */
export async function readShowcase(): Promise<Readonly<Record<ShowcaseName, ShotForm>>> {
  const service = createService({ store: memoryStore(), tokens: [TOKEN], origin: 'https://service.test' });
  const fetch = (request: Request) => service.fetch(request);
  const ids = await makeSamples({ fetch, token: TOKEN, base: BASE });
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(new Request(`${BASE}/${path}.json`, { headers }));
    return parseJson(await response.text());
  };
  const make = async (name: ShowcaseName): Promise<ShotForm> => {
    const path = `form/${ids[name] ?? ''}`;
    return { ...withAnswers(await read(`${path}/field`), ANSWERS[name]), settings: await read(path) };
  };
  return {
    contact: await make('contact'),
    jobApplication: await make('jobApplication'),
    festival: await make('festival'),
    holidayHouse: await make('holidayHouse'),
  };
}

/** Finds the fields that the answers name by their labels. @throws Error where the service sends another form. */
function withAnswers(
  sent: Json | undefined,
  answers: Readonly<Record<string, unknown>>,
): Pick<ShotForm, 'fields' | 'values'> {
  if (!isArray(sent)) throw new TypeError('The service sent no list of fields.');
  const fields = sent.filter((field) => isObject(field));
  const values = Object.entries(answers).map(([label, answer]) => {
    const field = fields.find((each) => each['label'] === label);
    if (!field) throw new Error(`No field has the label “${label}”.`);
    return [scalarText(field['id']) ?? '', answer] as const;
  });
  return { fields, values: Object.fromEntries(values) };
}
