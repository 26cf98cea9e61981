// Methods and addresses that no page uses.
import { row, submission, SUBMISSION } from './hostile-row.js';
import type { Header, HostileRow, Verdict } from './hostile-row.js';
import { PARTNER } from './subject.js';

const asked = (method: string, path: string, allow: string): HostileRow =>
  row({
    name: `${method} ${path}`,
    method,
    path,
    verdict: [405, method === 'HEAD' ? undefined : 'method_not_allowed', allow],
  });

/** The calls that read. HEAD is answered as GET is. */
const READS = ['/form/{id}/field.json', '/form/{id}.json', '/health'];

const PREFLIGHT: Header = ['Access-Control-Request-Method', 'POST'];
/** Methods of the calls, and preflights for a page of another site. */
export const HOSTILE_METHODS: readonly HostileRow[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].flatMap((method) =>
    READS.map((path) => asked(method, path, 'GET, HEAD')),
  ),
  ...READS.map((path) => row({ name: `HEAD ${path}`, method: 'HEAD', path, verdict: [200] })),
  ...['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'].map((method) => asked(method, SUBMISSION, 'POST')),
  row({
    name: 'DELETE of a form that is not offered',
    method: 'DELETE',
    path: '/form/2001.json',
    verdict: [405, 'method_not_allowed'],
  }),
  row({
    name: 'a page of a listed site asks first',
    method: 'OPTIONS',
    path: SUBMISSION,
    headers: [PREFLIGHT, ['Origin', PARTNER]],
    verdict: [204],
  }),
  row({
    name: 'it asks for a form that is not offered',
    method: 'OPTIONS',
    path: '/form/2001/submission.json',
    headers: [PREFLIGHT, ['Origin', PARTNER]],
    verdict: [204],
  }),
  row({
    name: 'it asks for what is no call',
    method: 'OPTIONS',
    path: '/form/2001/copy.json',
    headers: [PREFLIGHT, ['Origin', PARTNER]],
    verdict: [404, 'no_such_call'],
  }),
  row({
    name: 'it asks with a leading zero',
    method: 'OPTIONS',
    path: '/form/01001/submission.json',
    headers: [PREFLIGHT, ['Origin', PARTNER]],
    verdict: [404, 'no_such_call'],
  }),
  row({
    name: 'it asks without saying for which method',
    method: 'OPTIONS',
    path: SUBMISSION,
    headers: [['Origin', PARTNER]],
    verdict: [405, 'method_not_allowed'],
  }),
  row({
    name: 'a page of another site asks first',
    method: 'OPTIONS',
    path: SUBMISSION,
    headers: [PREFLIGHT, ['Origin', 'https://other.example']],
    verdict: [403, 'origin_refused'],
  }),
  row({
    name: 'somebody asks who is no page',
    method: 'OPTIONS',
    path: SUBMISSION,
    headers: [PREFLIGHT],
    verdict: [403, 'origin_refused'],
  }),
];

const at = (path: string, verdict: Verdict = [404, 'no_such_call']): HostileRow =>
  row({ name: `GET ${path}`, path, verdict });
/** Addresses beside those of the calls. `spellings.ts` makes thousands. */
export const HOSTILE_ADDRESSES: readonly HostileRow[] = [
  ...[
    '/',
    '/form',
    '/form/',
    '/form/{id}',
    '/form/{id}/',
    '/form.json',
    '/form/{id}/field',
    '/form/{id}/field.xml',
    '/Health',
  ].map((path) => at(path)),
  ...['/form/{id}/field.json/', '/form/{id}.json/', '/health/', '/form/{id}/token.json?'].map((path) => at(path)),
  ...READS.flatMap((path) => ['?', '?x=1', '?/../form/2001.json'].map((query) => at(path + query, [200]))),
  ...[
    '/form/{id}/field.json;a=b',
    '/form;a/{id}.json',
    '/form/{id}/FIELD.json',
    '/FORM/{id}.json',
    '/form//{id}.json',
    '//form/{id}.json',
  ].map((path) => at(path)),
  ...[
    '/form/0{id}.json',
    '/form/00{id}/field.json',
    '/form/0.json',
    '/form/+{id}.json',
    '/form/-1.json',
    '/form/1e3.json',
    '/form/0x3e9.json',
  ].map((path) => at(path)),
  ...[
    '/form/%31001.json',
    '/%66orm/{id}.json',
    '/form/{id}/field%2ejson',
    '/form/{id}/%66ield.json',
    '/h%65alth',
    '/form/%D9%A1.json',
  ].map((path) => at(path)),
  ...[
    '/form/%2531001.json',
    '/form/{id}/submission/7.json',
    '/form/{id}/webhook.json',
    '/form/{id}/copy.json',
    '/api/v2/form/{id}.json',
  ].map((path) => at(path)),
  at(`/form/${'9'.repeat(20)}.json`),
  at(`/form/${'9'.repeat(19)}.json`, [403, 'form_not_listed']),
  at('/form/2001/field.json', [403, 'form_not_listed']),
  at('/health', [200]),
  at('/form/{id}/field.json', [200]),
  at('/form/{id}.json', [200]),
  row({
    name: 'a token where none is given',
    method: 'POST',
    path: '/form/{id}/token.json',
    verdict: [404, 'no_such_call'],
  }),
  row({ name: 'a token', method: 'POST', path: '/form/{id}/token.json', site: 'token', verdict: [200], arrives: 0 }),
  row({
    name: 'a token of a form that is not offered',
    method: 'POST',
    path: '/form/2001/token.json',
    site: 'token',
    verdict: [403, 'form_not_listed'],
  }),
  row({
    name: 'a token for a page of another site',
    method: 'POST',
    path: '/form/{id}/token.json',
    site: 'token',
    headers: [['Origin', 'https://other.example']],
    verdict: [403, 'origin_refused'],
  }),
  submission({
    name: 'a submission to an encoded address',
    path: '/form/{id}/%73ubmission.json',
    verdict: [404, 'no_such_call'],
  }),
  submission({ name: 'a submission with a query', path: `${SUBMISSION}?x=1`, verdict: [404, 'no_such_call'] }),
];
