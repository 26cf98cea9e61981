import assert from 'node:assert/strict';
import { assertRefused, expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import type { JsonObject } from '../../values/json.js';

/** The names of the fields of a form in the order of the form. `none` is no field of it. */
type Ids = readonly [string, string, string, string];
const NONE = '999999';

const shownBy = (...fields: readonly string[]): JsonObject => ({
  logic: { action: 'show', conditional: 'all', checks: fields.map((field) => ({ field, condition: 'equals', option: '1' })) },
}); // prettier-ignore
const text = (more: JsonObject = {}): JsonObject => ({ field_type: 'text', ...more });
const number = (more: JsonObject = {}): JsonObject => ({ field_type: 'number', ...more });
const lacks = `names field ${NONE}, which this form does not have`;
const circle = (...ids: readonly string[]): string =>
  `Fields ${ids.slice(0, -1).join(', ')} and ${ids.at(-1) ?? ''} need each other in a circle`;

/** A form with a fault that concerns its last field: its four fields, and the sentences that tell the fault. */
interface Faulty {
  readonly name: string;
  fields(ids: Ids): readonly [JsonObject, JsonObject, JsonObject, JsonObject];
  told(ids: Ids): readonly string[];
  /** The fault is in the last field alone, and names no other that comes later. */
  readonly isOfLast?: true;
}

const FAULTS: readonly Faulty[] = [
  {
    name: 'nothing wrong',
    fields: ([a, b, c]) => [text(), text(shownBy(a)), number(shownBy(a, b)), number({ calculation: `-[${c}] * (2 + .5)` })], // prettier-ignore
    told: () => [],
    isOfLast: true,
  },
  {
    name: 'logic of a missing field',
    fields: ([a]) => [text(), text(), text(), text(shownBy(NONE, a))],
    told: ([, , , d]) => [`The logic of field ${d} ${lacks}`],
    isOfLast: true,
  },
  {
    name: 'logic of a field without an answer',
    fields: ([a]) => [{ field_type: 'richtext' }, text(), text(), text(shownBy(a))],
    told: ([a, , , d]) => [`The logic of field ${d} names field ${a}, which holds no answer`],
    isOfLast: true,
  },
  {
    name: 'logic of its own field',
    fields: ([, , , d]) => [text(), text(), text(), text(shownBy(d))],
    told: ([, , , d]) => [`The logic of field ${d} names its own field`],
  },
  {
    name: 'a calculation with a missing field and its own',
    fields: ([, , , d]) => [text(), text(), text(), number({ calculation: `[${NONE}-price] + [${d}]` })],
    told: ([, , , d]) => [
      `The calculation of field ${d} ${lacks}`,
      `The calculation of field ${d} names its own field`,
    ],
  },
  {
    name: 'a calculation of dates with a missing field',
    fields: () => [text(), text(), text(), { field_type: 'datetime', field_one_calculation: NONE }],
    told: ([, , , d]) => [`The calculation of field ${d} ${lacks}`],
    isOfLast: true,
  },
  {
    name: 'a calculation whose brackets do not fit',
    fields: ([a]) => [number(), text(), text(), number({ calculation: `(1 + [${a}]` })],
    told: ([, , , d]) => [`The calculation of field ${d} has signs or brackets that do not fit`],
    isOfLast: true,
  },
  {
    name: 'fields that show each other in a circle, beside one that only waits for them',
    fields: ([a, b, c, d]) => [text(shownBy(c)), text(shownBy(a, d)), text(shownBy(b)), text(shownBy(a))],
    told: ([a, b, c, d]) => [circle(a, b, c, d)],
  },
  {
    name: 'two calculations that use each other',
    fields: ([, b, , d]) => [text(), number({ calculation: `[${d}] + 1` }), text(), number({ calculation: `2 * [${b}]` })], // prettier-ignore
    told: ([, b, , d]) => [circle(b, d)],
  },
  {
    name: 'a circle by logic and by a calculation',
    fields: ([a, b, , d]) => [text(shownBy(d)), number({ calculation: `[${a}]` }), text(shownBy(b)), number({ calculation: `[${b}]` })], // prettier-ignore
    told: ([a, b, , d]) => [circle(a, b, d)],
  },
  {
    name: 'a section that shows by a field in it',
    fields: ([, , , d]) => [text(), { field_type: 'section', ...shownBy(d) }, text(), text()],
    told: ([, b, , d]) => [circle(b, d)],
  },
];

const asIds = (form: JsonObject): Ids => {
  const [a = '', b = '', c = '', d = ''] = expectList(form, 'fields').map((field) => expectText(field, 'id'));
  return [a, b, c, d];
};

const withoutRules = ({ logic: _logic, calculation: _calculation, field_one_calculation: _date, ...field }: JsonObject) => field; // prettier-ignore

/** Imports a form whose fields have ids of another service. */
async function importForm(client: Client, { fields }: Faulty): Promise<JsonObject> {
  const ids: Ids = ['900001', '900002', '900003', '900004'];
  const given = fields(ids).map((field, place) => ({ ...field, id: ids[place] ?? '' }));
  return client.ok('POST', 'form', { name: 'Faulty', fields: given });
}

interface Told {
  readonly ids: Ids;
  readonly answer: JsonObject;
}

/** The doors through which a fault can come into a form. */
const DOORS: Readonly<Record<string, (client: Client, fault: Faulty) => Promise<Told | undefined>>> = {
  'POST form': async (client, fault) => {
    const answer = await importForm(client, fault);
    return { ids: asIds(answer), answer };
  },
  'POST form, as it was read': async (client, fault) => {
    const read = await client.ok('GET', `form/${expectText(await importForm(client, fault), 'id')}`);
    assert.ok(!('warnings' in read));
    const answer = await client.ok('POST', 'form', read);
    return { ids: asIds(answer), answer };
  },
  'PUT form': async (client, fault) => {
    const made = await importForm(client, fault);
    return {
      ids: asIds(made),
      answer: await client.ok('PUT', `form/${expectText(made, 'id')}`, { ...made, name: 'x' }),
    };
  },
  'POST copy': async (client, fault) => {
    const answer = await client.ok('POST', `form/${expectText(await importForm(client, fault), 'id')}/copy`);
    return { ids: asIds(answer), answer };
  },
  'PUT field': async (client, fault) => {
    const plain = fault.fields(['', '', '', '']).map(withoutRules);
    const ids = asIds(await client.ok('POST', 'form', { name: 'Faulty', fields: plain }));
    const answers: JsonObject[] = [];
    for (const [place, field] of fault.fields(ids).entries())
      answers.push(await client.ok('PUT', `field/${ids[place] ?? ''}`, { ...field, label: 'changed' }));
    return { ids, answer: answers.at(-1) ?? {} };
  },
  'POST field': async (client, fault) => {
    if (!fault.isOfLast) return undefined;
    const plain = fault.fields(['', '', '', '']).map(withoutRules).slice(0, 3);
    const form = await client.ok('POST', 'form', { name: 'Faulty', fields: plain });
    const [a, b, c] = asIds(form);
    const last = fault.fields([a, b, c, ''])[3];
    const answer = await client.ok('POST', `form/${expectText(form, 'id')}/field`, last);
    return { ids: [a, b, c, expectText(answer, 'id')], answer };
  },
};

/** Logic and calculations that can't work are kept, as recorded, and told at every door. */
export const ruleWarnings: readonly Case[] = [
  ...Object.entries(DOORS).flatMap(([door, bring]) =>
    FAULTS.map((fault): Case => ({
      name: `${door} tells ${fault.name}`,
      async run(client) {
        const told = await bring(client, fault);
        if (told === undefined) return;
        const sentences = fault.told(told.ids);
        assert.deepEqual(told.answer['warnings'], sentences.length === 0 ? undefined : sentences);
      },
    })),
  ),
  {
    name: 'a deleted or changed field tells the rules, mails and webhooks that name it',
    async run(client) {
      const { id, fields } = await client.form([text(), text(), { field_type: 'email' }]);
      const [tested = '', other = '', email = ''] = fields;
      await client.ok('PUT', `field/${other}`, shownBy(tested));
      const webhook = await client.ok('POST', `form/${id}/webhook`, { url: 'https://a.example/', ...shownBy(tested) });
      const mail = await client.ok('POST', `form/${id}/confirmation`, { to_field: email });
      const changed = await client.ok('PUT', `field/${tested}`, { field_type: 'section' });
      const [named, hook] = [`The logic of field ${other}`, `The logic of webhook ${expectText(webhook, 'id')}`];
      const holds = `names field ${tested}, which holds no answer`;
      assert.deepEqual(changed['warnings'], [`${named} ${holds}`, `${hook} ${holds}`]);
      const gone = `names field ${tested}, which this form does not have`;
      assert.deepEqual(await client.ok('DELETE', `field/${tested}`), {
        success: '1', id: tested, warnings: [`${named} ${gone}`, `${hook} ${gone}`],
      }); // prettier-ignore
      assert.deepEqual((await client.ok('DELETE', `field/${email}`))['warnings'], [
        `The to_field of confirmation ${expectText(mail, 'id')} names field ${email}, which this form does not have`,
      ]);
      assert.deepEqual(await client.ok('DELETE', `field/${other}`), { success: '1', id: other });
    },
  },
  {
    name: 'a copy tells that mails and webhooks were not copied, and an action which of its settings do nothing',
    async run(client) {
      const { id } = await client.form();
      const hook = { url: 'https://a.example/', standardize_field_values: '1' };
      const webhook = await client.ok('POST', `form/${id}/webhook`, hook);
      const own = `webhook ${expectText(webhook, 'id')}`;
      assert.deepEqual(webhook['warnings'], [`The standardize_field_values of ${own} is kept, and does nothing here`]);
      const copy = await client.ok('POST', `form/${id}/copy`);
      assert.deepEqual(copy['warnings'], ['The mails and webhooks of the form were not copied']);
      assertRefused(await client.call('POST', `form/${id}/copy`, { name: 'Mine' }), 400, /^"name" is not a parameter/);
    },
  },
  {
    name: 'a circle through all of a large form is told at once, and names the first of its fields',
    async run(client) {
      const many = 3000;
      const fields = Array.from({ length: many }, (_, place) =>
        text({ id: String(1 + place), ...shownBy(String(1 + ((place + 1) % many))) }),
      );
      const answer = await client.ok('POST', 'form', { name: 'Long circle', fields });
      const ids = expectList(answer, 'fields').slice(0, 20);
      const named = ids.map((field) => expectText(field, 'id')).join(', ');
      assert.deepEqual(answer['warnings'], [`Fields ${named} and ${many - 20} more need each other in a circle`]);
    },
  },
];
