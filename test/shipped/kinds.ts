// One form of each kind: what a person answers, and what then lies in the service.
import type { Entry } from '../../src/fields/example.js';
import type { TestService } from './service.js';

/** A kind of form. */
export interface Kind {
  /** Also the id of its element on the pages. */
  readonly name: string;
  /** Finds or makes the form in the service. Returns its id. */
  readonly make: (service: TestService) => Promise<string>;
  /** The person's answers, by the labels of the fields, and the ends of pages. */
  readonly answers: readonly (readonly [label: string, entry: Entry] | 'next')[];
  /** The values in the service, by the labels of the fields. */
  readonly arrives: Readonly<Record<string, string>>;
}

const sample =
  (name: keyof TestService['samples']) =>
  async ({ samples }: TestService) =>
    samples[name] ?? '';
const type = (text: string, subfield?: string): Entry => ({ type: text, ...(subfield !== undefined && { subfield }) });
const choose = (option: string, subfield?: string): Entry => ({
  choose: option,
  ...(subfield !== undefined && { subfield }),
});

const WHY = 'I rise early, and I like the smell of bread in the morning.';
const CV = { name: 'cv.pdf', type: 'application/pdf', text: '%PDF-1.4 A life in bread' };

const contact: Kind = {
  name: 'contact',
  make: sample('contact'),
  answers: [
    ['Your name', type('Ada', 'first')],
    ['Your name', type('Łódź “on” the river', 'last')],
    ['Email', type('ada@example.org')],
    ['What is it about?', choose('press')],
    ['Your message', type('A message that is long enough.')],
  ],
  arrives: {
    'Your name': 'first = Ada\nlast = Łódź “on” the river',
    Email: 'ada@example.org',
    'What is it about?': 'press',
    'Your message': 'A message that is long enough.',
  },
};

const application: Kind = {
  name: 'application',
  make: sample('jobApplication'),
  answers: [
    ['Full name', type('Ada', 'first')],
    ['Full name', type('Lovelace', 'last')],
    ['Email', type('ada@example.org')],
    ['Phone', type('+44 20 7946 0958')],
    ['Home address', type('12 Ada Street', 'address')],
    ['Home address', type('Porto', 'city')],
    ['Home address', type('4000-001', 'zip')],
    ['Home address', type('Portugal', 'country')],
    ['Good time to call', type('After 3 pm')],
    ['Where did you see this job?', choose('board')],
    ['Which hours suit you?', choose('night')],
    ['Years in a bakery', type('12')],
    ['What have you baked for a living?', choose('bread')],
    ['What have you baked for a living?', choose('cakes')],
    ['Why us?', type(WHY)],
    ['CV', { file: CV }],
    [
      'Signature',
      {
        draw: [
          [0.2, 0.5],
          [0.5, 0.3],
          [0.8, 0.6],
        ],
      },
    ],
  ],
  arrives: {
    'Full name': 'first = Ada\nlast = Lovelace',
    Email: 'ada@example.org',
    Phone: '+44 20 7946 0958',
    'Home address': 'address = 12 Ada Street\ncity = Porto\nzip = 4000-001\ncountry = Portugal',
    'Good time to call': 'After 3 pm',
    'Where did you see this job?': 'board',
    'Which hours suit you?': 'night',
    'Years in a bakery': '12',
    'What have you baked for a living?': 'bread\ncakes',
    'Why us?': WHY,
    CV: CV.text,
    Signature: 'a picture',
  },
};

