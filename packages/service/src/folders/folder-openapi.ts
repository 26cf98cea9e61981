import { paging } from '../openapi/common.js';
import {
  LINK,
  describeList,
  LOCATION,
  describeChoice,
  record,
  ref,
  request,
  TEXT,
  unchanged,
} from '../openapi/operation.js';
import type { TableDescription } from '../openapi/operation.js';

/** Folders. */
export const folderDescription: TableDescription = {
  tag: 'Folders',
  about: 'Forms in order: folders, which may lie in one another.',
  schemas: {
    Folder: record('the keys of two clients; nothing is recorded', {
      id: ref('Id'),
      name: TEXT,
      parent: ref('Id'),
      permissions: { type: 'integer' },
      subfolders: describeList('Folder'),
    }),
    FolderList: record('two clients', { folders: describeList('Folder'), total: { type: 'integer' } }),
    FolderRequest: request('two clients', {
      name: TEXT,
      parent: { type: ['string', 'integer'] },
      ...unchanged('id', 'permissions', 'subfolders'),
    }),
    FolderSuccess: record('one client’s tests: success is a number here', {
      id: ref('Id'),
      success: describeChoice(1),
    }),
  },
  paths: {
    '/folder': {
      GET: {
        summary: 'List the folders at the top, each with all that is in it',
        source: 'two clients; the parameters: documented, and that they page what is at the top is this service’s own',
        query: paging(50, 500),
        headers: LINK,
        answer: 'FolderList',
        errors: [400],
        examples: [{}, { query: { page: '1', per_page: '2' } }],
      },
      POST: {
        summary: 'Make a folder',
        source: 'two clients',
        body: 'FolderRequest',
        headers: LOCATION,
        answer: 'Folder',
        errors: [400, 413, 415],
        examples: [{ body: { name: 'Events' } }, { body: { name: 'Summer', parent: '{folder}' } }],
      },
    },
    '/folder/:id': {
      GET: { summary: 'Read a folder', source: 'two clients', answer: 'Folder', errors: [400, 404], examples: [{}] },
      PUT: {
        summary: 'Rename or move a folder',
        source: 'two clients',
        body: 'FolderRequest',
        answer: 'Folder',
        errors: [400, 404, 413, 415],
        examples: [{ body: { name: 'Renamed', parent: '0' } }],
      },
      DELETE: {
        summary: 'Delete a folder; what lies in it stays',
        source: 'one client’s tests; that forms become uncategorized, documented',
        answer: 'FolderSuccess',
        errors: [400, 404],
        examples: [{}],
      },
    },
  },
};
