import { joinWithColon, phraseOf } from './format.js';
import type { LaterWords } from './words.js';

/** Arabic has a form of its own for one, two, a few (3–10) and many. For one and two the word alone says it. */
type Forms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

function counted(count: unknown, forms: Forms): string {
  const rule = new Intl.PluralRules('ar').select(Number(count));
  const form = forms[rule === 'zero' ? 'other' : rule];
  return rule === 'one' || rule === 'two' ? form : `${String(count)} ${form}`;
}

const CHARACTERS: Forms = { one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' };
const QUESTIONS: Forms = {
  one: 'سؤال جديد',
  two: 'سؤالان جديدان',
  few: 'أسئلة جديدة',
  many: 'سؤالًا جديدًا',
  other: 'سؤال جديد',
};

const characters = (count: unknown) => counted(count, CHARACTERS);

const needed: LaterWords['needed'] = {
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

const dateParts: LaterWords['dateParts'] = {
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

/** Arabic. */
export const later: LaterWords = {
  pages: {
    position: (page, pages) => `الصفحة ${page} من ${pages}`,
    progress: 'التقدم',
    next: 'التالي',
    back: 'رجوع',
  },
  sendErrors: {
    network: 'لا يوجد اتصال. إجاباتك ما زالت هنا. تحقق من اتصالك ثم حاول مرة أخرى.',
    timeout: 'لم يصل رد في الوقت المتوقع. إجاباتك ما زالت هنا. تحقق من اتصالك ثم حاول مرة أخرى.',
    unauthorized: 'لا يستطيع هذا الموقع إرسال الإجابات الآن. إجاباتك ما زالت هنا. أخبر القائمين على الموقع من فضلك.',
    'not-found': 'لم يعد هذا النموذج موجودًا. إجاباتك ما زالت هنا. أخبر القائمين على الموقع من فضلك.',
    conflict: 'ربما وصلت إجاباتك من محاولة سابقة. اسأل القائمين على الموقع قبل أن ترسلها مرة أخرى من فضلك.',
    unsupported:
      'لا يمكن استلام الإجابات بالطريقة التي ترسلها بها هذه الصفحة. إجاباتك ما زالت هنا. أخبر القائمين على الموقع من فضلك.',
    'service-failed': 'تواجه خدمة النماذج مشكلة. إجاباتك ما زالت هنا. انتظر دقيقة ثم حاول مرة أخرى.',
    'not-json': 'وصل من خدمة النماذج رد لا يمكن قراءته. إجاباتك ما زالت هنا. انتظر دقيقة ثم حاول مرة أخرى.',
    'too-large': 'ملفاتك أكبر من أن تُرسل. اختر ملفات أصغر ثم حاول مرة أخرى.',
    'rate-limited': 'النموذج مشغول جدًا. انتظر دقيقة ثم حاول مرة أخرى.',
    refused: 'لم تُقبل إجاباتك. راجعها ثم حاول مرة أخرى.',
    'file-unreadable': 'لم يعد من الممكن قراءة أحد الملفات. اختره مرة أخرى.',
    'script-failed': 'شيء ما في هذه الصفحة يمنع إرسال إجاباتك. إجاباتك ما زالت هنا. أخبر القائمين على الموقع من فضلك.',
    'token-refused':
      'بقيت هذه الصفحة مفتوحة مدة طويلة أو نُسخت. إجاباتك ما زالت هنا. حاول مرة أخرى، وإذا تكرر ذلك فأخبر القائمين على الموقع من فضلك.',
    'spam-suspected': 'مُلئ سؤال مخفي عن الناس، ولذلك لم تُرسل إجاباتك. إجاباتك ما زالت هنا. حاول مرة أخرى.',
    'captcha-missing': 'إجاباتك ما زالت هنا. أثبت أولًا أنك إنسان: أجب عن الاختبار الموجود فوق الزر.',
    'captcha-failed':
      'لم يُجتز الاختبار الموجود فوق الزر أو استغرق وقتًا طويلًا. إجاباتك ما زالت هنا. أعد الاختبار ثم حاول مرة أخرى.',
  },
  trap: 'اترك هذا الحقل فارغًا',
  delivery: {
    again: 'لم ينجح ذلك. تجري محاولة أخرى …',
    busyFor: (time) => `النموذج مشغول جدًا. إجاباتك ما زالت هنا. حاول مرة أخرى بعد ${time}.`,
    mayHaveArrived: 'ربما وصلت إجاباتك رغم ذلك: قد يؤدي إرسالها مرة أخرى إلى نسخة ثانية.',
    safe: 'ربما وصلت إجاباتك بالفعل. إرسالها مرة أخرى دون تغيير آمن: لن تصل إلا مرة واحدة.',
    sendAgain: 'إرسال مرة أخرى',
  },
  emptyForm: 'لا توجد أسئلة في هذا النموذج بعد.',
  closedForm: 'هذا النموذج مغلق ولا يقبل إجابات أخرى.',
  unknownField: 'لا يمكن عرض هذا السؤال هنا. يمكنك إرسال النموذج بدونه.',
  unanswerable: 'لا يمكن عرض هذا السؤال هنا، وهو يحتاج إلى إجابة. أخبر القائمين على هذا الموقع.',
  unanswerableForm:
    'لا يمكن إرسال هذا النموذج من هذه الصفحة: أحد أسئلته يحتاج إلى إجابة ولا يمكن عرضه هنا. أخبر القائمين على هذا الموقع.',
  cutOff: 'لا يمكن عرض البقية هنا.',

  successHeading: 'شكرًا لك',
  successMessage: 'تم إرسال إجاباتك.',
  sendAnother: 'إرسال رد آخر',

  receipt: {
    heading: 'إيصال',
    sent: (time, number) => `أُرسلت في ${time}.${number && ` الرقم: ${number}.`}`,
    save: 'حفظ الإيصال',
    print: 'طباعة',
    failed: 'وصلت إجاباتك، لكن تعذّر إعداد الإيصال الآن. حاول مرة أخرى.',
    digest: 'البصمة (SHA-256)',
    keep: 'يمكن للإيصال المحفوظ أن يُظهر لاحقًا ما إذا كانت الإجابات المخزَّنة هي التي أرسلتها. احتفظ بالملف كما هو.',
  },

  preview: { note: 'هذه معاينة: لا يُرسل شيء من هنا.', button: 'معاينة: لا يُرسل شيء' },
  sendFirst: 'املأ هذا النموذج وأرسله أولًا.',

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
  draft: {
    restored: (when) => `استُعيدت إجاباتك المحفوظة بتاريخ ${when}.`,
    startOver: 'البدء من جديد',
    lost: 'لم يعد لهذه الإجابات مكان في النموذج:',
    files: (names) => `اختر هذه الملفات مرة أخرى: ${names}`,
  },
  rules: {
    appeared: (count, labels) => `${counted(count, QUESTIONS)}: ${labels}`,
  },
  text: {
    confirm: (label) => `${label}، مرة أخرى`,
    show: (label) => `إظهار: ${label}`,
  },
  number: {
    unanswered: 'لا إجابة بعد',
    clear: (label) => `مسح: ${label}`,
    currency: (name) => `العملة: ${name}`,
    reads: (reading, other) => `يُقرأ هذا العدد ${reading} وليس ${other}.`,
    change: (other) => `التغيير إلى ${other}`,
  },
  phone: { example: (number) => `مثلًا ${number}` },
  address: {
    address: 'الشارع ورقم المبنى',
    address2: 'الشقة أو المبنى أو الطابق',
    city: 'المدينة',
    country: 'البلد',
    state: { US: 'الولاية', CA: 'المقاطعة', UK: 'المقاطعة', AU: 'الولاية أو الإقليم', XX: 'الولاية أو المحافظة' },
    zip: { US: 'الرمز البريدي', CA: 'الرمز البريدي', UK: 'الرمز البريدي', AU: 'الرمز البريدي', XX: 'الرمز البريدي' },
  },
  options: {
    other: 'غير ذلك',
    otherText: 'إجابتك الخاصة',
    all: 'الكل',
    allChosen: 'اختيرت كل الخيارات',
    noneChosen: 'لم يُختر أي خيار',
    matches: (count) => (count === 0 ? 'لا توجد نتائج' : `عدد النتائج: ${count}`),
    more: (count) => `خيارات أخرى: ${count}. اكتب للعثور عليها`,
  },
  zone: (name) => `المنطقة الزمنية: ${name}`,
  datetime: {
    year: 'السنة',
    month: 'الشهر',
    day: 'اليوم',
    hour: 'الساعة',
    minute: 'الدقيقة',
    second: 'الثانية',
    period: 'صباحًا أو مساءً',
    date: 'التاريخ',
    time: 'الوقت',
    am: 'ص',
    pm: 'م',
  },
  file: {
    choose: 'اختر ملفًا',
    remove: 'إزالة',
    allowed: (types) => `المسموح به: ${types}`,
    added: (name, size) => `أُضيف ${name}، ${size}`,
    removed: (name) => `أُزيل ${name}`,
    drop: 'أو اسحبه أو الصقه هنا',
    onlyOne: 'يمكن إضافة ملف واحد فقط هنا: أفلت ملفًا واحدًا',
    folder: (name) => `«${name}» مجلد: اختر ملفًا`,
    shrunk: (before, after) => `${after}، بعد التصغير من ${before}`,
    preparing: (percent) => `جارٍ تجهيز ملفاتك: ${percent}`,
    sending: (sent, total, percent) => `أُرسل ${sent} من ${total}: ${percent}`,
    waiting: 'تم إرسال كل شيء. في انتظار الرد…',
    cancel: 'إلغاء',
    stopped: 'أُلغي الإرسال. إجاباتك ما زالت هنا.',
    sendErrors: {
      'too-large': (name, size) =>
        `إجاباتك أكبر من أن تُرسل. أكبر ملف هو «${name}» وحجمه ${size}: اختر ملفًا أصغر ثم حاول مرة أخرى.`,
      'file-unreadable': (name) =>
        `لم يعد من الممكن قراءة «${name}»: لقد تغيّر أو نُقل أو حُذف. اختره مرة أخرى ثم حاول مرة أخرى.`,
    },
  },
  product: {
    each: (price) => `السعر للقطعة: ${price}`,
    atLeast: (quantity) => `${quantity} على الأقل`,
    upTo: (quantity) => `${quantity} على الأكثر`,
    soldOut: 'نفدت الكمية',
    less: 'إنقاص واحد',
    more: 'زيادة واحد',
  },
  creditcard: {
    payThere: 'افتح النموذج حيث يمكن استخدام بطاقة (في علامة تبويب جديدة)',
    notCollected:
      'حفاظًا على سلامة بطاقتك، لا تُجمع أرقام البطاقات في هذه الصفحة. اترك هذا السؤال، واسأل القائمين على الموقع عن طريقة الدفع.',
    accepted: (brands) => `البطاقات المقبولة لديهم: ${brands}`,
  },
  rating: {
    outOf: (score, best) => `${score} من ${best}`,
    notApplicable: 'لا ينطبق',
    clear: 'مسح',
    cleared: 'مُسح التقييم',
  },
  outbox: {
    heading: 'إجاباتك في انتظار الإرسال',
    waiting:
      'إجاباتك محفوظة على هذا الجهاز وستُرسل فور توفر الاتصال. يمكنك إغلاق هذه الصفحة، ثم افتحها لاحقًا مرة أخرى على هذا الجهاز.',
    takeBack: 'سحب الإجابات',
    beingSent: 'يجري إرسال إجاباتك الآن ولم يعد من الممكن سحبها.',
    states: {
      sending: (date) => `يجري إرسال الإجابات التي أرسلتها في ${date}.`,
      waiting: (date) => `ستُرسل الإجابات التي أرسلتها في ${date} فور توفر الاتصال.`,
      refused: (date) => `لم تُقبل الإجابات التي أرسلتها في ${date}.`,
      doubtful: (date) =>
        `ربما وصلت الإجابات التي أرسلتها في ${date} وربما لم تصل. إذا أرسلتها مرة أخرى فقد تصل مرتين.`,
      arrived: (date) => `وصلت الإجابات التي أرسلتها في ${date}.`,
    },
    sendAgain: 'إرسال مرة أخرى',
    delete: 'حذف',
    deleted: 'حُذفت الإجابات',
  },
  embed: 'محتوى من مُعدّي هذا النموذج',
  signature: {
    hint: 'ارسم توقيعك أو اكتب اسمك أو ارفع صورة للتوقيع.',
    ways: 'طريقة التوقيع',
    way: { draw: 'رسم', type: 'كتابة', upload: 'رفع صورة' },
    drawing: (label, strokes) => `${label || 'التوقيع'}، مساحة الرسم، ${strokes === 0 ? 'فارغة' : 'موقّعة'}`,
    preview: (label, content) => `${label || 'التوقيع'}، معاينة: ${content || 'فارغة'}`,
    typed: 'اسمك',
    image: 'صورة لتوقيعك',
    undo: 'تراجع',
    clear: 'مسح',
    signed: 'تم التوقيع',
    signedAs: (name) => `تم التوقيع: ${name}`,
    undone: (strokes) => (strokes === 0 ? 'أُلغي الخط ولم يبقَ شيء' : `أُلغي الخط. الخطوط المتبقية: ${strokes}`),
    cleared: 'مُسح التوقيع',
    onlyUpload: 'لا يمكن الرسم في هذا المتصفح. ارفع صورة لتوقيعك (PNG) بدلًا من ذلك.',
  },
};
