import { nextPageHeader, readSlice } from '../http/paging.js';
import { invalidValue, readText, refuseUnknown } from '../http/parameters.js';
import { created, requireRecord, parseId } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { JsonObject } from '../values/json.js';
import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FolderRecord, FolderStore } from './folder-store.js';

/** The default of `per_page`, as for forms. */
const PER_PAGE = 50;
const MOST_PER_PAGE = 500;

/** The surroundings of the routes of folders. */
export interface FolderContext {
  readonly store: FolderStore & IdStore;
}

/** Returns a folder with its subfolders as the service answers it. Source: the keys of two clients; no recording. */
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

async function answerFolder({ store }: FolderContext, folder: FolderRecord): Promise<Response> {
  return Response.json(folderShape(folder, await store.folders()));
}

/** Reads the body. Members of an answer beside name and parent may come back, and change nothing. */
async function readBody({ body }: Call): Promise<JsonObject> {
  const values = await body();
  refuseUnknown(values, ['name', 'parent', 'id', 'permissions', 'subfolders'], 'folder');
  return values;
}

function readName(body: JsonObject): string | undefined {
  if (!Object.hasOwn(body, 'name')) return undefined;
  const name = readText('name', body['name'] ?? '').trim();
  if (name === '') throw invalidValue('A folder name was not supplied');
  return name;
}

async function readParent({ store }: FolderContext, body: JsonObject): Promise<number | undefined> {
  if (!Object.hasOwn(body, 'parent')) return undefined;
  const parent = parseId(readText('parent', body['parent'] ?? '') || '0', 'folder');
  if (parent === 0 || (await store.folder(parent)) !== undefined) return parent;
  throw invalidValue('The parent folder was not found');
}

/**
 * Lists the folders at the top with their subfolders, page by page. The total counts the folders at the top.
 * Source: `page=2&per_page=50`, documented. No source says that the top is paged.
 */
async function list({ store }: FolderContext, call: Call): Promise<Response> {
  const slice = readSlice(call.query, PER_PAGE, MOST_PER_PAGE);
  const all = await store.folders();
  const top = all.filter((folder) => folder.parent === 0);
  const folders = top.slice(slice.offset, slice.offset + slice.limit).map((folder) => folderShape(folder, all));
  return Response.json({ folders, total: top.length }, { headers: nextPageHeader(call, slice, top.length) });
}

async function create(context: FolderContext, call: Call): Promise<Response> {
  const { store } = context;
  const values = await readBody(call);
  const name = readName(values);
  if (name === undefined) throw invalidValue('A folder name was not supplied');
  const parent = (await readParent(context, values)) ?? 0;
  const folder = { id: await nextId(store, 'folder'), name, parent };
  await store.addFolder(folder);
  return created('folder', folderShape(folder, []), call);
}

async function change(context: FolderContext, call: Call): Promise<Response> {
  const folderId = parseId(call.id, 'folder');
  const values = await readBody(call);
  const name = readName(values);
  const parent = await readParent(context, values);
  const changes = { ...(name === undefined ? {} : { name }), ...(parent === undefined ? {} : { parent }) };
  const folder = await context.store.updateFolder(folderId, changes);
  if (folder === 'cycle') {
    throw invalidValue('A folder cannot lie in itself or in one of its own subfolders');
  }
  return answerFolder(context, requireRecord(folder === 'missing' ? undefined : folder, 'folder'));
}

/** Returns the routes of folders: list, create, read, rename and move, delete. */
export function folderRoutes(context: FolderContext): Routes {
  const { store } = context;
  return {
    '/folder': {
      GET: (call) => list(context, call),
      POST: (call) => create(context, call),
    },
    '/folder/:id': {
      GET: async ({ id }) => answerFolder(context, requireRecord(await store.folder(parseId(id, 'folder')), 'folder')),
      PUT: (call) => change(context, call),
      // Source: `success` as a number here, one client's tests
      DELETE: async ({ id }) => {
        const folderId = parseId(id, 'folder');
        requireRecord(await store.removeFolder(folderId), 'folder');
        return Response.json({ id: String(folderId), success: 1 });
      },
    },
  };
}
