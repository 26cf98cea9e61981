import { expect } from '@open-wc/testing';
import { html, render } from 'lit/html.js';
import { ATTRIBUTES, BOX, ELEMENTS } from '../../test/support/author-html.js';
import { whileReplaced } from '../../test/support/replace-member.js';
import { richText } from './rich-text.js';
import { createSanitiser } from './sanitise.js';
import type { Sanitise } from './sanitise.js';

/** Returns the nodes that an author's text must not have. */
function forbiddenIn(tree: ParentNode): string[] {
  return Array.from(tree.querySelectorAll('*')).flatMap((element) => {
    const isAllowed = element instanceof HTMLElement && ELEMENTS.includes(element.localName);
    const attributes = element
      .getAttributeNames()
      .filter((attribute) => !ATTRIBUTES.includes(attribute) && element.getAttribute(attribute) !== BOX);
    const href = element instanceof HTMLAnchorElement ? element.getAttribute('href') : null;
    const isBadLink = href !== null && !/^(https?|mailto|tel):/.test(new URL(href, document.baseURI).protocol);
    return [...(isAllowed ? [] : [element.localName]), ...attributes, ...(isBadLink ? [href] : [])];
  });
}

/** Creates the sanitiser for an engine that has none of its own. */
const createWithout = (): Promise<Sanitise> => whileReplaced([Element.prototype, 'setHTML'], createSanitiser);

const paths: Readonly<Record<string, () => Promise<Sanitise>>> = {
  ...('setHTML' in Element.prototype && { 'by the platform': createSanitiser }),
  'by DOMPurify': createWithout,
};

for (const [path, create] of Object.entries(paths)) {
  describe(`An author’s HTML, sanitised ${path}`, () => {
    let sanitise: Sanitise;
    let place: HTMLElement;

    before(async () => {
      sanitise = await create();
    });
    beforeEach(() => {
      place = document.body.appendChild(document.createElement('div'));
    });
    afterEach(() => {
      place.remove();
    });

    /** Puts the text on the page, and returns its HTML. */
    function show(source: string): string {
      place.replaceChildren(sanitise(source));
      return place.innerHTML;
    }

    const KEPT: readonly string[] = [
      '<h2>Title</h2><p>Text with <b>bold</b>, <em>emphasis</em> and a<br>break.</p>',
      '<ul><li>One</li><li>Two<ol start="3"><li>Three</li></ol></li></ul>',
      '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
      '<blockquote>Said <q>so</q></blockquote><pre>  code\n</pre><hr>',
      '<p lang="ar" dir="rtl">مرحبا</p><p title="A note">5 &lt; 7 &amp; more</p>',
      '<figure><figcaption>H<sub>2</sub>O, x<sup>2</sup></figcaption></figure>',
    ];
    for (const source of KEPT) {
      it(`keeps structure and emphasis: ${source}`, () => {
        expect(show(source)).to.equal(source);
      });
    }

    it('puts a table into a box that scrolls', () => {
      const table =
        '<table><caption>Prices</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>';
      expect(show(table)).to.equal(`<div style="${BOX}">${table}</div>`);
    });

    it('keeps the text of forbidden elements, but not of scripts and styles', () => {
      const source = `<center><font color="red" size="5">Read <big>this</big></font></center>
        <section><article><header>first</header> <address>or <time>now</time></address></article></section>
        <label>as <kbd>keys</kbd></label><script>no</script><style>no</style>`;
      show(source);
      expect(place.textContent.replace(/\s+/g, ' ').trim()).to.equal('Read this first or now as keys');
      expect(forbiddenIn(place)).to.eql([]);
    });

    it('gives every link a `rel`, and a target only where it opens a window of its own', () => {
      show('<a href="https://example.org/">1</a><a href="/x" target="_top">2</a><a href="#y" target="_blank">3</a>');
      const links = Array.from(place.querySelectorAll('a'), (link) => [link.rel, link.target]);
      expect(links).to.eql([
        ['noopener noreferrer', ''],
        ['noopener noreferrer', ''],
        ['noopener noreferrer', '_blank'],
      ]);
    });

    it('keeps links for web, mail and telephone, and only the text of others', () => {
      for (const href of ['https://a.example/?b=c&d', 'http://a.example', '/path', '#x', 'mailto:a@b.c', 'tel:+491']) {
        show(`<a href="${href}">x</a>`);
        expect(place.querySelector('a')?.getAttribute('href')).to.equal(href);
      }
      for (const href of ['ftp://a.example', 'sms:1', 'x:y', 'about:blank', 'https://[', 'data:,x']) {
        show(`<a href="${href}">x</a>`);
        expect(place.querySelector('a')?.hasAttribute('href'), href).to.be.false;
        expect(place.textContent).to.equal('x');
      }
    });

    it('displays pictures of this site only, and the descriptions of others without fetching them', async () => {
      const others = ['https://tracker.example/a.gif', '//tracker.example/b.gif', 'data:image/png;base64,iVBORw0KGgo='];
      show(
        others.map((src, index) => `<img src="${src}" alt="${String(index)}">`).join(' ') +
          '<img alt="none"><img src="https://tracker.example/c.gif"><img src="/no-such-picture.png" alt="own" width="9">',
      );
      expect(place.textContent).to.equal('0 1 2none');
      const pictures = Array.from(place.querySelectorAll('img'));
      expect(pictures.map((picture) => picture.getAttribute('src'))).to.eql([`${location.origin}/no-such-picture.png`]);
      // Once the browser has requested the last picture, it would have requested those before it.
      await new Promise((resolve) => pictures[0]?.addEventListener('error', resolve));
      const asked = performance.getEntriesByType('resource').map(({ name }) => name);
      expect(asked.filter((address) => address.includes('tracker.example'))).to.eql([]);
    });

    it('requests only picture files from this site', () => {
      for (const src of ['/logout?x=1', '/logout', '/logout.php/a.png', '/a.png?delete=1', '/logout;a.png']) {
        show(`<p><img src="${src}" alt="words"></p>`);
        expect(place.querySelector('[src]')?.getAttribute('src'), src).to.equal(undefined);
        expect(place.textContent).to.equal('words');
      }
      show('<img src="/own.png" loading="eager" decoding="sync" referrerpolicy="unsafe-url">');
      const picture = place.querySelector('img');
      expect([picture?.loading, picture?.decoding, picture?.referrerPolicy]).to.eql(['lazy', 'async', 'no-referrer']);
    });

    it('accepts any number of elements', () => {
      show('<p>a</p>'.repeat(130_000));
      expect(place.childElementCount).to.equal(130_000);
    });

    it('returns nothing for an empty text', () => {
      expect([show(''), show('<!-- -->')]).to.eql(['', '']);
    });
  });
}

