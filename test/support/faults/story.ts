// The events of a run, and the judgement: each set of answers that was sent is one record, or still with the person.

/** The answers in a form, by field id, as the service stores them: a file as `<name>;<base64>`, empty answers left out. */
export type Stored = Readonly<Record<string, string>>;

/** A submission in the service. */
export interface StoredRecord {
  readonly id: string;
  readonly answers: Stored;
}

/** A press of the button. */
export interface Press {
  readonly answers: Stored;
  /** The form said before the next press that these answers may have arrived. */
  isReported: boolean;
}

/** A run after its end. */
export interface Story {
  readonly presses: readonly Press[];
  readonly records: readonly StoredRecord[];
  /** The entries were in the form after the last reload. */
  readonly isKept: boolean;
  /** The form says that answers wait on the device, or asks what to do with them. */
  readonly isWaiting: boolean;
  /** The form has told the outcome of the last press. */
  readonly isTold: boolean;
  /** It has said that the answers have arrived. */
  readonly isThanked: boolean;
  /** Errors in the page, answers that a reload changed, and expected states that never came. */
  readonly problems: readonly string[];
}

/** The judgement of a run. */
export interface Verdict {
  /** The number of sets of answers that are nowhere. */
  readonly lost: number;
  /** The number of records beyond one of the same answers. */
  readonly doubled: number;
  /** The number of records of earlier answers that the form had reported as possibly arrived. */
  readonly told: number;
  /** Sentences about each broken promise. A good run has none. */
  readonly failures: readonly string[];
}

/** Judges a run. */
export function judge(story: Story): Verdict {
  const { presses, records, problems } = story;
  const last = presses.at(-1)?.answers;
  const doubled = records.filter((record, index) => index > records.findIndex((other) => isSame(other, record)));
  const strangers = records.filter(({ answers }) => !presses.some((press) => isEqual(press.answers, answers)));
  const earlier = presses.filter(({ answers }) => !last || !isEqual(answers, last));
  const arrived = earlier.filter(({ answers }) => records.some((record) => isEqual(record.answers, answers)));
  const untold = arrived.filter(({ answers }) => !wasReported(earlier, answers));
  const isLost = isLostIn(story);
  const isFalse = story.isThanked && !hasRecord(records, last);
  const isSilent = presses.length > 0 && !story.isTold && !hasRecord(records, last);
  return {
    lost: Number(isLost),
    doubled: doubled.length,
    told: arrived.length - untold.length,
    failures: [
      ...(isLost ? [`the answers are lost: ${JSON.stringify(last)}`] : []),
      ...(isFalse ? ['the person was thanked for what is not stored'] : []),
      ...doubled.map(({ id, answers }) => `record ${id} is there twice: ${JSON.stringify(answers)}`),
      ...strangers.map(({ id, answers }) => `record ${id} was never sent: ${JSON.stringify(answers)}`),
      ...(untold.length > 0 ? [`${untold.length} earlier records, of which the person was not told`] : []),
      ...(isSilent ? ['nothing was said of what became of the answers'] : []),
      ...problems,
    ],
  };
}

/** Checks whether the last answers are neither in the service, nor in the form, nor on their way. */
function isLostIn({ presses, records, isKept, isWaiting }: Story): boolean {
  return !hasRecord(records, presses.at(-1)?.answers) && !isWaiting && !isKept;
}

/** Checks whether one of the records has these answers. */
export function hasRecord(records: readonly StoredRecord[], answers: Stored | undefined): boolean {
  return answers !== undefined && records.some((record) => isEqual(record.answers, answers));
}

function wasReported(presses: readonly Press[], answers: Stored): boolean {
  return presses.some((press) => press.isReported && isEqual(press.answers, answers));
}

const isSame = (one: StoredRecord, other: StoredRecord) => isEqual(one.answers, other.answers);

/** Checks whether two sets of answers are the same. */
export function isEqual(one: Stored, other: Stored): boolean {
  const text = (answers: Stored) => JSON.stringify(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
