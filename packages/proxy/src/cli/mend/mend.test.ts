// Each finding that a change mends, in each situation: a yes, a no, a look alone, nobody there, a disk that is read-only, a file of one's own.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { FINDINGS } from '../doctor/findings.js';
import type { FindingText } from '../doctor/findings/finding-text.js';
import { at, htmlPage, SITE, siteWith } from '../doctor/site.examples.js';
import type { Fault } from '../doctor/site.examples.js';
import { runDoctor } from '../doctor.js';
import type { SetupPorts } from '../setup/setup-ports.js';
import { FOLDER, play } from '../setup/story.examples.js';
import { TOKEN } from '../../service/service.examples.js';

const PAGE_FILE = join(FOLDER, '..', 'contact.html');
const SETTINGS = join(FOLDER, '..', 'proxy.env');
const PHP = join(FOLDER, '..', 'hosted-form-config.php');
const NGINX = join(FOLDER, 'nginx.conf');

type Files = Map<string, string>;

/** A finding, the file that mends it, and the site as that file makes it. */
interface Case {
  readonly code: string;
  readonly file: string;
  /** The text of the file with the fault. */
  readonly text: (files: Files) => string;
  /** The site that follows from the files. */
  readonly site: (files: Files) => Fault;
  /** A text of the mended file. */
  readonly mended: RegExp;
  readonly args?: readonly string[];
}

const SCRIPT = '<script type="module" src="/assets/hosted-form.js"></script>';
const FORM = '<hosted-form form-id="101" proxy="/forms"></hosted-form>';
const writePage = (script: string, form: string) =>
  `<!doctype html>\n<html lang="en">\n  <head>\n    <title>Contact</title>\n    ${script}\n  </head>\n  <body>\n    <h1>Contact</h1>\n    ${form}\n  </body>\n</html>\n`;

const inPage = (code: string, script: string, form: string, mended: RegExp): Case => ({
  code,
  file: PAGE_FILE,
  text: () => writePage(script, form),
  site: (files) => at('GET /contact', () => htmlPage(files.get(PAGE_FILE) ?? '')),
  mended,
  args: ['--page-file', PAGE_FILE],
});

const ofProxy = (code: string) =>
  at('/forms/form/101/field.json', () =>
    Response.json({ status: 'error', error: 'A sentence.', code }, { status: 403 }),
  );
const until = (isMended: boolean, fault: Fault): Fault => (isMended ? () => undefined : fault);
const visitor = (address: string | null) =>
  at('/forms/health', () => Response.json({ status: 'ok', visitor: address }));
const believing = at('/forms/health', (request) =>
  Response.json({ status: 'ok', visitor: request.headers.get('x-forwarded-for') ?? '81.2.69.142' }),
);

/** Creates the cases of a setting: in a file of variables, in that of PHP, and in the folder of `setup`. */
function inSettings(
  code: string,
  fault: Fault,
  lines: Readonly<Record<'env' | 'php', readonly [string, RegExp]>>,
): Case[] {
  const places = [
    [
      SETTINGS,
      `HOSTED_FORM_SERVICE=https://a.test\n${lines.env[0]}HOSTED_FORM_TOKEN=${TOKEN}\n`,
      lines.env[1],
      ['--settings', SETTINGS],
    ],
    [PHP, `<?php\nreturn [\n    'token' => '${TOKEN}',\n${lines.php[0]}];\n`, lines.php[1], ['--settings', PHP]],
    [join(FOLDER, 'proxy.env'), undefined, lines.env[1], []],
  ] as const;
  return places.map(([file, text, mended, args]) => ({
    code,
    file,
    text: (files) => text ?? (files.get(file) ?? '').replace('FORMS=101', lines.env[0] ? 'FORMS=7' : 'FORMS=101'),
    site: (files) => until(mended.test(files.get(file) ?? ''), fault),
    mended,
    args,
  }));
}

const inNginx = (code: string, change: (text: string) => string, fault: Fault, mended: RegExp): Case => ({
  code,
  file: NGINX,
  text: (files) => change(files.get(NGINX) ?? ''),
  site: (files) => until(mended.test(files.get(NGINX) ?? ''), fault),
  mended,
});

const ORIGIN = {
  env: ['', /^HOSTED_FORM_ORIGINS=https:\/\/www\.site\.test$/m],
  php: ['', /^ {4}'origins' => \['https:\/\/www\.site\.test'\],$/m],
} as const;
const ELSEWHERE = writePage(SCRIPT, '<hosted-form form-id="101" proxy="https://proxy.test/forms"></hosted-form>');

