// What a checker finds although it is right. Each entry names the rule and the markup as narrowly as it can, and says why.

/** A kind of finding that is none. */
interface FalseAlarm {
  readonly finding: RegExp;
  /** The forms in which it is none; absent: in all. */
  readonly form?: string;
  readonly why: string;
}

// Decision 0041: a finding is mended; what is none is listed here.
const FALSE_ALARMS: readonly FalseAlarm[] = [
  {
    finding: /^Alfa \S+\/sia-r57:/,
    why: 'The regions of a page are the page’s. A form is a part of one.',
  },
  {
    finding: /^Alfa \S+\/sia-r78: <h2 part="section-heading"/,
    why: 'Two examples of sections follow each other. In a form, fields follow a section.',
  },
  {
    finding: /^Alfa \S+\/sia-r69: Send /,
    form: '[disabled]',
    why: 'WCAG asks for no contrast of what is disabled. Alfa does not see that the fieldset around the button is.',
  },
  {
    finding: /^Alfa \S+\/sia-r68: <div role="listbox"/,
    why: 'The list of a search is in a popover that is closed. Alfa does not know `:popover-open`.',
  },
  {
    finding: /^IBM label_content_exists .*: <label part="option">$/,
    why: 'A cell of a matrix is named by the heads of its row and its column. Its label makes the whole cell a target.',
  },
  {
    finding: /^IBM label_content_exists .*: <label class="rating-score/,
    why: 'The name is there for screen readers. IBM takes what is clipped for hidden.',
  },
  {
    finding: /^IBM input_label_exists .*: <output /,
    why: 'An output is a status, and no control. It needs no name.',
  },
  {
    finding: /^IBM fieldset_label_valid .*: <fieldset class="signature-ways"/,
    why: 'Each of these groups is in the group of its field, which has the label.',
  },
];

/** Tells whether a finding in a form is a known false alarm. */
export const isFalseAlarm = (finding: string, form: Element): boolean =>
  FALSE_ALARMS.some((alarm) => alarm.finding.test(finding) && form.matches(alarm.form ?? '*'));
