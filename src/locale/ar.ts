import type { Words } from './words.js';

/** "1 character" and its plurals: Arabic has a form of its own for one, two, a few (3–10) and many. */
function characters(count: unknown): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'حرف واحد',
    two: 'حرفان',
    few: 'أحرف',
    many: 'حرفًا',
  };
  const rule = new Intl.PluralRules('ar').select(Number(count));
  const form = forms[rule] ?? 'حرف';
  return rule === 'one' || rule === 'two' ? form : `${String(count)} ${form}`;
}

/** Arabic. */
export const ar: Words = {
  language: 'ar',
  direction: 'rtl',

  loading: 'جارٍ تحميل النموذج…',
  retry: 'حاول مرة أخرى',
  submit: 'إرسال',
  sending: 'جارٍ الإرسال…',
  requiredNote: 'الأسئلة المميزة بعلامة * تحتاج إلى إجابة.',
  required: 'مطلوب',
  unlabelled: 'سؤال بلا عنوان',
  emptyForm: 'لا توجد أسئلة في هذا النموذج بعد.',
  closedForm: 'هذا النموذج مغلق ولا يقبل إجابات أخرى.',
  unknownField: 'لا يمكن عرض هذا السؤال هنا. يمكنك إرسال النموذج بدونه.',

  successHeading: 'شكرًا لك',
  successMessage: 'تم إرسال إجاباتك.',
  sendAnother: 'إرسال رد آخر',

  errorSummaryHeading: 'هناك مشكلة',
  errorPrefix: 'خطأ:',
  about: (label, sentence) => (label ? `${label}: ${sentence}` : sentence),
  issues: {
    required: () => 'أجب عن هذا السؤال',
    'too-short': ({ limit }) => `اكتب ما لا يقل عن ${characters(limit)}`,
    'too-long': ({ limit, length }) => `الحد الأقصى ${characters(limit)}؛ لديك ${String(length)}`,
    'not-an-email': () => 'اكتب عنوان بريد إلكتروني مثل name@example.com',
    'not-a-number': () => 'اكتب رقمًا',
    'too-small': ({ limit }) => `اكتب ${String(limit)} أو أكثر`,
    'too-large': ({ limit }) => `اكتب ${String(limit)} أو أقل`,
    'not-an-option': () => 'اختر أحد الخيارات',
    'file-type': ({ types }) => `اختر ملفًا من أحد هذه الأنواع: ${String(types)}`,
    'file-empty': ({ name }) => `الملف «${String(name)}» فارغ: اختر ملفًا آخر`,
    'signature-too-short': () => 'هذه نقطة فقط: وقّع باسمك من فضلك',
  },
  errors: {
    'not-configured': 'لا يمكن عرض النموذج: لا تذكر هذه الصفحة أي نموذج هو.',
    network: 'لا يوجد اتصال الآن. تحقق من اتصالك ثم حاول مرة أخرى.',
    unauthorized: 'النموذج غير متاح في هذه الصفحة. يرجى إبلاغ القائمين على هذا الموقع.',
    'not-found': 'لا يمكن العثور على هذا النموذج. يرجى إبلاغ القائمين على هذا الموقع.',
    'too-large': 'ملفاتك أكبر من أن تُرسل. اختر ملفات أصغر ثم حاول مرة أخرى.',
    'rate-limited': 'النموذج مشغول جدًا. انتظر دقيقة ثم حاول مرة أخرى.',
    'service-failed': 'تواجه خدمة النماذج مشكلة. انتظر دقيقة ثم حاول مرة أخرى.',
    refused: 'لم تُقبل إجاباتك. راجعها ثم حاول مرة أخرى.',
    'not-json': 'أرسلت خدمة النماذج ردًا غير مفهوم. انتظر دقيقة ثم حاول مرة أخرى.',
    'bad-field-list': 'لا يمكن عرض هذا النموذج. يرجى إبلاغ القائمين على هذا الموقع.',
    'type-not-loaded': 'تعذر تحميل جزء من النموذج. تحقق من اتصالك ثم حاول مرة أخرى.',
    'file-unreadable': 'لم يعد من الممكن قراءة أحد الملفات. اختره مرة أخرى.',
    invalid: 'بعض الإجابات تحتاج إلى مراجعة.',
  },

  select: { choose: 'اختر…' },
  name: {
    prefix: 'اللقب',
    first: 'الاسم الأول',
    middle: 'الاسم الأوسط',
    initial: 'الحرف الأول',
    last: 'اسم العائلة',
    suffix: 'لاحقة الاسم',
  },
  address: {
    address: 'الشارع ورقم المبنى',
    address2: 'الشقة أو المبنى أو الطابق',
    city: 'المدينة',
    country: 'البلد',
    state: { US: 'الولاية', CA: 'المقاطعة', UK: 'المقاطعة', AU: 'الولاية أو الإقليم', XX: 'الولاية أو المحافظة' },
    zip: { US: 'الرمز البريدي', CA: 'الرمز البريدي', UK: 'الرمز البريدي', AU: 'الرمز البريدي', XX: 'الرمز البريدي' },
  },
  file: {
    remove: 'إزالة',
    allowed: (types) => `المسموح به: ${types}`,
    added: (name, size) => `أُضيف ${name}، ${size}`,
    removed: (name) => `أُزيل ${name}`,
  },
  signature: {
    pad: (label, strokes) => `${label || 'التوقيع'}، مساحة الرسم، ${strokes === 0 ? 'فارغة' : 'موقّعة'}`,
    hint: 'وقّع بإصبعك أو بقلم أو بالفأرة.',
    undo: 'تراجع',
    clear: 'مسح',
    signed: 'تم التوقيع',
    cleared: 'مُسح التوقيع',
  },
};
