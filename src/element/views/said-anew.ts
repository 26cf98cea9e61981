// Draws what screen readers announce, where it has several parts.
import type { TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { keyed } from 'lit/directives/keyed.js';

// Decision 0004.
/** Draws a sentence anew. Of one that is changed, screen readers in Firefox say no more than the parts that have changed. */
export const saidAnew = (sentence: TemplateResult): DirectiveResult => keyed({}, sentence);
