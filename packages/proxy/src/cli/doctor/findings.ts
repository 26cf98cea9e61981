import { DOCUMENTS } from '../../documents.js';
import { linkToExplanation } from '../../errors.js';
import { COPY_FINDINGS } from './findings/copy-findings.js';
import { failureText } from './findings/failure-findings.js';
import type { FailureCode, FailureKind, Subject } from './findings/failure-findings.js';
import { changeByPaste, changeSetting } from './findings/finding-change.js';
import type { Change, PageChange } from './findings/finding-change.js';
import { fillIn, fillInPaste, toOneLine } from './findings/finding-text.js';
import type { Details, FindingText, Level, Paste } from './findings/finding-text.js';
import { PAGE_FINDINGS, PLACE_FINDINGS, POLICY_FINDINGS } from './findings/page-findings.js';
import { isExplainedCode, PROXY_ERROR_FINDINGS } from './findings/proxy-error-findings.js';
import { CORS_FINDINGS, PROXY_FINDINGS } from './findings/proxy-findings.js';
import { SCRIPT_FINDINGS } from './findings/script-findings.js';
import { SUBMISSION_FINDINGS } from './findings/submission-findings.js';

/** The texts of all findings, by their code. Failures to get an answer are apart, in `failureText`. */
export const FINDINGS = {
  ...PAGE_FINDINGS,
  ...PLACE_FINDINGS,
  ...POLICY_FINDINGS,
  ...SCRIPT_FINDINGS,
  ...COPY_FINDINGS,
  ...PROXY_FINDINGS,
  ...CORS_FINDINGS,
  ...SUBMISSION_FINDINGS,
  ...PROXY_ERROR_FINDINGS,
};

/** The headings of the document about the doctor, each with the findings below it. */
const HEADINGS: Readonly<Record<string, Readonly<Partial<Record<string, FindingText>>>>> = {
  'the-page': { ...PAGE_FINDINGS, ...PLACE_FINDINGS, ...POLICY_FINDINGS },
  'the-scripts': { ...SCRIPT_FINDINGS, ...COPY_FINDINGS },
  'the-proxy': { ...PROXY_FINDINGS, ...CORS_FINDINGS },
  submissions: SUBMISSION_FINDINGS,
};

/** Returns where the documents explain a finding. A code of the proxy has a paragraph of its own. */
function linkToFinding(code: FindingCode): string {
  if (isExplainedCode(code)) return linkToExplanation(code);
  const heading = Object.keys(HEADINGS).find((each) => Object.hasOwn(HEADINGS[each] ?? {}, code));
  return `${DOCUMENTS}command/doctor/#${heading ?? 'no-answer'}`;
}

/** The stable code of a finding. */
export type FindingCode = keyof typeof FINDINGS | FailureCode;

/** One finding of the doctor. */
export interface Finding {
  /** The stable code, for programs. */
  readonly code: FindingCode;
  readonly level: Level;
  /** The finding itself, in one sentence or a few. */
  readonly what: string;
  /** The id of the form that the finding is about. */
  readonly form?: string;
  /** The advice; absent when nothing is to be done. */
  readonly mend?: string;
  /** A line to paste for it. */
  readonly paste?: Paste;
  /** The change that mends it, which `--mend` makes where it knows the file. */
  readonly change?: Change;
  /** The address of the document that explains the finding. */
  readonly help: string;
}

/**
 * Creates a finding, with the details in its text.
 *
 * @param paste A line that the table can't know.
 * @param place The text of the page that the mend changes.
 */
export function createFinding(
  code: keyof typeof FINDINGS,
  details: Details = {},
  paste?: Paste,
  place?: PageChange,
): Finding {
  return toFinding(code, FINDINGS[code], details, paste && toOneLine(paste), place);
}

/** Creates the finding that no answer came. */
export function createFailureFinding(subject: Subject, kind: FailureKind, details: Details): Finding {
  return toFinding(`${subject}_${kind}`, failureText(subject, kind), details);
}

function toFinding(
  code: FindingCode,
  [level, what, mend, line, setting]: FindingText,
  details: Details,
  own?: Paste,
  place?: PageChange,
): Finding {
  const paste = own ?? (line && fillInPaste(line, details));
  const change = setting
    ? changeSetting({ ...setting, value: fillIn(setting.value, details) })
    : changeByPaste(paste, place);
  return {
    code,
    level,
    what: fillIn(what, details),
    ...(mend !== undefined && { mend: fillIn(mend, details) }),
    ...(paste && { paste }),
    ...(change && { change }),
    help: linkToFinding(code),
  };
}
