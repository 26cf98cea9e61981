// What a field takes of the fields around it.
import type { ChildField, ViewScope } from '../view.js';

/** Lists the fields that name this one as their parent, in the form's order. */
export const childrenOf = ({ fields, field: { id } }: Pick<ViewScope, 'fields' | 'field'>): readonly ChildField[] =>
  [...fields.values()].filter(({ field }) => field.parentId === id);

/** Tells whether no field of the same type stands above this one. */
export const isFirstOfType = ({ fields, field: { id, type } }: Pick<ViewScope, 'fields' | 'field'>): boolean =>
  [...fields.values()].find(({ field }) => field.type === type)?.field.id === id;
