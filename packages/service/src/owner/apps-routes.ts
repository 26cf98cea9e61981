import { invalidValue, readText } from '../http/parameters.js';
import { requireRecord } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { findRedirectFault, registerClient } from '../oauth/clients.js';
import type { ListedClient } from '../oauth/oauth-store.js';
import type { JsonObject } from '../values/json.js';
import { randomSecret } from '../values/secrets.js';
import { toStorableText } from '../values/storable-text.js';
import type { OwnerContext } from './owner-context.js';

/** The most addresses of one app. */
const MOST_ADDRESSES = 10;
/** The letters of a name at most. */
const LONGEST_NAME = 100;

function appShape({ id, name, redirectUris, grants }: Omit<ListedClient, 'secretHash'>): JsonObject {
  return { id, name, redirect_uris: [...redirectUris], grants };
}

function readName({ name = '' }: JsonObject): string {
  const text = readText('name', name).trim();
  if (text === '') throw invalidValue('The app needs a name, which people see when they allow it');
  if (text.length > LONGEST_NAME) throw invalidValue(`The name may have ${LONGEST_NAME} letters at most`);
  return text;
}

/** Reads the addresses for answers, one on each line. */
function readAddresses({ redirect_uris: sent = '' }: JsonObject): readonly string[] {
  const lines = readText('redirect_uris', sent).split(/\s+/);
  const addresses = [...new Set(lines.filter((line) => line !== ''))];
  if (addresses.length === 0) throw invalidValue('The app needs an address to which its answers go');
  if (addresses.length > MOST_ADDRESSES) throw invalidValue(`An app may have ${MOST_ADDRESSES} addresses at most`);
  for (const address of addresses) {
    const fault = findRedirectFault(address);
    if (fault !== undefined) throw invalidValue(`"${address.slice(0, 200)}" cannot be used: ${fault}`);
  }
  return addresses;
}

async function make({ store }: OwnerContext, { body }: Call): Promise<Response> {
  const sent = await body();
  const app = { name: readName(sent), redirectUris: readAddresses(sent) };
  const [id, secret] = [`app_${randomSecret().slice(0, 16)}`, randomSecret()];
  await registerClient(store, { id, secret, ...app });
  // The only time that the secret is told: the store has its hash.
  return Response.json({ app: appShape({ id, ...app, grants: 0 }), secret });
}

/** Returns the routes of the programs that may ask for access by OAuth: the list, a new one, and the end of one. */
export function appRoutes(context: OwnerContext): Routes {
  const { oauth } = context.store;
  return {
    '/owner/apps': {
      GET: async () => Response.json({ apps: (await oauth.clients()).map(appShape) }),
      POST: (call) => make(context, call),
    },
    '/owner/app/:id': {
      async DELETE({ id }) {
        const isStorable = toStorableText(id) === id;
        requireRecord(isStorable && (await oauth.removeClient(id)), 'app');
        return Response.json({ success: '1', id });
      },
    },
  };
}
