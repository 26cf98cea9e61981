// Makes the record that goes to another device, and fills in the one that comes from there.
import { composeAnswers } from '../draft/compose-draft.js';
import type { ElementSession } from '../../element/element-session.js';
import { fitDraft, withoutFiles } from '../../persistence/draft/draft-answers.js';
import type { Fitting } from '../../persistence/draft/draft-answers.js';
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import type { Changes } from './changes.js';

type Answers = CarriedRecord['answers'];

/** The parts of a record beside the answers that the form has now. */
interface Beside {
  readonly when: number;
  readonly asked: string;
  /** The person is done on this device. */
  readonly isDone: boolean;
  /** Answers that the form has no place for. */
  readonly lost: Answers;
}

/** Returns the record of a form as it is now. */
export function composeRecord(session: ElementSession, changes: Changes, beside: Beside): CarriedRecord {
  const { when, asked, isDone, lost } = beside;
  // Without its entry, what the person has taken away would come back from the other device.
  const kept = composeAnswers(session, { isGiven: (fieldId) => changes.has(fieldId), keepsEmptied: true });
  const answers = Object.fromEntries(
    Object.entries(kept).map(([id, answer]) => [id, { ...answer, changed: changes.read(id) }]),
  );
  return {
    version: 1,
    formId: session.loaded.form.id,
    when,
    page: session.features.pages?.currentField ?? '',
    answers: { ...lost, ...answers },
    ...(asked && { asked }),
    ...(isDone && { done: when }),
  };
}

/** A record without its files, and their names. */
interface Less {
  readonly record: CarriedRecord;
  readonly files: readonly string[];
}

/** Leaves the files out of a record; `undefined` where it has none. */
export function leaveFilesOut(record: CarriedRecord): Less | undefined {
  const less = withoutFiles(record);
  if (!less) return undefined;
  const answers = Object.entries(less.answers).map(([id, kept]): [string, CarriedAnswer] => [
    id,
    { ...kept, changed: record.answers[id]?.changed ?? 0 },
  ]);
  const left = Object.entries(less.answers).filter(([id, { files }]) => files && !record.answers[id]?.files);
  return {
    record: { ...record, answers: Object.fromEntries(answers) },
    files: left.flatMap(([, { files = [] }]) => files),
  };
}

/** Fills some answers of a record in. Returns what has no place in the form. */
export function fillIn(session: ElementSession, record: CarriedRecord, fieldIds: readonly string[]): Fitting {
  const { store } = session;
  const chosen = fieldIds.flatMap((id): [string, CarriedAnswer][] => {
    const answer = record.answers[id];
    return answer ? [[id, answer]] : [];
  });
  const fitting = fitDraft({ ...record, answers: Object.fromEntries(chosen) }, store);
  store.setValues(fitting.values);
  for (const [id, { answer, files }] of chosen) {
    const state = store.state(id);
    // The person has taken it away on the other device.
    if (state && answer === undefined && !files) store.setAnswer(id, state.definition.initial(state.field));
  }
  session.features.draft?.begin();
  session.element.requestUpdate();
  return fitting;
}
