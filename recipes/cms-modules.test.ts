// The recipes for Drupal and Joomla, with fakes of the classes of these systems.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../test/support/debian-packages.js';

const RECIPES = dirname(fileURLToPath(import.meta.url));
const DRUPAL = join(RECIPES, 'drupal/hosted_form');
const JOOMLA = join(RECIPES, 'joomla/hostedform');

const hasPhp = () => spawnSync('php', ['-r', 'exit(PHP_VERSION_ID >= 80100 ? 0 : 1);']).status === 0;
const options = { skip: !hasPhp() && !(installPackages('PHP', ['php-cli']) && hasPhp()) && 'No PHP 8.1 here.' };

/** Runs PHP with a value as `$input`. Returns what it prints, read as JSON. */
function run(code: string, input: unknown = null): unknown {
  const program = `$input = json_decode(stream_get_contents(STDIN), true);\n${code}`;
  const { status, stdout, stderr } = spawnSync('php', ['-d', 'display_errors=1', '-r', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  return JSON.parse(stdout);
}

const load = (folder: string, ...files: readonly string[]) =>
  files.map((file) => `require ${JSON.stringify(join(folder, file))};`).join('\n');

/** Replaces the calls in texts as an author's page has them. */
const replace = (texts: readonly string[]) =>
  run(
    `${load(DRUPAL, 'src/Placeholder.php')}
    echo json_encode(array_map(fn ($text) => Drupal\\hosted_form\\Placeholder::replaceAll($text, '/forms'), $input));`,
    texts,
  );

const DIV = '<div data-hosted-form="102" data-proxy="/forms"></div>';

test('both modules read a call in the same way', () => {
  const [drupal, joomla] = [DRUPAL, JOOMLA].map((folder) =>
    readFileSync(join(folder, 'src/Placeholder.php'), 'utf8').replace(/^namespace .*$/m, ''),
  );
  assert.equal(drupal, joomla);
});

test('each file of PHP can be read by PHP', options, () => {
  for (const folder of [DRUPAL, JOOMLA])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => /\.php$/.test(each)))
      assert.equal(spawnSync('php', ['-l', join(folder, file)]).status, 0, file);
});

test('a call becomes the placeholder, in place of a paragraph that holds nothing else', options, () => {
  assert.deepEqual(
    replace([
      '{hostedform 102}',
      '<p>{hostedform 102}</p>',
      '<p class="x"> {hostedform&nbsp;102 } </p>',
      'a{hostedform 102}b',
    ]),
    [DIV, DIV, DIV, `a${DIV}b`],
  );
});

test('a call may have attributes, written by any editor', options, () => {
  const written = '<div data-hosted-form="102" data-proxy="/forms" data-draft="session" data-lang="de"></div>';
  assert.deepEqual(
    replace([
      '{hostedform 102 draft="session" lang=de}',
      '{hostedform 102 draft=&quot;session&quot; lang="de"}',
      '{hostedform 102 success-url="/a?b=1&amp;c=2"}',
      '{hostedform 102 proxy="/other"}',
    ]),
    [
      written,
      written,
      '<div data-hosted-form="102" data-proxy="/forms" data-success-url="/a?b=1&amp;c=2"></div>',
      '<div data-hosted-form="102" data-proxy="/other"></div>',
    ],
  );
});

test('what is no call stays as it is, and no call brings markup', options, () => {
  const texts = [
    '{hostedform}',
    '{hostedform 0102}',
    '{hostedform abc}',
    '{hostedform 102 onclick}',
    '{hostedform 102 a="<b>"}',
    '{hostedform 102 a="x" <script>}',
    'ä \u{1F600} {other 1}',
  ];
  assert.deepEqual(replace(texts), texts);
  assert.deepEqual(replace(['{hostedform 102 a="&quot;&gt;&lt;img onerror=x&gt;"}']), [
    '<div data-hosted-form="102" data-proxy="/forms" data-a="&gt;&lt;img onerror=x&gt;"></div>',
  ]);
});

test('the filter of Drupal gives the page the script only where a form is', options, () => {
  const files = ['src/Placeholder.php', 'src/Plugin/Filter/HostedFormFilter.php'];
  const said = run(
    `${load(RECIPES, 'testing/drupal-classes.php')} ${load(DRUPAL, ...files)}
    $filter = new Drupal\\hosted_form\\Plugin\\Filter\\HostedFormFilter();
    echo json_encode(array_map(fn ($text) => $filter->process($text, 'en'), $input));`,
    ['<p>{hostedform 102}</p>', '<p>None</p>'],
  );
  assert.deepEqual(said, [
    { text: DIV, attached: { library: ['hosted_form/form'] } },
    { text: '<p>None</p>', attached: [] },
  ]);
});

test('the block of Drupal draws the placeholder of its settings', options, () => {
  const said = run(
    `${load(RECIPES, 'testing/drupal-classes.php')} ${load(DRUPAL, 'src/Plugin/Block/HostedFormBlock.php')}
    $block = new Drupal\\hosted_form\\Plugin\\Block\\HostedFormBlock();
    $state = new class ($input) implements Drupal\\Core\\Form\\FormStateInterface {
      public function __construct(private array $values) {}
      public function getValue($name) { return $this->values[$name]; }
    };
    $block->configuration = $block->defaultConfiguration();
    $asked = array_keys($block->blockForm([], $state));
    $block->blockSubmit([], $state);
    echo json_encode([$asked, $block->build()]);`,
    { form_id: 102, proxy: '/forms' },
  );
  const attributes = { 'data-hosted-form': '102', 'data-proxy': '/forms' };
  const drawn = { '#type': 'html_tag', '#tag': 'div', '#attributes': attributes };
  assert.deepEqual(said, [['form_id', 'proxy'], { ...drawn, '#attached': { library: ['hosted_form/form'] } }]);
});

test(
  'the plugin of Joomla gives the page the script only where a form is, and leaves the search alone',
  options,
  () => {
    const said = run(
      `${load(RECIPES, 'testing/joomla-classes.php')} ${load(JOOMLA, 'src/Placeholder.php', 'src/Extension/HostedForm.php')}
    echo json_encode(array_map(function ($arguments) {
      $plugin = new Joomla\\Plugin\\Content\\HostedForm\\Extension\\HostedForm();
      $plugin->document = new Joomla\\CMS\\Document\\HtmlDocument();
      $article = (object) ['text' => $arguments['text']];
      $named = isset($arguments['context']);
      $event = new Joomla\\Event\\Event($named
        ? ['context' => $arguments['context'], 'subject' => $article]
        : ['com_content.article', $article]);
      $plugin->putForms($event);
      return [$article->text, $plugin->document->scripts];
    }, $input));`,
      [
        { text: '<p>{hostedform 102}</p>' },
        { text: '<p>{hostedform 102}</p>', context: 'com_content.article' },
        { text: '<p>{hostedform 102}</p>', context: 'com_finder.indexer' },
        { text: '<p>None</p>' },
      ],
    );
    const script = ['hosted-form', '/assets/hosted-form.js', { type: 'module' }];
    assert.deepEqual(said, [
      [DIV, [script]],
      [DIV, [script]],
      ['<p>{hostedform 102}</p>', []],
      ['<p>None</p>', []],
    ]);
  },
);
