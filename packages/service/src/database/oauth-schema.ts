import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.js';

/** The programs that may ask for access. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  name: text('name').notNull(),
  redirectUris: jsonb('redirect_uris').$type<readonly string[]>().notNull(),
});

/** The permissions that people gave. */
export const oauthGrants = pgTable('oauth_grants', {
  id: text('id').primaryKey(),
  clientId: text('client_id').notNull(),
  codeHash: text('code_hash').notNull().unique(),
  codeExpires: time('code_expires').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  challenge: text('challenge'),
  scope: text('scope'),
  codeUsed: boolean('code_used').notNull().default(false),
  revoked: boolean('revoked').notNull().default(false),
});

/** The sign-ins of the owner at the console. */
export const ownerSessions = pgTable('owner_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  created: time('created').notNull(),
  used: time('used').notNull(),
});

/** The wrong passwords, secrets and tokens of each caller, in a period that begins with the first. */
export const wrongTries = pgTable('wrong_tries', {
  caller: text('caller').primaryKey(),
  count: integer('count').notNull(),
  ends: time('ends').notNull(),
});

/** The tokens of a grant, in pairs. */
export const oauthTokens = pgTable('oauth_tokens', {
  accessHash: text('access_hash').primaryKey(),
  accessExpires: time('access_expires').notNull(),
  refreshHash: text('refresh_hash').notNull().unique(),
  refreshUsed: boolean('refresh_used').notNull().default(false),
  refreshUsedAt: time('refresh_used_at'),
  grantId: text('grant_id').notNull(),
});
