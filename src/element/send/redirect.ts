// The page that the owner wants shown once the answers are sent. The service itself sends nobody anywhere.
import type { Finding } from '../../model/warning.js';
import type { Messages } from '../../session/channel.js';
import { wait } from '../../time/wait.js';
import type { ElementSession } from '../element-session.js';

/** How long listeners of `hf-success` can hold up the redirect; in milliseconds. */
const LONGEST_WAIT = 2_000;

/** Parts of the session that a redirect uses. */
type RedirectSession = Pick<ElementSession, 'element' | 'channel' | 'status' | 'signal'>;

/** Browser functions that a redirect calls. */
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
  wait,
};

/**
 * Tells the page of a success; `forgotten` fulfils when nothing of the answers is left on the device. Where the owner wants another page to be shown then (`success-url`), leads the person there once
 * what the listeners wait for has settled, unless the form is gone or was begun anew. Never rejects.
 */
export async function redirectAfter(
  session: RedirectSession,
  success: Omit<Messages['succeeded'], 'waitUntil'>,
  forgotten: Promise<unknown> = Promise.resolve(),
  ports: RedirectPorts = PORTS,
): Promise<void> {
  const { element, channel } = session;
  const wanted = element.getAttribute('success-url');
  const address = wanted === null ? undefined : addressOf(wanted, element, success.submissionId);
  const awaited: Promise<unknown>[] = [forgotten];
  const waitUntil = (promise: Promise<unknown>) => {
    awaited.push(promise);
  };
  channel.emit('succeeded', { ...success, ...(address !== undefined && { waitUntil }) });
  if (wanted !== null && address === undefined) tellRefused(session, wanted);
  if (address === undefined) return;
  await Promise.race([Promise.allSettled(awaited), ports.wait(LONGEST_WAIT)]);
  if (!session.signal.aborted && element.isConnected && session.status.name !== 'filling') ports.assign(address);
}

/** Returns an address of the page's own site, or of one that the owner allows; `undefined` for any other. */
function addressOf(wanted: string, element: Element, submissionId: string): string | undefined {
  const address = parse(wanted.replace('{submission-id}', () => encodeURIComponent(submissionId)));
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) return undefined;
  const listed = (element.getAttribute('redirect-origins') ?? '').split(/\s+/).map((origin) => parse(origin)?.origin);
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

function tellRefused({ channel, element }: RedirectSession, wanted: string): void {
  const finding: Finding = { code: 'redirect-refused', path: 'success-url', about: wanted };
  import('../open/owner-warnings.js').then(
    ({ tellOwner }) => {
      tellOwner(channel, element.formId, [finding]);
    },
    // Who is told nothing still sees that nobody is led away.
    () => undefined,
  );
}
