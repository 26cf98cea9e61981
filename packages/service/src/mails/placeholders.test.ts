import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { fillHtml, fillText, namesAField } from './placeholders.js';

const VALUES: Readonly<Record<string, string>> = {
  '12': 'Ada <b>Lovelace</b>',
  '12-first': 'Ada',
  '13': 'one\n"two" & three',
  '14': '',
};
const valueFor = (id: string, subfield?: string) => VALUES[subfield === undefined ? id : `${id}-${subfield}`];

/** Lists the names of all elements and attributes in a tree. */
function listNames(node: DefaultTreeAdapterTypes.Node): readonly string[] {
  const own = 'tagName' in node ? [node.tagName, ...node.attrs.map(({ name }) => name)] : [];
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
  return [...own, ...inside.flatMap(listNames)];
}

describe('placeholders', () => {
  it('are replaced by the answer of a field, or of a subfield', () => {
    assert.equal(fillText('Dear {$12-first}, {$12}: {$13}{$14}.', valueFor), 'Dear Ada, Ada <b>Lovelace</b>: one\n"two" & three.'); // prettier-ignore
    assert.equal(fillHtml('<p>Dear {$12-first}{$14}</p>', valueFor), '<p>Dear Ada</p>');
  });

  it('stay as they are where they name nothing', () => {
    for (const text of ['{$99}', '{$12-nickname}', '{$}', '{$12', '{12}', '{$ 12}', '{$name}', '{$-12}', '{$12-}']) {
      assert.equal(fillText(text, valueFor), text);
      assert.equal(fillHtml(`<p>${text}</p>`, valueFor), `<p>${text}</p>`);
    }
  });

  it('are filled in once: an answer that looks like a placeholder stays an answer', () => {
    const circular = (id: string) => (id === '1' ? '{$2} $& $1' : 'wrong');
    assert.equal(fillText('{$1}', circular), '{$2} $& $1');
    assert.equal(fillHtml('<p>{$1}</p>', circular), '<p>{$2} $&amp; $1</p>');
  });

  it('become text in HTML, with its line breaks, and never markup', () => {
    assert.equal(
      fillHtml('<p>{$12}</p><p>{$13}</p>', valueFor),
      '<p>Ada &lt;b&gt;Lovelace&lt;/b&gt;</p><p>one<br>"two" &amp; three</p>',
    );
    assert.equal(fillHtml('<a title={$13} href=x>x</a>', valueFor), '<a title="one\n&quot;two&quot; &amp; three" href="x">x</a>'); // prettier-ignore
    assert.equal(fillHtml('<style>p { color: {$12} }</style><script>{$12}</script>', valueFor), '<style>p { color: {$12} }</style><script>{$12}</script>'); // prettier-ignore
  });

  it('leave HTML without placeholders unchanged', () => {
    const html = '<P CLASS=a>one<br/>two {$ }';
    assert.equal(fillHtml(html, valueFor), html);
  });

  it('never add an element or an attribute, for any message and answer', () => {
    const part = fc.constantFrom('<p>', '<a href=', '<a title="', "<a title='", '"', "'", '>', ' ', '<!--', '-->', '<textarea>', '<template>', '<svg>', '{$1}', '{$1}'); // prettier-ignore
    const evil = fc.constantFrom('<img src=x onerror=y>', ' onerror=y ', '"> <img onerror=y>', "' onerror=y '", '--><img onerror=y>', '</textarea><img onerror=y>'); // prettier-ignore
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), evil, (parts, answer) => {
        const filled = fillHtml(parts.join(''), () => answer);
        assert.doesNotMatch(listNames(parseFragment(filled)).join(' '), /\b(img|onerror)\b/, filled);
      }),
    );
  });

  it('are found in a text, which shows whether its author has chosen fields', () => {
    assert.ok(namesAField('Dear {$12-first}', valueFor));
    assert.ok(!namesAField('Dear {$99} {$}', valueFor));
  });
});
