import type { CoreWords } from './words.js';

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

  errorPrefix: 'خطأ:',
  errors: {
    connection: 'لا يوجد اتصال الآن. تحقق من اتصالك ثم حاول مرة أخرى.',
    trouble: 'تواجه خدمة النماذج مشكلة. انتظر دقيقة ثم حاول مرة أخرى.',
    unavailable: 'هذا النموذج غير متاح. يرجى إبلاغ القائمين على هذا الموقع.',
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
