import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import { askService, shown } from './ask.js';
import { pager, table } from './table.js';

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

/** Returns each folder's name with the folders around it: `Events / Summer`. */
function listNames(folders: readonly Folder[], above = ''): (readonly [string, string])[] {
  return folders.flatMap(({ id, name, subfolders }) => {
    const path = above === '' ? name : `${above} / ${name}`;
    return [[id, path] as const, ...listNames(subfolders, path)];
  });
}

/** Returns the names of all folders by id. */
export async function folderNames(): Promise<ReadonlyMap<string, string>> {
  const answer = await askService<{ readonly folders: readonly Folder[] }>('folder.json');
  return new Map(answer.state === 'there' ? listNames(answer.data.folders) : []);
}

/** Returns the path of the form's own page. */
export const readPagePath = ({ url }: Form): string => new URL(url).pathname;

/** Puts the forms with unread submissions first. */
const newsFirst = (forms: readonly Form[]): readonly Form[] =>
  [...forms].sort((a, b) => Number(b.submissions_unread) - Number(a.submissions_unread));

/** Shows the list of forms. */
export async function formsView(page: number): Promise<TemplateResult> {
  const folders = await folderNames();
  const list = await askService<{ readonly forms: readonly Form[]; readonly total: number }>(
    `form.json?page=${page}&per_page=${PER_PAGE}`,
  );
  const columns = [
    { title: 'Form', draw: ({ id, name }: Form) => html`<a href=${makeHref({ form: id })}>${name}</a>` },
    { title: 'Folder', draw: ({ folder }: Form) => folders.get(folder) ?? '–' },
    { title: 'Submissions', isNumber: true, draw: ({ submissions }: Form) => submissions },
    { title: 'Unread', isNumber: true, draw: (form: Form) => form.submissions_unread },
    { title: 'Today', isNumber: true, draw: (form: Form) => form.submissions_today },
    { title: 'Last', draw: (form: Form) => form.last_submission_time ?? '–' },
    { title: 'State', draw: ({ inactive }: Form) => (inactive ? 'Closed' : 'Open') },
  ];
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Forms</h2>
    ${shown(
      list,
      'forms',
      ({ forms, total }) =>
        html`${table('Forms of the account', columns, newsFirst(forms))}
        ${pager(page, Math.ceil(total / PER_PAGE), (other) => makeHref({ page: other }))}`,
    )}
  </section>`;
}
