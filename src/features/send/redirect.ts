// Opens the page that the owner wants shown once the answers are sent (`success-url`). The service itself redirects nobody.
import type { Finding } from '../../model/warning.js';
import type { Messages } from '../../session/channel.js';
import { tryPart } from '../../parts/fetch-part.js';
import { wait } from '../../time/wait.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { readOfPage } from '../../platform/page.js';

/** The longest delay of the redirect by listeners of `hf-success`; in milliseconds. */
const LONGEST_WAIT = 2_000;

/** Parts of the session that a redirect uses. */
type RedirectSession = Pick<ElementSession, 'element' | 'channel' | 'status' | 'signal'>;

/** Browser functions that a redirect calls. */
export interface RedirectPorts {
  /** Opens an address in place of the page. */
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
 * Tells the page of a success. Where the owner wants another page to be shown then (`success-url`), opens it, unless the form is gone or
 * was begun again. First waits for `forgotten`, which fulfils when the answers are erased from the device, and for the promises of the
 * listeners. Never rejects.
 */
export async function redirectAfter(
  session: RedirectSession,
  success: Omit<Messages['succeeded'], 'waitUntil'>,
  forgotten: Promise<unknown> = Promise.resolve(),
  ports: RedirectPorts = PORTS,
): Promise<void> {
  const { element, channel } = session;
  const wanted = element.getAttribute('success-url');
  const address = wanted === null ? undefined : resolveAllowed(wanted, element, success.submissionId);
  const awaited: Promise<unknown>[] = [forgotten];
  const waitUntil = (promise: Promise<unknown>) => {
    awaited.push(promise);
  };
  channel.emit('succeeded', { ...success, ...(address !== undefined && { waitUntil }) });
  if (wanted !== null && address === undefined) void warnRefused(session, wanted);
  if (address === undefined) return;
  await Promise.race([Promise.allSettled(awaited), ports.wait(LONGEST_WAIT)]);
  if (!session.signal.aborted && element.isConnected && session.status.name !== 'filling') ports.assign(address);
}

/** Resolves an address of the page's own site, or of one that the owner allows; returns `undefined` for any other. */
function resolveAllowed(wanted: string, element: FormElement, submissionId: string): string | undefined {
  const address = parse(wanted.replace('{submission-id}', () => encodeURIComponent(submissionId)));
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) return undefined;
  const listed = element.redirectOrigins.split(/\s+/).map((origin) => parse(origin)?.origin);
  const isAllowed = address.origin === location.origin || listed.includes(address.origin);
  return isAllowed ? address.href : undefined;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, readOfPage('baseURI'));
  } catch {
    return undefined;
  }
}

async function warnRefused({ channel, element }: RedirectSession, wanted: string): Promise<void> {
  const finding: Finding = { code: 'redirect-refused', path: 'success-url', about: wanted };
  // Without the warning, the owner still sees that nothing happens.
  const warnings = await tryPart(() => import('../../element/owner/owner-warnings.js'));
  warnings?.tellOwner(channel, element.formId, [finding]);
}
