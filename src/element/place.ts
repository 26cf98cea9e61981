import type { RootPart } from 'lit';
import type { FieldModule } from '../fields/view.js';
import type { Field } from '../model/form.js';

/** A field and its type. */
export interface LoadedField {
  readonly field: Field;
  readonly module: FieldModule;
}

/** Where a field stands: its element, and what is drawn in it. */
export interface Place extends LoadedField {
  readonly element: HTMLElement;
  part?: RootPart;
}
