// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import { fieldModule as creditcard } from './creditcard/creditcard.view.js';
import { fieldModule as matrix } from './matrix/matrix.view.js';
import { fieldModule as product } from './product/product.view.js';
import { fieldModule as rating } from './rating/rating.view.js';
import { fieldModule as table } from './table/table.view.js';
import { fieldModule as tablecell } from './tablecell/tablecell.view.js';
import { fieldModule as tableheader } from './tableheader/tableheader.view.js';
import { fieldModule as unknown } from './unknown/unknown.view.js';

const types: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
  ['creditcard', creditcard],
  ['matrix', matrix],
  ['product', product],
  ['rating', rating],
  ['table', table],
  ['tablecell', tablecell],
  ['tableheader', tableheader],
]);

/** Returns the module of a type. One that is not here is shown as unknown. */
export const findType = (type: string): FieldModule => types.get(type) ?? unknown;
