// What a checker finds although it is right. Each entry names the rule and the markup as narrowly as it can, and says why.

/** A kind of finding that is none. */
interface FalseAlarm {
  readonly finding: RegExp;
  readonly why: string;
}

const FALSE_ALARMS: readonly FalseAlarm[] = [
  {
    finding: /^Alfa \S+\/sia-r(66|111):/,
    why: 'These rules are of level AAA: 7 : 1 for text, 44 px for buttons. The form promises AA.',
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
];

/** Tells whether a finding is a known false alarm. */
export const isFalseAlarm = (finding: string): boolean => FALSE_ALARMS.some((alarm) => alarm.finding.test(finding));
