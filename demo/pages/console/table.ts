import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { withBreaks } from '../long-words.js';

type Content = TemplateResult | string | number;

/** A column: its heading, and the content of its cells. The first column names the row. */
export interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  /** True if it may hold long words, which are broken where there is no room. */
  readonly isLong?: boolean;
  draw(row: Row): Content;
}

const breakable = (content: Content): Content | ReturnType<typeof withBreaks> =>
  typeof content === 'string' ? withBreaks(content) : content;

const classOf = ({ isNumber, isLong }: Pick<Column<never>, 'isNumber' | 'isLong'>): string =>
  isNumber ? 'number' : isLong ? 'long' : '';

/**
 * Returns a table whose rows become blocks where there is little room, each cell with its heading before it. The roles
 * are explicit, because browsers remove them from cells that CSS displays as blocks.
 */
export function table<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): TemplateResult {
  const cell = ({ title, draw, ...column }: Column<Row>, row: Row, index: number) => {
    const content = html`<span class="column" aria-hidden="true">${title}</span><bdi>${breakable(draw(row))}</bdi>`;
    return index === 0
      ? html`<th role="rowheader" scope="row" class=${classOf(column)}>${content}</th>`
      : html`<td role="cell" class=${classOf(column)}>${content}</td>`;
  };
  const heading = ({ title, ...column }: Column<Row>) =>
    html`<th role="columnheader" scope="col" class=${classOf(column)}>${title}</th>`;
  return html`<table role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr role="row">
        ${columns.map(heading)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${columns.map((column, index) => cell(column, row, index))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Shows pairs of a name and a text, without those that have no text. */
export function facts(pairs: readonly (readonly [string, Content])[]): TemplateResult {
  const told = pairs.filter(([, content]) => content !== '');
  return html`<dl class="facts">
    ${told.map(
      ([name, content]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><bdi>${breakable(content)}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}

/** Shows the links to the other pages of a list, if there are any. */
export function pager(page: number, pages: number, makeHref: (page: number) => string): TemplateResult | string {
  if (pages < 2) return '';
  return html`<nav aria-label="Pages" class="pager">
    ${page > 1 ? html`<a href=${makeHref(page - 1)} rel="prev">Newer</a>` : ''}
    <span>Page ${page} of ${pages}</span>
    ${page < pages ? html`<a href=${makeHref(page + 1)} rel="next">Older</a>` : ''}
  </nav>`;
}
