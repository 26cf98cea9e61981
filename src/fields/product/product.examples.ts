import type { FieldExample } from '../example.js';

/** The settings as recorded in 2023. */
const recorded = {
  options: '',
  default: '',
  charge_type: 'fixed_amount',
  currency: 'local',
  image: '',
  inventory: '',
  inventory_mode: 'unlimited',
  unit_price: '3.99',
  min_quantity: 1,
  max_quantity: 10,
  soldout_action: 'message',
  is_soldout: false,
  display: 'default',
};

const order = (quantity: string, price: string, total: string) =>
  `charge_type = fixed_amount\nquantity = ${quantity}\nunit_price = ${price}\ntotal = ${total}`;

export const examples: readonly FieldExample[] = [
  {
    name: 'a fixed price, as recorded in 2023',
    json: { ...recorded, label: 'Ticket', required: '1', description: 'Children under six come in free.' },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: '7' }], comparable: ['27.93'], param: order('7', '3.99', '27.93') },
      { enter: [{ type: '0' }], comparable: [], issues: ['required'] },
      { enter: [{ type: '11' }], comparable: ['43.89'], param: order('11', '3.99', '43.89'), issues: ['too-large'] },
      { enter: [{ type: '1.5' }], comparable: [], param: '1.5', issues: ['not-a-whole-number'] },
      { enter: [{ type: 'many' }], comparable: [], param: 'many', issues: ['not-a-whole-number'] },
    ],
  },
  {
    name: 'a currency, a picture, few left',
    json: {
      ...recorded,
      label: 'T-shirt',
      currency: 'euro',
      unit_price: '1250.00',
      image: '/icon.svg',
      min_quantity: '2',
      max_quantity: '',
      inventory: '4',
      inventory_mode: 'limited',
    },
    entries: [
      { enter: [], comparable: [] },
      {
        enter: [{ type: '1' }],
        comparable: ['1250.00'],
        param: order('1', '1250.00', '1250.00'),
        issues: ['too-small'],
      },
      {
        enter: [{ type: '5' }],
        comparable: ['6250.00'],
        param: order('5', '1250.00', '6250.00'),
        issues: ['too-large'],
      },
      { enter: [{ type: '4' }], comparable: ['5000.00'], param: order('4', '1250.00', '5000.00') },
    ],
  },
  {
    name: 'a picture of another site is not asked for',
    json: { ...recorded, label: 'Poster', image: 'https://images.example.com/poster.png', unit_price: 12 },
    entries: [{ enter: [{ type: '3' }], comparable: ['36'], param: order('3', '12', '36') }],
  },
  {
    name: 'sold out',
    json: { ...recorded, label: 'Workshop', required: '1', is_soldout: true },
    entries: [{ enter: [], comparable: [] }],
  },
];
