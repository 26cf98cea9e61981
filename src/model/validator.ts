// The page's own checks, as it gives them to the element.
import type { Values } from './form.js';

/** The result of a page's own check: a sentence for the person, or nothing if the answer is valid. */
export type Verdict = string | null | undefined;

/**
 * A check of the page's own. It returns a sentence for the person if the answer is wrong, else nothing. It may be asynchronous: the
 * form waits for it before it sends or turns a page.
 *
 * @param value the answer, as in `values`
 * @param values all answers
 */
export type Validator = (value: unknown, values: Values) => Verdict | Promise<Verdict>;

/** The validators of a page, each with the id of its field. */
export type Validators = readonly (readonly [fieldId: string, validator: Validator])[];
