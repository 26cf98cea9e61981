import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import type { Place } from './address.js';
import { askService, shown } from './ask.js';
import type { Answer } from './ask.js';
import { pager, table } from './table.js';
import type { Column } from './table.js';
import { serviceTime } from './times.js';

/** A form as the service lists it. */
export interface Form {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly submissions: string;
  readonly submissions_unread: string;
  readonly submissions_today: number;
  readonly last_submission_time?: string;
  readonly inactive: boolean;
  readonly url: string;
  readonly partial_submissions?: boolean;
}

interface Folder {
  readonly id: string;
  readonly name: string;
  readonly subfolders: readonly Folder[];
}

const PER_PAGE = 25;
/** The most forms of one request, for the counts of folders. */
const ALL = 500;
/** The folder of forms that lie in none. */
const NO_FOLDER = '0';

/** A folder in the tree, with the depth at which it lies. */
interface Level extends Pick<Folder, 'id' | 'name'> {
  readonly path: string;
  readonly depth: number;
}

/** Lists folders with those in them, each after the one that it lies in. */
function listLevels(folders: readonly Folder[], above = '', depth = 0): Level[] {
  return folders.flatMap(({ id, name, subfolders }) => {
    const path = above === '' ? name : `${above} / ${name}`;
    return [{ id, name, path, depth }, ...listLevels(subfolders, path, depth + 1)];
  });
}

async function askFolders(): Promise<readonly Level[]> {
  const answer = await askService<{ readonly folders: readonly Folder[] }>('folder.json?per_page=100');
  return answer.state === 'there' ? listLevels(answer.data.folders) : [];
}

/** Returns the names of all folders by id, each with the folders around it: `Events / Summer`. */
export async function folderNames(): Promise<ReadonlyMap<string, string>> {
  return new Map((await askFolders()).map(({ id, path }) => [id, path]));
}

interface FormList {
  readonly forms: readonly Form[];
  readonly total: number;
}

/** Asks for all forms, because each folder is shown with its counts. */
async function askForms(before: readonly Form[] = []): Promise<Answer<FormList>> {
  const page = before.length / ALL + 1;
  const answer = await askService<FormList>(`form.json?page=${page}&per_page=${ALL}`);
  if (answer.state !== 'there') return answer;
  const forms = [...before, ...answer.data.forms];
  const isWhole = answer.data.forms.length < ALL || forms.length >= answer.data.total;
  return isWhole ? { state: 'there', data: { forms, total: forms.length } } : askForms(forms);
}

/** Returns the path of the form's own page. */
export const readPagePath = ({ url }: Form): string => new URL(url).pathname;

/** Puts the forms with unread submissions first. */
const newsFirst = (forms: readonly Form[]): readonly Form[] =>
  [...forms].sort((a, b) => Number(b.submissions_unread) - Number(a.submissions_unread));

const sum = (forms: readonly Form[], count: (form: Form) => string | number): number =>
  forms.reduce((total, form) => total + Number(count(form)), 0);

/** Shows the folders, each with the number of its own forms and of what is unread in them. */
function foldersView(levels: readonly Level[], forms: readonly Form[], chosen: string): TemplateResult {
  const link = (id: string, name: string, depth: number, own: readonly Form[]) => {
    const unread = sum(own, (form) => form.submissions_unread);
    const counts = html`<span class="count">${own.length}</span>${unread > 0 ? html` <b>${unread} unread</b>` : ''}`;
    const here = id === chosen ? 'page' : nothing;
    return html`<li data-depth=${depth}>
      <a href=${makeHref(id === '' ? {} : { folder: id })} aria-current=${here}>${name}</a> ${counts}
    </li>`;
  };
  const inside = (id: string) => forms.filter(({ folder }) => folder === id);
  const without = inside(NO_FOLDER);
  return html`<nav aria-label="Folders">
    <ul class="folders">
      ${link('', 'All forms', 0, forms)}
      ${levels.map(({ id, name, depth }) => link(id, name, Math.min(depth, 3), inside(id)))}
      ${without.length > 0 && levels.length > 0 ? link(NO_FOLDER, 'In no folder', 0, without) : ''}
    </ul>
  </nav>`;
}

function columnsOf(levels: readonly Level[]): readonly Column<Form>[] {
  const paths = new Map(levels.map(({ id, path }) => [id, path]));
  return [
    { title: 'Form', isLong: true, draw: ({ id, name }) => html`<a href=${makeHref({ form: id })}>${name}</a>` },
    { title: 'Folder', isLong: true, draw: ({ folder }) => paths.get(folder) ?? '–' },
    { title: 'Submissions', isNumber: true, draw: ({ submissions }) => submissions },
    { title: 'Unread', isNumber: true, draw: (form) => form.submissions_unread },
    { title: 'Today', isNumber: true, draw: (form) => form.submissions_today },
    { title: 'Last', draw: ({ last_submission_time: last }) => (last ? serviceTime(last) : '–') },
    { title: 'State', draw: ({ inactive }) => (inactive ? 'Closed' : 'Open') },
  ];
}

/** Shows the forms, all or those of a folder, and the folders with their counts. */
export async function formsView({ page, folder }: Place): Promise<TemplateResult> {
  const [levels, list] = await Promise.all([askFolders(), askForms()]);
  const chosen = levels.find(({ id }) => id === folder)?.path ?? (folder === NO_FOLDER ? 'In no folder' : 'Forms');
  return html`<section aria-labelledby="heading">
    <h2 id="heading">${chosen}</h2>
    ${shown(list, 'forms', ({ forms }) => {
      const own = folder === '' ? forms : forms.filter((form) => form.folder === folder);
      const part = newsFirst(own).slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const href = (other: number) => makeHref({ ...(folder === '' ? {} : { folder }), page: other });
      return html`<div class="with-folders">
        ${foldersView(levels, forms, folder)}
        <div class="wide">
          ${
            part.length === 0
              ? html`<p class="quiet">No form lies here. A program makes one by the API: POST /api/v2/form.json.</p>`
              : table('Forms', columnsOf(levels), part)
          }
          ${pager(page, Math.ceil(own.length / PER_PAGE), href)}
        </div>
      </div>`;
    })}
  </section>`;
}
