import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { FieldDefinition, TypeModule } from '../model/field-definition.js';
import type { Field, Values } from '../model/form.js';
import type { Words } from '../locale/words.js';
import type { OptionProperties } from '../model/typed-options.js';

/** The content that a view draws. */
export type Drawing = TemplateResult | Element | typeof nothing;

/** A field type with its views, for fields `F` and answers `A`: `<type>.view.ts` exports one as `fieldModule`. */
export type FieldModule<F extends Field = Field, A = unknown> = TypeModule<FieldView<F, A>, FieldDefinition<F, A>>;

/** The look of a field type: its controls. The frame around them (label, hint, errors) is the element's. */
export interface FieldView<F extends Field = Field, A = unknown> {
  /**
   * The frame around the controls. `label` is for one control, whose id is `scope.id()`. `group` is for several (fieldset and legend),
   * `bare` for a view with a heading of its own.
   */
  readonly frame: 'label' | 'group' | 'bare';
  /** Only what the type alone needs; controls of all types are styled by `element/fields/controls.styles.ts`. */
  readonly styles?: readonly CSSResult[];
  render(scope: ViewScope<F, A>): Drawing;
  /**
   * The label of a required field says so in words, because its controls have no state for it: a button that chooses a file, a range, a
   * canvas, a group. A group of radio buttons has one, but Orca says it only where nothing is between the group and its buttons.
   */
  asksInWords?(field: F): boolean;
  /** The group has nothing but radio buttons, and one is chosen. They can't be invalid themselves: the group is. */
  readonly hasRadios?: true;
  /** A hint of the type's own, shown after the author's. */
  hint?(field: F, words: Words): string;
  /** Returns the label of a subfield beside this answer, for the error summary. */
  subfieldLabel?(field: F, words: Words, subfield: string, answer: A): string;
  /** The labels of subfields are texts of the author, as that of the field is. */
  readonly hasAuthorsSubfields?: true;
  /**
   * Fetches ahead the code that an answer to the field will import. Called where the form has to work without a connection. `host` has the
   * options of the element.
   */
  fetchForLater?(host: Readonly<OptionProperties>): Promise<unknown> | undefined;
}

/** A field on the page. It may be drawn within another one. */
export interface ChildField {
  readonly field: Field;
  /** The field draws itself into this element. The view puts it in its place. */
  readonly element: HTMLElement;
}

/** The element of a field: its options, the answers of the whole form, and its tree. */
export interface FieldHost extends HTMLElement, OptionProperties {
  readonly values: Values;
  readonly renderRoot: ParentNode;
  /** The prefix of all ids of the form. Empty where the form has a tree of its own. */
  readonly idPrefix: string;
  /** Guesses from a label what a browser may fill in. The code for it comes once the form is drawn. */
  readonly guessPurpose?: (label: string) => string | undefined;
}

/** The scope of a view: the field's state, names and ids for its controls, and functions that report an edit. */
export interface ViewScope<F extends Field = Field, A = unknown> {
  readonly field: F;
  readonly answer: A;
  readonly words: Words;
  /** For `lang` of the author's texts; `nothing` where they are in the language of the words. */
  readonly textLanguage: string | typeof nothing;
  /** The fields on the page by their ids, in the form's order. */
  readonly fields: ReadonlyMap<string, ChildField>;
  /** The facts that only the whole form knows. */
  readonly host: FieldHost;
  /** The person has left the field, and the answer has not changed since. */
  readonly isLeft: boolean;
  /** The person can't change the answer, because of the element's `readonly` or the field's. */
  readonly readonly: boolean;
  /** The id of the field's control, or of a subfield's. Unique in the tree. */
  id(subfield?: string): string;
  /** The name of the control: `field_<id>` or `field_<id>[<subfield>]`. */
  name(subfield?: string): string;
  /** Ids for `aria-describedby`; `nothing` where there is nothing to say. In a group, the first control that asks is described by the hints. */
  describedBy(subfield?: string): string | typeof nothing;
  /** Returns the sentence for the issue of a subfield; `''` if there is none. */
  error(subfield?: string): string;
  /** The value of `aria-invalid`. It is always set: a browser may call a date invalid while it is being typed. */
  invalid(subfield?: string): 'true' | 'false';
  /** Finds an element that was drawn for this field before. */
  drawn(selector: string): Element | null;
  /** Reports that the person changed the answer. */
  change(answer: A): void;
  /** Calls the listener whenever the person has changed an answer of the form. Returns a function that ends it. */
  onAnswer(listener: () => void): () => void;
  /** Announces a sentence to assistive technology, politely. */
  announce(sentence: string): void;
}

/** Lists the fields that name this one as their parent, in the form's order. */
export const listChildren = ({ fields, field: { id } }: Pick<ViewScope, 'fields' | 'field'>): readonly ChildField[] =>
  [...fields.values()].filter(({ field }) => field.parentId === id);

/** Tells whether this is the first field of its type. */
export const isFirstOfType = ({ fields, field: { id, type } }: Pick<ViewScope, 'fields' | 'field'>): boolean =>
  [...fields.values()].find(({ field }) => field.type === type)?.field.id === id;
