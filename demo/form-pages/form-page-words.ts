/** The words of the pages at a form's own address, and of the script in them. */
export interface FormPageWords {
  readonly noScript: string;
  readonly closedTitle: string;
  readonly closed: string;
  readonly unknownTitle: string;
  readonly unknown: string;
  readonly laterTitle: string;
  readonly later: string;
  readonly link: string;
  readonly linkWarning: string;
  readonly copy: string;
  readonly copied: string;
  readonly forget: string;
  readonly forgotten: string;
  readonly resumed: string;
  readonly nothingKept: string;
  readonly notSaved: string;
}

const en: FormPageWords = {
  noScript: 'This form needs JavaScript. Please turn it on, or ask whoever gave you this address for another way.',
  closedTitle: 'This form is closed',
  closed: 'It takes no more answers. If you think that is wrong, please ask whoever gave you this address.',
  unknownTitle: 'There is no form here',
  unknown: 'The address may have a typing mistake, or the form has been taken away.',
  laterTitle: 'Go on later',
  later:
    'What you fill in is saved on our server, so that you can go on later. Files, signatures and what is typed unseen are not saved.',
  link: 'Your link, for any device',
  linkWarning: 'Whoever has the link can read what you have filled in so far.',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  forget: 'Delete what is saved',
  forgotten: 'It is deleted, and nothing more is saved from this page.',
  resumed: 'Your answers are back.',
  nothingKept: 'Nothing is saved under this link any more. Perhaps the form has been sent.',
  notSaved: 'This could not be saved on our server just now. It is tried again at your next answer.',
};

const ar: FormPageWords = {
  noScript: 'يحتاج هذا النموذج إلى جافاسكربت. يرجى تفعيلها، أو اطلب طريقة أخرى ممن أعطاك هذا العنوان.',
  closedTitle: 'هذا النموذج مغلق',
  closed: 'لم يعد يقبل إجابات. إن كنت ترى أن ذلك خطأ فاسأل من أعطاك هذا العنوان.',
  unknownTitle: 'لا يوجد نموذج هنا',
  unknown: 'ربما في العنوان خطأ في الكتابة، أو أن النموذج قد أُزيل.',
  laterTitle: 'المتابعة لاحقًا',
  later: 'يُحفظ ما تكتبه على خادمنا لتتمكن من المتابعة لاحقًا. لا تُحفظ الملفات ولا التواقيع ولا ما يُكتب مخفيًا.',
  link: 'رابطك، لأي جهاز',
  linkWarning: 'من لديه هذا الرابط يستطيع قراءة ما كتبته حتى الآن.',
  copy: 'نسخ الرابط',
  copied: 'نُسخ الرابط.',
  forget: 'حذف المحفوظ',
  forgotten: 'حُذف ما كان محفوظًا، ولن يُحفظ شيء آخر من هذه الصفحة.',
  resumed: 'عادت إجاباتك.',
  nothingKept: 'لم يعد شيء محفوظًا تحت هذا الرابط. ربما أُرسل النموذج.',
  notSaved: 'تعذّر الحفظ على خادمنا الآن. ستُعاد المحاولة عند إجابتك التالية.',
};

/** Returns the words in a language; English where there are none. */
export function formPageWords(language: string): FormPageWords {
  return language.startsWith('ar') ? ar : en;
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** Returns the direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}
