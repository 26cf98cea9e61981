// Recipes for programs that build a site. The tests build a page with each program itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../test/support/debian-packages.js';
import { writeSnippet } from '../packages/proxy/src/snippets/snippets.js';

const RECIPES = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(RECIPES);
const LINK = '<a href="/contact">Write to us</a>';
/** Where no content is given, people find the whole page. */
const WHOLE = '<a href="/forms/form/102.html">Write to us</a>';

/** Makes a folder with these files, for the time of a test. */
function makeSite(t: TestContext, files: Readonly<Record<string, string>>, base = tmpdir()): string {
  const folder = mkdtempSync(join(base, 'hosted-form-site-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Runs a program in a folder. Returns what it says. */
function run(folder: string, command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** The tag of the form in a built page, in one line. */
const formIn = (html: string): string =>
  /<hosted-form[^]*?<\/hosted-form>/.exec(html)?.[0].replace(/\s*\n\s*/g, ' ') ?? html;

function buildByEleventy(t: TestContext, page: string, name = 'index.md') {
  const config = `import hostedForm from ${JSON.stringify(join(RECIPES, 'eleventy/hosted-form.mjs'))};
    export default function (config) { config.addPlugin(hostedForm, { script: '/dist/hosted-form.js' }); }`;
  const folder = makeSite(t, { [name]: page, 'eleventy.config.mjs': config });
  const program = join(ROOT, 'node_modules/@11ty/eleventy/cmd.cjs');
  const { status, said } = run(folder, process.execPath, program, '--quiet');
  return { status, said, html: () => readFileSync(join(folder, '_site/index.html'), 'utf8') };
}

test('Eleventy puts the form into a page of Markdown, with its attributes and its fallback', (t) => {
  const call = `{% hostedForm "102", "draft=local", "success-url=/thanks?a=1&b=\\"2\\"", "review" %}\n${LINK}\n\n{% endhostedForm %}`;
  const { status, said, html } = buildByEleventy(t, `# Contact\n\n${call.replaceAll('\\"', "'")}\n\nThe end.\n`);
  assert.equal(status, 0, said);
  assert.match(html(), /<h1>Contact<\/h1>\s*<script type="module" src="\/dist\/hosted-form\.js"><\/script>/);
  assert.equal(
    formIn(html()),
    `<hosted-form form-id="102" proxy="/forms" draft="local" success-url="/thanks?a=1&amp;b='2'" review> ${LINK} </hosted-form>`,
  );
  assert.match(html(), /<\/hosted-form>\s*<p>The end\.<\/p>/);
});

test('Eleventy puts it into a page of Nunjucks', (t) => {
  const { html } = buildByEleventy(t, '<main>{% hostedForm 102 %}{% endhostedForm %}</main>', 'index.njk');
  assert.equal(formIn(html()), `<hosted-form form-id="102" proxy="/forms"> ${WHOLE} </hosted-form>`);
});

test('Eleventy builds no page with a wrong id or attribute, and says why', (t) => {
  for (const [call, word] of [
    ['"<b>"', 'is no id of a form'],
    ['"102", "on click=x"', 'is no attribute'],
  ] as const) {
    const { status, said } = buildByEleventy(t, `{% hostedForm ${call} %}{% endhostedForm %}`);
    assert.notEqual(status, 0);
    assert.ok(said.includes(word), said);
  }
});

/** The program, where this machine has it. Debian has it as a package. */
const hugo = run(ROOT, 'hugo', 'version').status === 0 || installPackages('Hugo', ['hugo']);
const options = { skip: !hugo && 'This machine has no hugo.' };

function buildByHugo(t: TestContext, page: string, shortcode?: string) {
  const files = {
    'config.toml': 'baseURL = "https://www.example.com/shop/"',
    'content/_index.md': `---\ntitle: Home\n---\n${page}`,
  };
  const folder = makeSite(t, { ...files, 'layouts/index.html': '<main>{{ .Content }}</main>' });
  if (shortcode === undefined) cpSync(join(RECIPES, 'hugo'), folder, { recursive: true });
  else makeFile(folder, 'layouts/shortcodes/hosted-form.html', shortcode);
  const { status, said } = run(folder, 'hugo');
  return { status, said, html: () => readFileSync(join(folder, 'public/index.html'), 'utf8') };
}

function makeFile(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('Hugo puts the form into a page, with its attributes and its fallback', options, (t) => {
  const call = `{{< hosted-form id="102" draft="local" success-url="/thanks?a=1&b=<2>" >}}${LINK}{{< /hosted-form >}}`;
  const { status, said, html } = buildByHugo(t, `# Contact\n\n${call}\n`);
  assert.equal(status, 0, said);
  assert.match(html(), /<script type="module" src="\/shop\/assets\/hosted-form\.js"><\/script>/);
  assert.equal(
    formIn(html()),
    `<hosted-form form-id="102" draft="local" proxy="/forms" success-url="/thanks?a=1&amp;b=&lt;2&gt;">${LINK}</hosted-form>`,
  );
});

test('Hugo takes the id alone, and another proxy', options, (t) => {
  const page =
    '{{< hosted-form 102 >}}{{< /hosted-form >}}\n\n{{< hosted-form id="103" proxy="https://forms.example.com/forms" >}}{{< /hosted-form >}}';
  const { html } = buildByHugo(t, page);
  assert.ok(html().includes(`<hosted-form form-id="102" proxy="/forms">${WHOLE}</hosted-form>`));
  assert.match(html(), /<a href="https:\/\/forms\.example\.com\/forms\/form\/103\.html">/);
  assert.match(html(), /<hosted-form form-id="103" proxy="https:\/\/forms\.example\.com\/forms">/);
});

test('Hugo builds no page with a wrong id, and says why', options, (t) => {
  const { status, said } = buildByHugo(t, '{{< hosted-form id="x\\"y" >}}{{< /hosted-form >}}');
  assert.notEqual(status, 0);
  assert.ok(said.includes('is no id of a form'), said);
});

test('the lines that the command `snippet` writes for Hugo build a page', options, (t) => {
  const { parts } = writeSnippet('hugo', { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js' });
  const [shortcode = '', call = ''] = parts.map(({ code }) => code);
  const { status, said, html } = buildByHugo(t, call, shortcode);
  assert.equal(status, 0, said);
  assert.match(html(), /<hosted-form form-id="102" proxy="\/forms">/);
  assert.match(html(), /href="\/forms\/form\/102\/field\.json"/);
});
