import { ServiceError } from '../http/errors.js';
import { scalarText, type JsonObject } from '../values/json.js';
import { nextPage, sliceOf } from '../http/paging.js';
import { refuseUnknown } from '../http/parameters.js';
import { created, found, idOf, type Call, type Context, type Routes } from '../http/route.js';
import type { FolderRecord } from '../store/store.js';

/** As many as a page of forms has. */
const FOLDERS_PER_PAGE = 50;
const MOST_FOLDERS_PER_PAGE = 500;

/** A folder with the folders in it. Source: the keys of two clients; no recording. */
function folderShape(folder: FolderRecord, all: readonly FolderRecord[]): JsonObject {
  const inside = all.filter((other) => other.parent === folder.id);
  return {
    id: String(folder.id),
    name: folder.name,
    parent: String(folder.parent),
    permissions: 150,
    subfolders: inside.map((other) => folderShape(other, all)),
  };
}

async function answer({ store }: Context, folder: FolderRecord): Promise<Response> {
  return Response.json(folderShape(folder, await store.folders()));
}

/** The body without names that mean nothing. What an answer has beside name and parent may come back, and changes nothing. */
async function folderBody({ body }: Call): Promise<JsonObject> {
  const values = await body();
  refuseUnknown(values, ['name', 'parent', 'id', 'permissions', 'subfolders'], 'folder');
  return values;
}

function nameOf(body: JsonObject): string | undefined {
  if (!Object.hasOwn(body, 'name')) return undefined;
  const name = (scalarText(body['name']) ?? '').trim();
  if (name === '') throw new ServiceError('invalid-value', 'A folder name was not supplied');
  return name;
}

async function parentOf({ store }: Context, body: JsonObject): Promise<number | undefined> {
  if (!Object.hasOwn(body, 'parent')) return undefined;
  const parent = idOf(scalarText(body['parent']) || '0', 'folder');
  if (parent === 0 || (await store.folder(parent)) !== undefined) return parent;
  throw new ServiceError('invalid-value', 'The parent folder was not found');
}

/**
 * The folders at the top with all that is in them, page by page; the total is of those at the top.
 * Source: `page=2&per_page=50`, documented; what is paged is in no source.
 */
async function list({ store }: Context, call: Call): Promise<Response> {
  const slice = sliceOf(call.query, FOLDERS_PER_PAGE, MOST_FOLDERS_PER_PAGE);
  const all = await store.folders();
  const top = all.filter((folder) => folder.parent === 0);
  const folders = top.slice(slice.offset, slice.offset + slice.limit).map((folder) => folderShape(folder, all));
  return Response.json({ folders, total: top.length }, { headers: nextPage(call, slice, top.length) });
}

async function create(context: Context, call: Call): Promise<Response> {
  const values = await folderBody(call);
  const name = nameOf(values);
  if (name === undefined) throw new ServiceError('invalid-value', 'A folder name was not supplied');
  const parent = (await parentOf(context, values)) ?? 0;
  const [id] = await context.store.nextIds('folder', 1);
  const folder = { id: found(id, 'folder'), name, parent };
  await context.store.addFolder(folder);
  return created('folder', folderShape(folder, []), call);
}

async function change(context: Context, call: Call): Promise<Response> {
  const folderId = idOf(call.id, 'folder');
  const values = await folderBody(call);
  const name = nameOf(values);
  const parent = await parentOf(context, values);
  const changes = { ...(name === undefined ? {} : { name }), ...(parent === undefined ? {} : { parent }) };
  const folder = await context.store.updateFolder(folderId, changes);
  if (folder === 'cycle') {
    throw new ServiceError('invalid-value', 'A folder cannot lie in itself or in one of its own subfolders');
  }
  return answer(context, found(folder === 'missing' ? undefined : folder, 'folder'));
}

/** Folders, one inside another: list, make, read, rename and move, delete. */
export function folderRoutes(context: Context): Routes {
  const { store } = context;
  return {
    '/folder': {
      GET: (call) => list(context, call),
      POST: (call) => create(context, call),
    },
    '/folder/:id': {
      GET: async ({ id }) => answer(context, found(await store.folder(idOf(id, 'folder')), 'folder')),
      PUT: (call) => change(context, call),
      // Source: `success` as a number here, one client's tests
      DELETE: async ({ id }) => {
        const folderId = idOf(id, 'folder');
        found(await store.removeFolder(folderId), 'folder');
        return Response.json({ id: String(folderId), success: 1 });
      },
    },
  };
}