/** A shop's form: the total is calculated from the products. */
const order: Kind = {
  name: 'order',
  async make(service) {
    const product = (label: string, unit_price: string) => ({
      field_type: 'product',
      label,
      attributes: { charge_type: 'fixed_amount', unit_price, currency: 'local', min_quantity: 0, max_quantity: 9 },
    });
    const total = { field_type: 'number', label: 'Total', attributes: { decimals: 2 } };
    const fields = [product('Bread', '3.99'), product('Cake', '12.45'), total];
    const { id } = await service.createForm({ name: 'Order', submit_button_title: 'Order', fields });
    const [bread, cake, sum] = (await service.readFields(id)).map((field) => field.id);
    const part = (field: string | undefined) => `[${field}-price] * [${field}-quantity]`;
    await service.change(`field/${sum}.json`, { calculation: `${part(bread)} + ${part(cake)}` });
    return id;
  },
  answers: [
    ['Bread', type('3')],
    ['Cake', type('2')],
  ],
  arrives: {
    Bread: 'charge_type = fixed_amount\nquantity = 3\nunit_price = 3.99\ntotal = 11.97',
    Cake: 'charge_type = fixed_amount\nquantity = 2\nunit_price = 12.45\ntotal = 24.90',
    Total: '36.87',
  },
};

/** Pages, questions that depend on answers, a calculated date and a total. */
const registration: Kind = {
  name: 'registration',
  make: sample('holidayHouse'),
  answers: [
    ['Your name', type('Ada', 'first')],
    ['Your name', type('Lovelace', 'last')],
    ['Arrival', type('2027-03-04')],
    ['Nights', type('5')],
    ['Who comes?', choose('others')],
    ['How many are you?', type('4')],
    ['Are there children among you?', choose('yes')],
    'next',
    ['What are they called?', type('Byron and Annabella')],
    ['How many cots do you need?', type('1')],
    'next',
    ['Bicycle for a day', type('2')],
    ['Boxes of firewood', type('3')],
    ['What else may we do?', choose('19.95')],
    ['Do you bring a dog?', choose('yes')],
    ['What is the dog called?', type('Babbage')],
    ['How will you pay the deposit?', choose('transfer')],
  ],
  arrives: {
    'Your name': 'first = Ada\nlast = Lovelace',
    Arrival: 'Mar 04, 2027',
    Nights: '5',
    Departure: 'Mar 09, 2027',
    'Price a night': '89.90',
    'The house for these nights': '449.50',
    'Who comes?': 'others',
    'How many are you?': '4',
    'Are there children among you?': 'yes',
    'What are they called?': 'Byron and Annabella',
    'How many cots do you need?': '1',
    'Bicycle for a day': 'charge_type = fixed_amount\nquantity = 2\nunit_price = 12.45\ntotal = 24.90',
    'Boxes of firewood': '3',
    'What else may we do?': '19.95',
    'Do you bring a dog?': 'yes',
    'What is the dog called?': 'Babbage',
    Total: '521.40',
    'How will you pay the deposit?': 'transfer',
  },
};

/** A table, a matrix, a rating and dates, on three pages. */
const questionnaire: Kind = {
  name: 'questionnaire',
  make: sample('festival'),
  answers: [
    ['Your name', type('Ada', 'first')],
    ['Your name', type('Lovelace', 'last')],
    ['When will you arrive?', type('2027-03-04', 'date')],
    ['When will you arrive?', type('14:30', 'time')],
    ['Date of birth', type('10', 'day')],
    ['Date of birth', type('12', 'month')],
    ['Date of birth', type('1995', 'year')],
    'next',
    ['What would you like to see?', choose('Theatre', '1')],
    ['Name (First guest)', type('Grace')],
    ['Age (First guest)', type('41')],
    ['Day tickets', type('2')],
    ['How will you come?', choose('train')],
    'next',
    ['How did you like last year?', choose('4')],
  ],
  arrives: {
    'Your name': 'first = Ada\nlast = Lovelace',
    'When will you arrive?': 'Mar 04, 2027 02:30 PM',
    'Date of birth': '10/12/1995',
    'What would you like to see?': 'Saturday = Theatre',
    'Name (First guest)': 'Grace',
    'Age (First guest)': '41',
    'Day tickets': 'charge_type = fixed_amount\nquantity = 2\nunit_price = 3.99\ntotal = 7.98',
    'How will you come?': 'train',
    'How did you like last year?': '4',
  },
};

/** Every kind of form that people make. */
export const KINDS: readonly Kind[] = [contact, application, order, registration, questionnaire];
