import { expect } from '@open-wc/testing';
import { describeIn, describeOnce } from '../../test/support/engine.js';
import { patienceFor } from '../../test/support/patience.js';
import { removeInlineCode } from './inline-code.js';

describeOnce('removeInlineCode', () => {
  it('removes styles and event handlers, however they are written', () => {
    for (const attribute of [
      'style="a: b"',
      "STYLE='a'",
      'style = a:b',
      'style',
      'style=""',
      'onclick="x()"',
      'title="b"style="a"',
      'title=a"b style="c"',
      '/style="a"',
    ]) {
      const parsed = new DOMParser().parseFromString(removeInlineCode(`<p ${attribute}>a</p>`), 'text/html');
      const names = parsed.querySelector('p')?.getAttributeNames() ?? ['no paragraph'];
      expect(
        names.filter((name) => /^style|^on/.test(name)),
        attribute,
      ).to.eql([]);
      expect(parsed.body.textContent).to.equal('a');
    }
  });

  it('removes them from a tag with a “<” between its attributes, too', () => {
    for (const source of [
      '<p onclick="x()" <b>a</p>',
      '<p style="a" <i title="b">a</p>',
      '<img src=x onerror=y//<img src=z>',
    ]) {
      const parsed = new DOMParser().parseFromString(removeInlineCode(source), 'text/html');
      const names = [...parsed.body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
      expect(
        names.filter((name) => /^style|^on/.test(name)),
        source,
      ).to.eql([]);
    }
  });

  it('makes a style sheet none, and its text stays no text of the page', () => {
    for (const source of ['<style>p { color: red }</style>', '<STYLE type="text/css">p{}</STYLE >', '<svg><style/>']) {
      const parsed = new DOMParser().parseFromString(removeInlineCode(source), 'text/html');
      expect(parsed.querySelector('style'), source).to.equal(null);
    }
  });

  it('leaves everything else as it is', () => {
    for (const source of [
      'Write style="x" or <b>style="x"</b>, if 5 < 7 style="y" >',
      '<p title="a style=\'b\' c" lang="de" data-style="x">a</p>',
      '<a href=/a/style=b title = "on">a</a>',
      '<p style="a > b">a</p>',
      '<p style="a',
    ])
      expect(removeInlineCode(source)).to.equal(source);
  });

  it('takes a time in proportion to the length', () => {
    const start = performance.now();
    for (const part of ['<a ', '<a style="', 'style=', ' ', '="', "='", ' a', '/', '<a style>'])
      removeInlineCode(`<p ${part.repeat(1_000_000 / part.length)}>`);
    expect(performance.now() - start).to.be.below(patienceFor(4000));
  });
});

/** Runs the sanitiser of a page whose policy forbids inline code, and returns what the browser reported. */
async function collectReports(source: string, isWithoutSetHtml: boolean): Promise<string[]> {
  const frame = document.createElement('iframe');
  const policy = "style-src 'none'; script-src-attr 'none'; img-src 'none'";
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module">
    import { createSanitiser } from ${JSON.stringify(new URL('./sanitise.ts', import.meta.url).href)};
    if (${String(isWithoutSetHtml)}) delete Element.prototype.setHTML;
    const reports = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      if (violatedDirective === 'img-src') parent.postMessage(reports, '*');
      else reports.push(violatedDirective);
    });
    document.body.append((await createSanitiser())(${JSON.stringify(source)}));
    // Its report comes after all others.
    new Image().src = '/none.png';
  </script><body>`;
  const told = new Promise<MessageEvent<string[]>>((resolve) =>
    window.addEventListener('message', resolve, { once: true }),
  );
  document.body.append(frame);
  const { data } = await told;
  frame.remove();
  return data;
}

describeIn('Chromium', 'The sanitiser', () => {
  it('raises no report of a page’s policy', async () => {
    const source =
      '<p style="color: red" onclick="x()">a<b style="x: y">b</b></p><style>p{}</style><img onerror="x" <b>';
    for (const isWithoutSetHtml of [false, true]) expect(await collectReports(source, isWithoutSetHtml)).to.eql([]);
  });
});
