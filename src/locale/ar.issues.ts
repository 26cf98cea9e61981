import { joinWithColon, phraseOf } from './format.js';
import type { IssueWords } from './issue-words.js';

/** Arabic has a form of its own for one, two, a few (3–10) and many. For one and two the word alone says it. */
export type Forms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

/** Writes a number with the form of a noun that it takes in Arabic. */
export function counted(count: unknown, forms: Forms): string {
  const rule = new Intl.PluralRules('ar').select(Number(count));
  const form = forms[rule === 'zero' ? 'other' : rule];
  return rule === 'one' || rule === 'two' ? form : `${String(count)} ${form}`;
}

const CHARACTERS: Forms = { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' };
const characters = (count: unknown) => counted(count, CHARACTERS);

const needed: IssueWords['needed'] = {
  answer: 'اكتب إجابة',
  email: 'اكتب عنوان بريد إلكتروني',
  phone: 'اكتب رقم هاتف',
  number: 'اكتب رقمًا',
  slider: 'حرّك المؤشر إلى إجابتك',
  quantity: 'اكتب العدد',
  option: 'اختر واحدًا',
  options: 'اختر واحدًا على الأقل',
  rows: 'اختر في كل صف',
  tick: 'ضع علامة في هذا المربع',
  score: 'اختر تقييمًا',
  file: 'أضف ملفًا',
  signature: 'وقّع هنا',
  date: 'اكتب تاريخًا',
  time: 'اكتب وقتًا',
  'date-and-time': 'اكتب تاريخًا ووقتًا',
  prefix: 'اكتب اللقب',
  first: 'اكتب الاسم الأول',
  middle: 'اكتب الاسم الأوسط',
  initial: 'اكتب الحرف الأول',
  last: 'اكتب اسم العائلة',
  suffix: 'اكتب لاحقة الاسم',
  address: 'اكتب عنوان الشارع',
  city: 'اكتب المدينة',
  state: 'اكتب الولاية أو المحافظة أو المنطقة',
  zip: 'اكتب الرمز البريدي',
  country: 'اختر بلدًا',
};

const dateParts: IssueWords['dateParts'] = {
  date: 'اكتب التاريخ كاملًا',
  time: 'اكتب الوقت كاملًا',
  year: 'اكتب السنة',
  month: 'اكتب الشهر',
  day: 'اكتب اليوم',
  hour: 'اكتب الساعة',
  minute: 'اكتب الدقائق',
  second: 'اكتب الثواني',
  period: 'اختر صباحًا أو مساءً',
};

/** Says what is wrong with an answer, in Arabic. */
export const issueWords: IssueWords = {
  errorSummaryHeading: 'هناك مشكلة',
  refusedElsewhere: (sentence) =>
    `${sentence || 'لم تُقبل إحدى الإجابات'} (لا يمكنك تغيير ذلك هنا: أخبر القائمين على هذا الموقع)`,
  about: joinWithColon,
  needed,
  dateParts,
  issues: {
    required: (values) => phraseOf(needed, values['needed']),
    'too-short': ({ limit }) => `اكتب ما لا يقل عن ${characters(limit)}`,
    'too-long': ({ limit, length }) => `الحد الأقصى ${characters(limit)}؛ لديك ${String(length)}`,
    'not-an-email': () => 'اكتب عنوان بريد إلكتروني مثل name@example.com',
    'not-a-number': () => 'اكتب رقمًا',
    'not-a-whole-number': () => 'اكتب عددًا صحيحًا',
    'too-small': ({ limit }) => `اكتب ${String(limit)} أو أكثر`,
    'too-large': ({ limit }) => `اكتب ${String(limit)} أو أقل`,
    'too-many-decimals': ({ limit }) =>
      limit === 0 ? 'اكتب عددًا صحيحًا' : `عدد الأرقام بعد الفاصلة العشرية لا يزيد عن ${String(limit)}`,
    'not-a-phone-number': () => 'اكتب رقم هاتف كاملًا',
    'not-a-postcode': ({ example }) => `اكتب رمزًا بريديًا مثل ${String(example)}`,
    'not-the-same': () => 'اكتب ما كتبته أعلاه نفسه',
    'not-an-option': () => 'اختر أحد الخيارات',
    'date-incomplete': ({ part }) => phraseOf(dateParts, part),
    'not-a-date': ({ part, from, to }) =>
      from ? `${phraseOf(dateParts, part)} من ${from} إلى ${String(to)}` : 'لا يوجد تاريخ كهذا',
    'no-such-day': ({ days }) => `هذا الشهر فيه ${String(days)} يومًا فقط`,
    'short-year': () => 'اكتب السنة بأربعة أرقام، مثل 2026',
    'date-too-early': ({ limit }) => `أدخل ${String(limit)} أو ما بعده`,
    'date-too-late': ({ limit }) => `أدخل ${String(limit)} أو ما قبله`,
    'not-a-time': ({ part, from, to }) =>
      to ? `${phraseOf(dateParts, part)} من ${String(from)} إلى ${to}` : 'لا يوجد وقت كهذا',
    'file-type': ({ types }) => `اختر ملفًا من أحد هذه الأنواع: ${String(types)}`,
    'file-empty': ({ name }) => `الملف «${String(name)}» فارغ: اختر ملفًا آخر`,
    'file-too-large': ({ name, size, room }) =>
      `حجم «${String(name)}» هو ${String(size)}، والمتاح بجانب إجاباتك الأخرى ${String(room)}: اختر ملفًا أصغر`,
    'file-shrinking': ({ name }) => `يجري تصغير «${String(name)}»: انتظر لحظة`,
    'column-taken': ({ column, row, other }) =>
      `اختيرت «${String(column)}» لكل من «${String(other)}» و«${String(row)}»: اخترها لواحد منهما فقط`,
    unanswerable: () => 'لا يمكن الإجابة عن هذا السؤال هنا، لذلك لا يمكن إرسال النموذج',
    custom: ({ sentence }) => String(sentence),
    refused: ({ sentence }) => String(sentence || 'لم تُقبل هذه الإجابة: غيّرها'),
    'not-unique': () => 'سبق أن أُعطيت هذه الإجابة: استخدم غيرها',
    'signature-too-short': () => 'هذه نقطة فقط: وقّع باسمك من فضلك',
    'signature-unreadable': ({ name, types }) =>
      `لا يمكن قراءة توقيع من «${String(name)}»: اختر صورة أخرى (${String(types)})`,
  },
};
