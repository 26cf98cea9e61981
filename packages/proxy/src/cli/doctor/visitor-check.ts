import ipaddr from 'ipaddr.js';
import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import { isLocalHost } from './page-checks.js';
import { parseAnswer, readMember } from './proxy-checks.js';
import { isFailure, visit } from './visit.js';
import type { Answer, Web } from './visit.js';

/** An address that no visitor has: RFC 5737 reserves it for documentation. */
const CLAIMED = '203.0.113.77';

/** The headers by which a visitor may claim an address. PHP behind some web servers takes the second for the first. */
const CLAIMS = [
  ['x-forwarded-for', 'visitor_claimed'],
  ['x_forwarded_for', 'visitor_claimed_otherwise'],
] as const;

/**
 * Checks whether the proxy knows the visitor's address. `health` of the reference proxy returns the caller's own address. Other
 * proxies are not tried, and neither is one on this machine, which may have no web server before it. Says so.
 */
export async function checkVisitor(web: Web, proxy: string, health: Answer | undefined): Promise<readonly Finding[]> {
  const visitor = health && readMember(parseAnswer(health), 'visitor');
  const reason = isLocalHost(new URL(proxy).hostname)
    ? 'the proxy is on this machine, where no web server may be before it. Ask again at the public address of the page'
    : visitor === undefined && 'only the reference proxy says whom it takes for the visitor';
  if (reason) return [createFinding('visitor_not_tried', { reason })];
  for (const [header, finding] of CLAIMS) {
    const claim = await visit(web, `${proxy}/health`, { headers: { [header]: CLAIMED } });
    if (!isFailure(claim) && readMember(parseAnswer(claim), 'visitor') === CLAIMED) return [createFinding(finding)];
  }
  if (typeof visitor !== 'string') return [createFinding('visitor_missing')];
  return [isPublic(visitor) ? createFinding('visitor_good') : createFinding('visitor_inner', { address: visitor })];
}

/** Tells whether an address, or a visitor's network, is a public one. */
function isPublic(visitor: string): boolean {
  const [address = ''] = visitor.split('/');
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
