// Finds which fields belong to which: a field to its section, a section to its page, a cell to its column and its
// table.
import { text } from '../../api/read.js';
import type { RuleField } from '../rule-field.js';
import { numbered } from '../../platform/lists.js';

/** The places of fields, and which of them belong to which. */
export interface Structure {
  /** The place of each field in the form, by its id. */
  readonly places: ReadonlyMap<string, number>;
  /**
   * By place: the places of the fields that a field belongs to. Each of them hides it too. No field belongs to itself,
   * whatever the JSON says.
   */
  readonly containers: readonly (readonly number[])[];
  /** By place: the cells of a column, in the form's order; absent for other fields. */
  readonly cells: ReadonlyMap<number, readonly number[]>;
}

/** Reads the id of the column that a cell belongs to; `''` for any other field. */
const readColumnId = ({ json }: RuleField): string => text(json['parent_tableheader_id']).trim();

/** Reads the row of a cell. */
export const readRowKey = ({ json }: RuleField): string => text(json['parent_table_row_key']).trim();

/** Reads which fields belong to which. */
export function readStructure(fields: readonly RuleField[]): Structure {
  const places = new Map(fields.map(({ field }, place) => [field.id, place]));
  const sections = findSections(fields);
  const containers = fields.map((field, place) => {
    const parents = findParents(field, fields, places);
    const section = sections[place];
    return parents.length === 0 && section !== undefined ? [section] : parents;
  });
  return { places, containers, cells: findCells(fields, places) };
}

/**
 * Finds the section of each field. A section takes the fields after it. The first section of a page takes the whole
 * page with its later sections, as in the service's own script.
 */
function findSections(fields: readonly RuleField[]): (number | undefined)[] {
  let page: number | undefined;
  let section: number | undefined;
  return fields.map(({ field }, place) => {
    if (!field.takesFieldsAfter) return section;
    section = place;
    if (field.startsPage) page = place;
    return page === place ? undefined : page;
  });
}

/** Finds the table and the column of a cell. A table has no parent itself, so there is no circle. */
function findParents(child: RuleField, fields: readonly RuleField[], places: ReadonlyMap<string, number>): number[] {
  const table = places.get(child.field.parentId ?? '');
  const parent = table === undefined ? undefined : fields[table];
  if (table === undefined || !parent || parent === child || parent.field.parentId) return [];
  const column = places.get(readColumnId(child));
  const header = column === undefined ? undefined : fields[column];
  if (column === undefined || !header || header === child) return [table];
  return header.field.parentId === child.field.parentId && readColumnId(header) === '' ? [table, column] : [table];
}

function findCells(fields: readonly RuleField[], places: ReadonlyMap<string, number>): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const [place, field] of numbered(fields)) {
    const column = places.get(readColumnId(field));
    if (column === undefined || column === place) continue;
    const list = cells.get(column);
    if (list) list.push(place);
    else cells.set(column, [place]);
  }
  return cells;
}
