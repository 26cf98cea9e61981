// The server draws what the browser draws: there is one source. The drawing runs in the page here, so both have the same clock and language.
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type * as Server from '../../packages/server/src/index.js';
import { createSanitiser } from '../../src/html/sanitise.js';
import { samples } from '../support/catalogue.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { until } from '../support/wait.js';

startService();

const ADDRESS = '/__drawing/index.js';
const importServer = async () => (await import(ADDRESS)) as typeof Server;

/** Draws a form of the server. */
async function drawn(fields: readonly object[], formId: string): Promise<string> {
  const { createDrawing } = await importServer();
  const answer = ({ url }: Request) =>
    Promise.resolve(
      Response.json(
        url.includes('/field') ? fields : { id: formId, name: `Form ${formId}`, num_columns: '1', inactive: '0' },
      ),
    );
  const wanted = { formId, proxy: '/forms', attributes: {}, fetch: answer };
  return (await createDrawing().draw(wanted, new AbortController().signal)).html;
}

/** Samples that a script draws in another way, and why. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^select, searched|^address, (of any country|parts by)/, 'a list that is searched is native'],
  [/text of one’s own|pictures in place of boxes/, 'the text beside "Other" is always there'],
  [/^number, a slider/, 'a slider has no empty state'],
  [/^signature/, 'nothing draws lines'],
  [/^matrix, any number of a row/, 'its order is random'],
];

/** Attributes that say what a control holds, what the server adds, and what may only be in a page. */
const LEFT_OUT = [
  'value',
  'checked',
  'selected',
  'style',
  'action',
  'method',
  'enctype',
  'data-served',
  'indeterminate',
];

function describeAttributes(element: Element): string {
  const isButton = element.matches('button[type=button], .unscripted');
  const attributes = [...element.attributes].filter(
    ({ name }) =>
      !LEFT_OUT.includes(name) || (name === 'value' && element.matches('[type=radio], [type=checkbox], option')),
  );
  if (isButton) return `button ${element.getAttribute('part') ?? ''}`;
  const written = attributes.flatMap(({ name, value }) => {
    if (name === 'class') {
      const kept = value
        .split(/\s+/)
        .filter((each) => each && !/^drawn-\d+$/.test(each))
        .sort();
      return kept.length > 0 ? [`class=${kept.join(' ')}`] : [];
    }
    return [`${name}=${['src', 'href'].includes(name) ? new URL(value, document.baseURI).href : value}`];
  });
  return [element.localName, ...written.sort()].join(' ');
}

/** Describes a tree in lines: its elements with their attributes, and its texts. */
function describeTree(node: Node): string[] {
  if (node instanceof Text) return node.data.trim() ? [node.data.replace(/\s+/g, ' ').trim()] : [];
  if (!(node instanceof Element))
    return node instanceof DocumentFragment ? [...node.childNodes].flatMap(describeTree) : [];
  if (node.matches('[name=hosted-form-token]')) return [];
  const line = describeAttributes(node);
  if (line.startsWith('button')) return [line];
  return [
    line,
    ...(node.localName === 'textarea' ? [] : [...node.childNodes].flatMap(describeTree).map((each) => ` ${each}`)),
  ];
}

/** Copies a tree without its comments, which part texts. */
function withoutComments(tree: Element): Element {
  const copy = tree.cloneNode(true) as Element;
  const comments: ChildNode[] = [];
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as ChildNode);
  for (const comment of comments) comment.remove();
  copy.normalize();
  return copy;
}

const parse = (html: string): DocumentFragment => document.createRange().createContextualFragment(html);

describeOnce('A form that the server draws', () => {
  for (const { json, title } of samples.filter(({ title: each }) => !OTHERWISE.some(([other]) => other.test(each))))
    it(`is that of the browser: ${title}`, async () => {
      const { element, harness } = await openForm([json]);
      const server = describeTree(parse(await drawn([json], harness.service.formId)));
      // Some features join a form once it is painted.
      const browser = () => describeTree(withoutComments(harness.part('root')));
      await until(() => browser().join('\n') === server.join('\n'), 'the same tree').catch(() => undefined);
      expect(browser()).to.eql(server);
      expect(element.isConnected).to.equal(true);
    });
});

