import type { CoreWords, LaterWords } from '../locale/words.js';
import type { Validators } from './custom-checks.js';
import type { Phase } from './phase.js';

/** The element that the form stands in. */
export interface SenderHost extends HTMLElement {
  readonly renderRoot: ParentNode;
  readonly words: CoreWords & Partial<LaterWords>;
  readonly formId: string;
  readonly proxy: string;
  readonly disabled: boolean;
  /** The page's own. */
  readonly validators: Validators;
  phase: Phase;
  /** Said to assistive technology. */
  announcement: string;
  reset(): void;
  /** Draws the form in this phase, and moves the focus to what the selector finds. */
  show(phase: Phase, focus: string): Promise<void>;
}