const CASES: readonly Case[] = [
  inPage(
    'tag_misspelt',
    SCRIPT,
    '<hostedform formid="101">Wait <b>here</b></hostedform>',
    /<hosted-form form-id="101">Wait <b>here<\/b><\/hosted-form>/,
  ),
  inPage(
    'attribute_misspelt',
    SCRIPT,
    '<hosted-form form-id="101" layuot="x"></hosted-form>',
    /<hosted-form form-id="101" layout="x"><\/hosted-form>/,
  ),
  inPage('tag_unclosed', SCRIPT, '<hosted-form form-id="101" />', /<hosted-form form-id="101"><\/hosted-form>\n/),
  inPage(
    'form_not_in_page',
    SCRIPT,
    '<p>Text</p>',
    /<p>Text<\/p>\n {4}<hosted-form form-id="101" [^]*\n {4}<\/hosted-form>\n {2}<\/body>/,
  ),
  inPage('script_not_in_page', '', FORM, /<script type="module" src="[^"]+"><\/script>\n {2}<\/head>/),
  inPage(
    'script_not_module',
    '<script src="/assets/hosted-form.js" defer></script>',
    FORM,
    /<script type="module" src="\/assets\/hosted-form.js" defer>/,
  ),
  inPage('script_mixed', SCRIPT.replace('/assets', 'http://www.site.test/assets'), FORM, /src="https:\/\/www/),
  inPage(
    'script_delayed',
    '<script type="text/plain" data-rocket-src="/assets/hosted-form.js"></script>',
    FORM,
    /<script type="module" nowprocket [^>]*src="\/assets\/hosted-form.js"/,
  ),
  ...inSettings('form_not_listed', ofProxy('form_not_listed'), {
    env: ['HOSTED_FORM_FORMS="7"\n', /^HOSTED_FORM_FORMS=(?:7,)101$/m],
    php: ["    'forms' => ['7'], // ours\n", /^ {4}'forms' => \['7', '101'\], \/\/ ours$/m],
  }),
  ...inSettings('origin_refused', ofProxy('origin_refused'), ORIGIN),
  ...inSettings(
    'cors_missing',
    (request, healthy) => {
      const { host } = new URL(request.url);
      if (host === 'proxy.test') return healthy();
      return at('GET /contact', () => htmlPage(ELSEWHERE))(request, healthy);
    },
    ORIGIN,
  ),
  ...inSettings('visitor_inner', visitor('10.0.0.4'), {
    env: ['', /^HOSTED_FORM_TRUST_PROXY=2$/m],
    php: ['', /^ {4}'trustProxy' => 1,$/m],
  }),
  ...inSettings(
    'no_such_call',
    at('/shop/form/101/field.json', () =>
      Response.json({ status: 'error', error: 'A sentence.', code: 'no_such_call' }, { status: 404 }),
    ),
    {
      env: ['', /^HOSTED_FORM_BASE_PATH=\/shop$/m],
      php: ['', /^ {4}'basePath' => '\/shop',$/m],
    },
  ).map((each): Case => ({
    ...each,
    site: (files) => (request, healthy) =>
      at('GET /contact', () =>
        htmlPage(
          writePage(SCRIPT, each.mended.test(files.get(each.file) ?? '') ? FORM : FORM.replace('/forms', '/shop')),
        ),
      )(request, healthy) ?? each.site(files)(request, healthy),
  })),
  inNginx(
    'visitor_missing',
    (text) => text.replace(/.*X-Forwarded-For.*\n/, ''),
    visitor(null),
    /X-Forwarded-For \$remote_addr;\n/,
  ),
  inNginx(
    'visitor_claimed',
    (text) => text.replace('$remote_addr', () => '$proxy_add_x_forwarded_for'),
    believing,
    /X-Forwarded-For \$remote_addr;\n/,
  ),
  inNginx(
    'cookies_passed_on',
    (text) => text,
    at('/forms/form/101/field.json', async (_, healthy) => {
      const answer = await healthy();
      answer.headers.set('set-cookie', 'a=b');
      return answer;
    }),
    /^ {2}proxy_hide_header Set-Cookie;\n/m,
  ),
  inNginx(
    'body_limit_before_proxy',
    (text) => text.replace('32m', '1m'),
    at('POST /forms/form/101/submission.json', async (request, healthy) =>
      (await request.clone().arrayBuffer()).byteLength > 1_048_576 ? new Response('', { status: 413 }) : healthy(),
    ),
    /client_max_body_size 5m;/,
  ),
];

/** The things that go otherwise. */
interface Turn {
  readonly typed?: string;
  readonly args?: readonly string[];
  readonly isReadOnly?: boolean;
  /** Changes the file by hand before. */
  readonly byHand?: (text: string) => string;
}

async function mendAs({ code, file, text, site, args = [] }: Case, turn: Turn) {
  const { files } = await play({ args: ['--no-start'] });
  files.set(file, (turn.byHand ?? ((each) => each))(text(files)));
  const before = new Map(files);
  const said: string[] = [];
  const write = (path: string, fresh: string) => {
    if (turn.isReadOnly === true) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    files.set(path, fresh);
  };
  const machine: Partial<SetupPorts> = {
    read: (path) => files.get(path),
    edit: write,
    replace: (path, fresh, copy) => {
      write(copy, files.get(path) ?? '');
      write(path, fresh);
    },
    date: () => new Date('2026-01-02T03:04:05.678Z'),
    has: () => false,
    list: () => [],
    runProgram: async () => ({ code: 127, printed: '', output: '' }),
    node: '/usr/bin/node',
    isRoot: false,
    modules: '/site/node_modules',
  };
  const fetch: typeof globalThis.fetch = (input, init) => siteWith(site(files)).fetch(input, init);
  const terminal = {
    env: {},
    say: (line: string) => said.push(line),
    complain: (line: string) => said.push(line),
    signal: new AbortController().signal,
    ...(turn.typed !== undefined && { askLine: async () => turn.typed }),
  };
  const all = [`${SITE}/contact`, '--mend', '--setup', FOLDER, ...args, ...(turn.args ?? [])];
  const exit = await runDoctor(all, terminal, { fetch, now: () => 0, machine: machine as SetupPorts });
  const own = said.join('\n').split(`[${code}]`).slice(1).join('');
  return { exit, said: said.join('\n'), own, files, before, now: files.get(file) ?? '' };
}

for (const each of CASES) {
  const { code, file, mended } = each;
  const name = `${code} in ${file.split('/').at(-1) ?? ''}${file.startsWith(FOLDER) ? ' of setup' : ''}`;

  for (const turn of [{ typed: 'y' }, { args: ['--yes'] }])
    test(`${name}: after ${turn.typed ?? '--yes'} the file is mended, a copy of it stays, and the doctor says what is good`, async () => {
      const { said, files, before, now } = await mendAs(each, turn);
      assert.match(now, mended, said);
      // A web server shows the text of a file that PHP does not run.
      const end = file.endsWith('.php') ? '.php' : '';
      assert.equal(files.get(`${file}.bak-20260102030405678${end}`), before.get(file));
      assert.match(said, new RegExp(`Good now: .*${code}`));
      assert.equal(said.includes(TOKEN), false);
    });

  for (const [what, turn, words] of [
    ['a no', { typed: 'n' }, /It stays as it is/],
    ['Enter', { typed: '' }, /It stays as it is/],
    ['--dry-run', { typed: 'y', args: ['--dry-run'] }, /Nothing is written/],
    ['--dry-run with --yes', { args: ['--dry-run', '--yes'] }, /Nothing is written/],
    ['nobody there', {}, /Nothing is changed, because nobody can be asked/],
    ['a disk that is read-only', { args: ['--yes'], isReadOnly: true }, /file_unwritable: .*EROFS.*Nothing is changed/],
  ] as const)
    test(`${name}: after ${what} all files are as they were, and the change was shown`, async () => {
      const { said, own, files, before } = await mendAs(each, turn);
      assert.deepEqual(files, before);
      assert.match(own, words);
      assert.match(own, /\n {2}\+ /);
      assert.equal(said.includes(TOKEN), false);
    });

  test(`${name}: what its owner has written elsewhere in the file stays`, async () => {
    const mine = file.endsWith('.php') ? '// mine\n' : file.endsWith('.html') ? '<!-- mine -->\n' : '# mine\n';
    const byHand = (text: string) =>
      file.endsWith('.php') ? text.replace('return [', `${mine}return [`) : mine + text;
    const { said, now } = await mendAs(each, { args: ['--yes'], byHand });
    assert.match(now, mended, said);
    assert.ok(now.includes(mine));
  });

  test(`${name}: a file that is another one stays, and the doctor says why`, async () => {
    const { own, files, before } = await mendAs(
      { ...each, site: () => each.site(new Map([[file, each.text(new Map())]])) },
      {
        args: ['--yes'],
        byHand: () =>
          file.endsWith('.php')
            ? '<?php\nreturn require "x.php";\n'
            : file.endsWith('.env')
              ? 'HOSTED_FORM_FORMS=7\nHOSTED_FORM_ORIGINS=\nHOSTED_FORM_TRUST_PROXY=1\nHOSTED_FORM_BASE_PATH=/\n'.repeat(
                  2,
                )
              : 'other\n',
      },
    );
    assert.deepEqual(files, before, own);
    assert.match(own, / is not mended here\. .+ stays: /);
  });
}

test('these tests cover every finding whose text has a setting or a line for nginx', () => {
  const codes = Object.entries<FindingText>(FINDINGS).flatMap(([code, [, , , paste, setting]]) =>
    setting || paste?.language === 'nginx' ? [code] : [],
  );
  assert.deepEqual(
    codes.filter((code) => !CASES.some((each) => each.code === code)),
    [],
  );
});
