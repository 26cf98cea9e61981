// The page that the owner wants shown once the answers are sent. The service itself sends nobody anywhere.
import type { Finding } from '../model/warning.js';
import { send } from './events.js';
import type { HostedFormEventDetails } from './events.js';
import type { SenderHost } from './sender-host.js';

/** How long listeners of `hf-success` can hold up the redirect; in milliseconds. */
const LONGEST_WAIT = 2_000;

/** What a redirect needs of the world outside. */
export interface RedirectPorts {
  /** Leads the person to an address. */
  assign(address: string): void;
  /** Fulfils after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

const PORTS: RedirectPorts = {
  assign: (address) => {
    location.assign(address);
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Tells the page of a success; `forgotten` fulfils when nothing of the answers is left on the device. Where the owner wants another page to be shown then (`success-url`), leads the person there once
 * what the listeners wait for has settled, unless the form is gone or was begun anew. Never rejects.
 */
export async function redirectAfter(
  host: HTMLElement & Pick<SenderHost, 'phase'>,
  success: Omit<HostedFormEventDetails['hf-success'], 'waitUntil'>,
  forgotten: Promise<unknown> = Promise.resolve(),
  ports: RedirectPorts = PORTS,
): Promise<void> {
  const wanted = host.getAttribute('success-url');
  const address = wanted === null ? undefined : addressOf(wanted, host, success.submissionId);
  const awaited: Promise<unknown>[] = [forgotten];
  const waitUntil = (promise: Promise<unknown>) => {
    awaited.push(promise);
  };
  send(host, 'hf-success', { ...success, ...(address !== undefined && { waitUntil }) });
  if (wanted !== null && address === undefined) tellRefused(host, success.formId, wanted);
  if (address === undefined) return;
  await Promise.race([Promise.allSettled(awaited), ports.wait(LONGEST_WAIT)]);
  if (host.isConnected && host.phase.name !== 'filling') ports.assign(address);
}

/** An address of the page's own site, or of one that the owner allows; `undefined` for any other. */
function addressOf(wanted: string, host: Element, submissionId: string): string | undefined {
  const address = parse(wanted.replace('{submission-id}', () => encodeURIComponent(submissionId)));
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) return undefined;
  const listed = (host.getAttribute('redirect-origins') ?? '').split(/\s+/).map((origin) => parse(origin)?.origin);
  const isAllowed = address.origin === location.origin || listed.includes(address.origin);
  return isAllowed ? address.href : undefined;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, document.baseURI);
  } catch {
    return undefined;
  }
}

function tellRefused(host: Element, formId: string, wanted: string): void {
  const finding: Finding = { code: 'redirect-refused', path: 'success-url', about: wanted };
  import('./owner-warnings.js').then(
    ({ tellOwner }) => {
      tellOwner(host, formId, [finding]);
    },
    // Who is told nothing still sees that nobody is led away.
    () => undefined,
  );
}
