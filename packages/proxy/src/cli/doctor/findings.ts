import { linkToExplanation } from '../../errors.js';
import { failureText } from './findings/failure-findings.js';
import type { FailureCode, FailureKind, Subject } from './findings/failure-findings.js';
import { fillIn } from './findings/finding-text.js';
import type { Details, FindingText, Level } from './findings/finding-text.js';
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
  ...PROXY_FINDINGS,
  ...CORS_FINDINGS,
  ...SUBMISSION_FINDINGS,
  ...PROXY_ERROR_FINDINGS,
};

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
  /** The place in the documents that explains a code of the proxy. */
  readonly help?: string;
}

/** Creates a finding, with the details in its text. */
export function createFinding(code: keyof typeof FINDINGS, details: Details = {}): Finding {
  return toFinding(code, FINDINGS[code], details);
}

/** Creates the finding that no answer came. */
export function createFailureFinding(subject: Subject, kind: FailureKind, details: Details): Finding {
  return toFinding(`${subject}_${kind}`, failureText(subject, kind), details);
}

function toFinding(code: FindingCode, [level, what, mend]: FindingText, details: Details): Finding {
  const help = isExplainedCode(code) && { help: linkToExplanation(code) };
  return {
    code,
    level,
    what: fillIn(what, details),
    ...(mend !== undefined && { mend: fillIn(mend, details) }),
    ...help,
  };
}
