// What holds for the lines of every kind of site: a way out, the form's place, and what other products of the page want.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOLDER_IDS, findHolder } from './script-holders.js';
import { TARGETS, isDrawn, writePolicy, writeSnippet } from './snippets.js';
import type { Embed, Target } from './snippets.js';

const EMBED: Embed = { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js', fields: 7 };

const listCode = (target: Target, embed = EMBED): readonly string[] =>
  writeSnippet(target, embed).parts.map(({ code }) => code);

const writeCode = (target: Target, embed = EMBED): string => listCode(target, embed).join('\n');

/** Kinds whose lines have a script tag. The others bundle the script, or a plugin puts it. */
const WITH_SCRIPT: readonly Target[] = [
  ...(['html', 'div', 'popup', 'iframe', 'hugo', 'gtm'] as const),
  ...(['nginx', 'apache', 'express', 'hugo-drawn', 'eleventy'] as const),
];

for (const target of TARGETS) {
  if (target !== 'wordpress')
    test(`whoever gets no form by the lines for ${target} follows a link to the whole page`, () => {
      const form = '(102|\\{\\{ \\.Get 0 \\}\\}|\\{\\{ \\$id \\}\\}|\\$\\{formId\\})';
      assert.match(writeCode(target), new RegExp(`<a href="/forms/form/${form}\\.html">Write to us</a>`));
      assert.doesNotMatch(writeCode(target), /mailto:/);
      const mail = writeCode(target, { ...EMBED, fallback: 'mailto:office@example.org' });
      assert.match(mail, /<a href="mailto:office(@|&#64;)example\.org">/);
      assert.doesNotMatch(mail, /form\/102\.html/);
    });

  test(`the whole page has the language and the theme of the form that ${target} shows`, () => {
    const attributes = new Map([
      ['lang', 'pt-BR'],
      ['theme', 'soft'],
    ]);
    const code = writeCode(target, { ...EMBED, attributes });
    for (const [address] of code.matchAll(/\/form\/[^/"]*\.html[^"\s]*/g))
      assert.match(address, /\.html\?lang=pt-BR&(amp;)?theme=soft/);
  });

  if (target !== 'popup')
    test(`the lines for ${target} keep the place of the form`, () => {
      if (isDrawn(target)) assert.match(writeCode(target), /embed\.html|renderForm/);
      else
        assert.match(
          writeCode(target),
          /\{\n(?: {2}display: flow-root;\n)? {2}(min-)?block-size: calc\(7 \* 6em\);\n\}/,
        );
    });

  if (!isDrawn(target) && !['popup', 'iframe', 'gtm', 'solid', 'wordpress'].includes(target))
    test(`the lines for ${target} ask for the form while the script is fetched`, () => {
      for (const path of ['/field.json', '.json']) assert.ok(writeCode(target).includes(path), path);
    });

  for (const holder of HOLDER_IDS) {
    const { exempt, setting, bind, name } = findHolder(holder);

    if (exempt && WITH_SCRIPT.includes(target))
      test(`${name} leaves each script of the lines for ${target} alone`, () => {
        const code = writeCode(target, { ...EMBED, consents: [{ holder }] });
        const tags = code.match(/<script [^>]*src=[^>]*>/g) ?? [];
        assert.ok(tags.length > 0 || target === 'gtm');
        for (const [attribute, value] of Object.entries(exempt)) {
          const written = value === '' ? ` ${attribute}` : ` ${attribute}="${value}"`;
          // Cloudflare reads only what stands before `src`.
          for (const tag of tags) assert.ok(tag.slice(0, tag.indexOf(' src=')).includes(written), tag);
          if (target === 'gtm')
            assert.ok(code.includes(`setAttribute(${JSON.stringify(attribute)}, ${JSON.stringify(value)})`));
        }
      });

    if (setting)
      test(`the lines for ${target} say what to do in the settings of ${name}`, () => {
        assert.equal(listCode(target, { ...EMBED, consents: [{ holder }] }).at(-1), setting);
      });

    if (bind && (target === 'html' || target === 'div'))
      test(`nothing of the form is fetched by the lines for ${target} before the visitor agrees in ${name}`, () => {
        const code = writeCode(target, { ...EMBED, consents: [{ holder, choice: bind.example }] });
        assert.doesNotMatch(code, /<link|type="module"|hosted-form\.js/);
        for (const [attribute, value] of Object.entries(bind.write(bind.example)))
          assert.ok(code.includes(` ${attribute}="${value}"`));
        assert.ok(code.includes(` ${bind.source}="/assets/hosted-form.classic.js"`));
        if (bind.source !== 'src') assert.doesNotMatch(code, / src=/);
      });
  }
}

test('a page whose form is drawn may take its sheet from the proxy, and post to it', () => {
  const there = { ...EMBED, proxy: 'https://forms.example.com/forms' };
  for (const target of TARGETS.filter(isDrawn))
    assert.match(
      writePolicy(there, target),
      /style-src 'self' https:\/\/forms\.example\.com; .*; form-action https:\/\/forms\.example\.com$/,
    );
});

test('two products of one page each get what they want', () => {
  const consents = [{ holder: 'iubenda' }, { holder: 'onetrust', choice: 'C0003' }, { holder: 'wp-rocket' }] as const;
  assert.match(
    writeCode('html', { ...EMBED, consents }),
    /<script class="_iub_cs_skip optanon-category-C0003" nowprocket data-no-minify="1" type="text\/plain" src="\/assets\/hosted-form\.classic\.js">/,
  );
});
