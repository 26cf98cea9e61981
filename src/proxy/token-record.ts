import { isToken } from './options.js';
import type { GivenToken } from './token-request.js';

/** What a token file holds: a token, and what is needed to renew it but the client's secret. */
export interface TokenRecord extends GivenToken {
  /** The service's address before `/api/v2`. */
  readonly service: string;
  readonly clientId: string;
}

/** The text of a token file. */
export function writeTokenRecord({ service, clientId, accessToken, refreshToken, expires }: TokenRecord): string {
  const time = expires === undefined ? undefined : new Date(expires).toISOString();
  return `${JSON.stringify({ service, clientId, accessToken, refreshToken, expires: time }, undefined, 2)}\n`;
}

/** What the text of a token file says; `undefined` when it is none. */
export function readTokenRecord(text: string): TokenRecord | undefined {
  const { service, clientId, accessToken, refreshToken, expires } = parse(text);
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

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