/** Texts that have broken sanitisers, and those that editors and pasted pages bring. */
const HOSTILE = [
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><p>x</p><script>1</script></annotation-xml></math>',
  '<svg><foreignObject><p>in</p><iframe src=x></iframe></foreignObject><desc><b>d</b></desc></svg>after',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<select><option><b>x</b></option><template><img src=x></template></select>',
  '<table><tr><td>a<table><tr><td>b<p>c</table>d</table>e',
  '<table><b>fostered</b><tr><td>cell</td></tr><p>out</table>',
  '<b><i><p>mis</b>nested</i>end</p>',
  '<a href="java\nscript:alert(1)">1</a><a href=" JAVASCRIPT:alert(1)">2</a><a href="/ok" TARGET=_blank onCLICK=x>3</a>',
  '<a href="https://example.com"><a href="mailto:a@b.c">nested</a></a>',
  '<img src=/a.png alt="A"><img src="//evil.example/x.png" alt="B"><img SRC=/logout?x alt=C><img alt=D>',
  '<!-- c --><![CDATA[ x ]]><?php echo 1 ?><!doctype html><p>after',
  "<p title='a\"b<c' lang=EN dir=RTL width=1%>x<P TITLE=2>y",
  '<plaintext><b>all</b>',
  '<textarea><b>no</b></textarea><title><b>t</b></title><xmp><b>x</b></xmp><noembed><b>n</b></noembed>',
  '<object data=x><embed src=y><param name=a>fallback</object><video><source src=z>v</video><audio controls>a</audio>',
  '<frameset><frame src=x></frameset>',
  '<body onload=x><p>b</body></html><p>late',
  '<dialog open>d</dialog><details><summary>s</summary>d</details><button>b</button><input value=x><label>l</label>',
  '<ruby>a<rt>b</ruby><bdo dir=rtl>x</bdo><font color=red>f</font><center>c</center><marquee>m</marquee>',
  '<x-y><b>own</b></x-y><slot name=success>s</slot><base href=//evil><link rel=stylesheet href=x><meta http-equiv=refresh>',
  '<p>&lt;script&gt;&amp;amp;&#0;&#x80;&nbsp;&notit;&#xD800;',
  '<ul><li>1<li>2<ol start=3><li>n</ul>',
  '<h1>a<h2>b</h1>c',
  '<h1>a<form><h1>b</h1></form>',
  '<a href="/1">a<pre><table><a href="/2">b',
  '<math><mtext>a</br>b</p>c</mtext></math>d',
  '<svg><foreignObject></br></foreignObject><title></p></title></svg>d',
  '<pre>\n\nkept</pre><pre>\nx</pre>',
  `<p>${'<b>'.repeat(300)}deep`,
  `<p>${'x'.repeat(70_000)}`,
];

/**
 * Pieces of HTML. Some names are left out, because browsers differ in a misnested text from what HTML says. A `<form>` is taken out while it is
 * parsed. In a `<select>`, some have read more than words since 2025. The end tag of a `<foreignObject>` does not always end it. An `<li>` that
 * is misplaced in a table goes to another place in the library's tree, with the same content.
 */
const PIECES =
  'b|i|p|a|div|table|tr|td|tbody|caption|ul|svg|math|mtext|mglyph|style|title|option|template|noscript|desc|pre|h1|img|br|script|textarea|span|annotation-xml'
    .split('|')
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name.toUpperCase()} title="<b>" href=/x onclick=y>`]);
const TEXTS = ['x', ' ', '<!--', '-->', '&lt;b&gt;', '"', "'", '<', '>', '\n', ']]>'];
const source = fc.array(fc.constantFrom(...PIECES, ...TEXTS), { maxLength: 14 }).map((pieces) => pieces.join(''));

describeOnce('HTML of an author', () => {
  /** Returns what the server and the browser make of some texts. */
  async function compare(sources: readonly string[]): Promise<void> {
    const texts = sources.map((section_text, index) => ({
      id: String(index + 1),
      type: 'richtext',
      section_text: `${section_text}<!---->`,
    }));
    const page = parse(await drawn(texts, '1'));
    const sanitise = await createSanitiser();
    for (const { id, section_text } of texts) {
      const text = page.querySelector(`[data-field="${id}"] > .rich-text`);
      const made = document.createElement('div');
      made.append(sanitise(section_text));
      // Some trees can't be written: a link in a link. The server's is what a browser reads.
      const read = document.createElement('div');
      read.append(parse(withoutComments(made).innerHTML));
      const server = [...(text?.childNodes ?? [])].flatMap(describeTree);
      expect(server, section_text.slice(0, 200)).to.eql([...read.childNodes].flatMap(describeTree));
    }
  }

  it('is the same on the server as by the browser’s own sanitiser, where it is hostile', () => compare(HOSTILE));

  it('is the same for whatever is put together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(source, { minLength: 20, maxLength: 20 }), (sources) => compare(sources)),
      { numRuns: 40 },
    );
  });
});
