// People apply for a job in their own language, with their own names and the digits of their keyboards. The service stores what they typed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { findDirection } from '../../src/locale/match.js';
import { latinDigits } from '../../src/locale/human-text.js';
import type { OwnWords } from '../../src/locale/words.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

/** The answers of a person, by the parts of the form. */
interface Applicant {
  readonly name: Readonly<Record<'first' | 'last', string>>;
  readonly email: string;
  readonly phone: string;
  readonly address: Readonly<Record<'address' | 'city' | 'zip', string> & { state?: string }>;
  /** ISO 3166 */
  readonly country: string;
  /** Twelve, as the keyboard writes it. */
  readonly years: string;
  readonly why: string;
  readonly file: string;
}

const APPLICANTS: Readonly<Record<string, Applicant>> = {
  de: {
    name: { first: 'Jürgen', last: 'Groß-Käfer' },
    email: 'juergen@bäckerei.example',
    phone: '030 / 90 18 20-12',
    address: { address: 'Gärtnerstraße 7 a', city: 'Köln', zip: '50667' },
    country: 'DE',
    years: '12',
    why: 'Weil Ihr Roggenbrot das beste der Stadt ist – und „früh aufstehen“ kann ich schon.',
    file: 'Lebenslauf Jürgen Groß.pdf',
  },
  he: {
    name: { first: 'נועה', last: 'בן־דוד' },
    email: 'noa@example.co.il',
    phone: '+972 54-123-4567',
    address: { address: 'רחוב הנביאים 12, דירה 3', city: 'תל אביב–יפו', zip: '6473925' },
    country: 'IL',
    years: '12',
    why: 'אני אופה חלה כל שבוע, ורוצה ללמוד לאפות גם Sourdough אצלכם.',
    file: 'קורות חיים.pdf',
  },
  ja: {
    name: { first: '花子', last: '山田' },
    email: 'hanako@example.jp',
    phone: '０９０−１２３４−５６７８',
    address: { address: '千代田１丁目１−１', city: '千代田区', state: '東京都', zip: '１００−０００１' },
    country: 'JP',
    years: '１２',
    why: '小さい頃からパンを焼くのが大好きで、十二年間ベーカリーで働いてきました。ぜひ御社で学びたいと思い、応募いたしました。',
    file: '履歴書　山田花子.pdf',
  },
  hi: {
    name: { first: 'प्रिया', last: 'शर्मा' },
    email: 'priya@example.in',
    phone: '+९१ ९८७६५ ४३२१०',
    address: { address: 'म. नं. १२, गांधी मार्ग', city: 'नई दिल्ली', state: 'दिल्ली', zip: '११०००१' },
    country: 'IN',
    years: '१२',
    why: 'मुझे रोटी और केक बनाना बहुत पसंद है, और मैं आपके यहाँ काम करना चाहती हूँ।',
    file: 'बायोडाटा.pdf',
  },
};

const { forms } = (await demo.ask('form.json')) as { readonly forms: readonly { id: string; name: string }[] };
const formId = forms.find(({ name }) => name === 'Job application')?.id ?? '';
const fields = await demo.readFields(formId);
const findId = (label: string) => fields.find((field) => field.label === label)?.id ?? '';

/** Reads the phrases of a language that have no forms. */
function readPhrases(tag: string): (key: string) => string {
  const { phrases } = JSON.parse(readFileSync(`src/locale/${tag}.json`, 'utf8')) as { phrases: OwnWords };
  return (key) => {
    const phrase = phrases[key];
    return typeof phrase === 'string' ? phrase : '';
  };
}

async function apply(page: Page, who: Applicant, say: (key: string) => string): Promise<void> {
  const field = (label: string): Locator => page.locator(`hosted-form [data-field="${findId(label)}"]`);
  const type = (label: string, text: string, part = '') =>
    field(label)
      .locator(`[name="field_${findId(label)}${part}"]`)
      .pressSequentially(text);
  for (const [part, text] of Object.entries(who.name)) await type('Full name', text, `[${part}]`);
  await type('Email', who.email);
  await type('Phone', who.phone);
  const country = new Intl.DisplayNames(page.url().match(/lang=(\w+)/)?.[1], { type: 'region' }).of(who.country) ?? '';
  const countries = field('Home address').getByRole('combobox', { name: say('address.country'), exact: true });
  await countries.fill(country);
  await countries.press('Tab');
  for (const [part, text] of Object.entries(who.address)) await type('Home address', text, `[${part}]`);
  await field('Which hours suit you?').getByText('Either is fine').click();
  await type('Years in a bakery', who.years);
  await field('Why us?').getByRole('textbox').fill(who.why);
  const file = { name: who.file, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await field('CV').locator('input[type=file]').setInputFiles(file);
  await field('Signature')
    .getByRole('radio', { name: say('signature.way.type'), exact: true })
    .check();
  await field('Signature').getByLabel(say('signature.typed')).pressSequentially(who.name.first);
}

suite('a person applies for a job', { concurrency: 2 }, () => {
  for (const [tag, who] of Object.entries(APPLICANTS).filter(([tag]) => isLong || tag === 'he'))
    test(`in ${new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag}`, async (t) => {
      const say = readPhrases(tag);
      const { page, problems, event } = await startVisit(browser, t, { viewport: { width: 375, height: 740 } });
      await page.goto(`${demo.url}/?form=${formId}&lang=${tag}&dir=${findDirection(tag)}`);
      await event('hf-ready');
      await page.locator(`hosted-form [part=root][lang="${tag}"][dir="${findDirection(tag)}"]`).waitFor();
      await apply(page, who, say);
      await page.locator('hosted-form [part=submit]').click();
      const { submissionId } = (await event('hf-success')).detail;
      await page.getByRole('heading', { name: say('successHeading') }).waitFor();
      await page.getByRole('button', { name: say('receipt.save') }).waitFor();
      await page.getByRole('button', { name: say('sendAnother') }).waitFor();

      const { data } = await demo.readSubmission(submissionId);
      const stored = (label: string) => data.find(({ field }) => field === findId(label))?.value ?? '';
      /** Returns the stored parts of a name or an address. The service takes the digits of any keyboard there. */
      const parts = (label: string) =>
        Object.fromEntries(
          stored(label)
            .split('\n')
            .map((line) => line.split(' = ')),
        ) as Record<string, string>;
      const { address, city, state, zip } = parts('Home address');
      assert.deepEqual(parts('Full name'), who.name);
      assert.deepEqual(
        // Germany and Israel have no states, so their pages ask for none.
        [address, city, state ?? '', zip],
        [
          who.address.address,
          who.address.city,
          who.address.state ?? '',
          latinDigits(who.address.zip).replace('−', '-'),
        ],
      );
      assert.equal(stored('Email'), who.email);
      assert.equal(latinDigits(stored('Phone')).replace(/\D/g, ''), latinDigits(who.phone).replace(/\D/g, ''));
      assert.equal(stored('Which hours suit you?'), 'either');
      assert.equal(stored('Years in a bakery'), '12');
      assert.equal(stored('Why us?'), who.why);
      const { headers } = await demo.download(stored('CV'));
      assert.match(headers.get('content-disposition') ?? '', new RegExp(encodeURIComponent(who.file)));
      const { bytes } = await demo.download(stored('Signature'));
      assert.ok(bytes.length > 200, 'the signature is a picture');
      assert.deepEqual(problems, []);
    });
});