describe('richText', () => {
  const draw = (source: string, place: HTMLElement, sanitise?: Sanitise) =>
    render(html`<p>${richText(source, sanitise)}</p>`, place);
  const newPlace = () => document.createElement('div');

  it('shows plain text as text, without fetching anything', () => {
    const place = newPlace();
    draw('1 > 0, "quoted"', place);
    expect(place.textContent).to.equal('1 > 0, "quoted"');
  });

  it('displays no HTML before the sanitiser is loaded', () => {
    const place = newPlace();
    draw('<b>bold</b><img src=x onerror="ran=1">', place);
    expect([place.textContent, place.querySelector('b, img')]).to.eql(['', null]);
  });

  it('shows HTML with a sanitiser', async () => {
    const [place, source] = [newPlace(), '<b>bold</b> &amp; more<script>ran=1</script>'];
    draw(source, place, await createSanitiser());
    expect(place.querySelector('p')?.textContent).to.equal('bold & more');
    expect(forbiddenIn(place.querySelector('.rich-text') ?? place)).to.eql([]);
  });

  it('inserts one element, so that `dir="auto"` is evaluated once', async () => {
    const place = newPlace();
    const source = '<br>'.repeat(100);
    const sanitise = await createSanitiser();
    const observer = new MutationObserver(() => undefined);
    observer.observe(place, { childList: true, subtree: true });
    draw(source, place, sanitise);
    const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    expect(added.filter((node) => node instanceof HTMLBRElement).length).to.equal(0);
    const block = place.querySelector('br')?.parentElement;
    expect([block?.dir, block?.childElementCount]).to.eql(['auto', 100]);
  });

  it('keeps its element when it is drawn again, and replaces it for another text', async () => {
    const place = newPlace();
    const sanitise = await createSanitiser();
    draw('<b>1</b>', place, sanitise);
    const bold = place.querySelector('b');
    draw('<b>1</b>', place, sanitise);
    expect(place.querySelector('b')).to.equal(bold);
    draw('<i>2</i>', place, sanitise);
    expect(place.querySelector('p')?.textContent).to.equal('2');
    draw('plain', place, sanitise);
    expect(place.querySelector('p')?.textContent).to.equal('plain');
  });
});
