import type { CoreWords } from './words.js';

const unavailable = 'هذا النموذج غير متاح. يرجى إبلاغ القائمين على هذا الموقع.';
const trouble = 'تواجه خدمة النماذج مشكلة. انتظر دقيقة ثم حاول مرة أخرى.';

/** Arabic. */
export const core: CoreWords = {
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

  errorPrefix: 'خطأ:',
  errors: {
    'not-configured': unavailable,
    network: 'لا يوجد اتصال الآن. تحقق من اتصالك ثم حاول مرة أخرى.',
    unauthorized: unavailable,
    'not-found': unavailable,
    'too-large': 'ملفاتك أكبر من أن تُرسل. اختر ملفات أصغر ثم حاول مرة أخرى.',
    'rate-limited': 'النموذج مشغول جدًا. انتظر دقيقة ثم حاول مرة أخرى.',
    'service-failed': trouble,
    refused: 'لم تُقبل إجاباتك. راجعها ثم حاول مرة أخرى.',
    'not-json': trouble,
    'bad-field-list': unavailable,
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
};
