import type { FormStore } from '../state/form-store.js';
import type { FieldPlaces } from './field-places.js';
import type { Keeper } from './keeper.js';
import type { LoadedForm } from './loaded-form.js';
import type { Pages } from './paging.js';
import type { Ruling } from './ruling.js';

/** A form that is there: what came, the answers, and the fields on the page. */
export interface OpenForm {
  readonly loaded: LoadedForm;
  readonly store: FormStore;
  readonly places: FieldPlaces;
  /** Of a form of several pages. */
  readonly pages?: Pages;
  /** Where the author's rules decide on fields. */
  readonly ruling?: Ruling;
  /** Where the owner wants drafts. */
  readonly keeper?: Keeper;
}
