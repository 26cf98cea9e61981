// Lists the texts of the plugin for WordPress in packages/wordpress/plugin/languages/hosted-form.pot, for translators. It needs xgettext
// (Debian: gettext). With --check it writes nothing, and fails if the file is stale.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../root.js';

const PLUGIN = join(ROOT, 'packages/wordpress/plugin');
const TARGET = join(PLUGIN, 'languages/hosted-form.pot');

/** The functions of WordPress that translate, with the places of the text, its plural and its context. */
const KEYWORDS = ['__', 'esc_html__', 'esc_attr__', '_n:1,2', '_x:1,2c'].map((name) => `--keyword=${name}`);
const OPTIONS = [
  '--from-code=UTF-8',
  '--add-comments=translators',
  '--sort-by-file',
  '--no-wrap',
  '--omit-header',
  '--add-location=file',
];

const HEADER = `# The texts of the plugin Hosted Form for WordPress. MIT.
msgid ""
msgstr ""
"Project-Id-Version: Hosted Form 0.2.0\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"X-Domain: hosted-form\\n"
`;

/** Returns the texts of some files, by their paths from the plugin's folder. */
function extract(language: string, files: readonly string[]) {
  const args = [`--language=${language}`, ...OPTIONS, '--keyword', ...KEYWORDS, '--output=-', ...files];
  const { status, stdout, stderr } = spawnSync('xgettext', args, { cwd: PLUGIN, encoding: 'utf8' });
  if (status !== 0) throw new Error(`xgettext failed: ${stderr}`);
  return stdout.trim();
}

/** The texts in the description of the block. */
interface Block {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** Returns the texts of the block's description. WordPress translates them in contexts of its own. */
function describeBlock() {
  const { title, description, keywords }: Block = readJson('packages/wordpress/plugin/block/block.json');
  const texts = [
    ['block title', title],
    ['block description', description],
    ...keywords.map((keyword) => ['block keyword', keyword]),
  ];
  return texts
    .map(([context, text]) => `#: block/block.json\nmsgctxt "${context}"\nmsgid "${text}"\nmsgstr ""`)
    .join('\n\n');
}

const parts = readdirSync(join(PLUGIN, 'includes'), { recursive: true, encoding: 'utf8' });
const php = [
  'hosted-form.php',
  ...parts.filter((name) => name.endsWith('.php')).map((name) => `includes/${name}`),
].sort();
const found = [HEADER.trim(), describeBlock(), extract('PHP', php), extract('JavaScript', ['block/editor.js'])];
// The page of settings and the editor have texts in common.
const unique = spawnSync('msguniq', ['--no-wrap', '--to-code=UTF-8'], {
  input: `${found.join('\n\n')}\n`,
  encoding: 'utf8',
});
if (unique.status !== 0) throw new Error(`msguniq failed: ${unique.stderr}`);
const text = unique.stdout;
if (!process.argv.includes('--check')) {
  writeFileSync(TARGET, text);
} else if (readFileSync(TARGET, 'utf8') !== text) {
  console.error(
    'packages/wordpress/plugin/languages/hosted-form.pot is stale: run `node --import tsx tools/wordpress/list-texts.ts`',
  );
  process.exitCode = 1;
}
