import { isToken } from '../options.js';
import { parseObject } from '../unknown-value.js';
import type { GrantedToken } from './token-request.js';

/** The content of a token file: a token, and what its renewal needs, except for the client's secret. */
export interface TokenRecord extends GrantedToken {
  /** The service's address before `/api/v2`. */
  readonly service: string;
  readonly clientId: string;
}

/** Converts a record to the text of a token file. */
export function writeTokenRecord({ service, clientId, accessToken, refreshToken, expires }: TokenRecord): string {
  const time = expires === undefined ? undefined : new Date(expires).toISOString();
  return `${JSON.stringify({ service, clientId, accessToken, refreshToken, expires: time }, undefined, 2)}\n`;
}

/** Reads the text of a token file; returns `undefined` when it is damaged. */
export function readTokenRecord(text: string): TokenRecord | undefined {
  const { service, clientId, accessToken, refreshToken, expires } = parseObject(text);
  if (typeof service !== 'string' || typeof clientId !== 'string' || !isToken(accessToken)) return undefined;
  const time = typeof expires === 'string' ? Date.parse(expires) : NaN;
  return {
    service,
    clientId,
    accessToken,
    refreshToken: isToken(refreshToken) ? refreshToken : undefined,
    expires: Number.isNaN(time) ? undefined : time,
  };
}
