// What a checker finds although it is right. Each entry names the rule and the markup as narrowly as it can, and says why.
import { expect } from '@open-wc/testing';

/** A part of `npm run audit:accessibility`: a file `every-<part>.ts`. */
type AuditPart = 'state' | 'look' | 'moment' | 'script';

/** A kind of finding that is none. */
interface FalseAlarm {
  readonly finding: RegExp;
  /** The part of the audit in which it must occur, or its entry is out of date. Absent: among the states. */
  readonly part?: AuditPart;
  /** The forms in which it is none; absent: in all. */
  readonly form?: string;
  readonly why: string;
}

// Decision 0041: a finding is mended; what is none is listed here.
const FALSE_ALARMS: readonly FalseAlarm[] = [
  {
    finding: /^Alfa \S+\/sia-r57:/,
    part: 'moment',
    why: 'The regions of a page are the page’s. A form is a part of one.',
  },
  {
    finding: /^Alfa \S+\/sia-r78: <h2 part="heading"/,
    form: 'hosted-form-popup',
    part: 'moment',
    why: 'The form of a pop-up follows its heading, in a slot. Alfa does not look into it.',
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
    finding: /^IBM table_headers_related .*: <td class="matrix-clear">/,
    why: 'The button at the end of a row takes back the answer of that row, which it names. It is in no column.',
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
  {
    finding: /^HTMLCS \S+\.H71\.NoLegend .*: <fieldset class="everything" role="none"/,
    why: 'It groups nothing for people, who meet no role of it. It disables the controls together.',
  },
  {
    finding: /^HTMLCS \S+\.H32\.2 .*: <form part="form"/,
    form: '[readonly]',
    why: 'Answers that can only be read are sent nowhere.',
  },
];

const heard: Set<FalseAlarm> = new Set();

/** Tells whether a finding in a form is a known false alarm. */
export function isFalseAlarm(finding: string, form: Element): boolean {
  const alarms = FALSE_ALARMS.filter((alarm) => alarm.finding.test(finding) && form.matches(alarm.form ?? '*'));
  for (const alarm of alarms) heard.add(alarm);
  return alarms.length > 0;
}

/** Defines the last test of a part of the audit: each false alarm that is listed for it has occurred. */
export function expectFalseAlarms(part: AuditPart): void {
  it('but the false alarms that are listed', () => {
    const silent = FALSE_ALARMS.filter((alarm) => (alarm.part ?? 'state') === part && !heard.has(alarm));
    expect(silent.map(({ finding }) => String(finding))).to.deep.equal([]);
  });
}
