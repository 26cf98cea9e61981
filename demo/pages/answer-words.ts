// Says a stored answer in the words of its form: labels of subfields and options, in place of the service's names.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { withBreaks } from './long-words.js';
import english from '../../src/locale/en.json' with { type: 'json' };

/** A field, as far as its answer is read. The element and the service both list it so. */
export interface Answered {
  readonly type: string;
  /** An empty text: the service gives it of a field without options. */
  readonly options?: readonly { readonly label?: string; readonly value?: string }[] | '' | undefined;
}

/** A line of an answer: of a subfield with its label, or alone. */
interface Line {
  readonly label?: string;
  readonly text: string;
}

const PHRASES: ReadonlyMap<string, unknown> = new Map(Object.entries(english.phrases));
/** The types whose answers are lines of a subfield and its value: `first = Ada`. */
const WITH_LINES = ['name', 'address', 'matrix', 'product'];

/** Returns the form's label of a subfield. What depends on the country has one for all others. */
function findLabel(type: string, name: string): string {
  const phrase = PHRASES.get(`${type}.${name}`) ?? PHRASES.get(`${type}.${name}.XX`);
  return typeof phrase === 'string' ? phrase : name;
}

/** Returns the lines of a stored answer. What has no label keeps the service's name. */
export function answerLines({ type, options }: Answered, value: string): readonly Line[] {
  const labels = new Map((options || []).map((option) => [option.value, option.label]));
  return value.split('\n').map((line) => {
    const [, name, text = ''] = (WITH_LINES.includes(type) && /^(.*?) = (.*)$/.exec(line)) || [];
    if (name === undefined) return { text: labels.get(line) || line };
    return { label: findLabel(type, name), text };
  });
}

/** Shows the lines of a stored answer. */
export const answerView = (field: Answered, value: string): TemplateResult[] =>
  answerLines(field, value).map(
    ({ label, text }) =>
      html`<span class="line"
        >${label === undefined ? '' : html`<span class="part">${label}</span><span class="unseen">: </span>`}${withBreaks(text)}</span
      >`,
  );
