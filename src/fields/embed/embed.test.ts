import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm, readText } from '../../../test/support/harness.js';
import type { OpenOptions } from '../../../test/support/harness.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const open = (source: unknown, label = '', options: OpenOptions = {}) =>
  openForm([{ id: '7', type: 'embed', label, section_text: source }], options);

/** Opens the field on a page whose owner lets the author's code run. */
async function openFramed(source: string, label = '') {
  const { element, harness } = await open(source, label, { attributes: { 'embed-frames': '' } });
  const frame = found(harness.field('7').querySelector('iframe'), 'the frame');
  return { element, harness, frame };
}

/** Waits for the next message from a frame. */
function awaitMessage(frame: HTMLIFrameElement): Promise<MessageEvent<unknown>> {
  return new Promise((resolve) => {
    addEventListener('message', function listen(event: MessageEvent<unknown>) {
      if (event.source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      resolve(event);
    });
  });
}

describe('embed', () => {
  it('shows the text in the author’s code, and runs none of the code', async () => {
    const title = document.title;
    const { harness } = await open(
      '<style>*{display:none}</style><p onclick="x">Bus <b>7</b></p><SCRIPT>document.title="ran"</SCRIPT><iframe src="https://maps.example.com"></iframe>',
      'Map',
    );
    expect(readText(harness.field('7'))).to.equal('Bus 7');
    expect(harness.field('7').querySelector('b')).to.exist;
    expect(harness.field('7').querySelector('script, style, iframe, [onclick]')).to.equal(null);
    expect(document.title).to.equal(title);
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    const { detail } = found(harness.heard('hf-warning'), 'hf-warning');
    expect(detail).to.include({ code: 'embed-not-run', path: 'fields[0].section_text' });
    expect(detail.message).to.include('“Map” (field 7) embeds <style>, onclick, <script>, <iframe>');
  });

  it('names a field without a label by its id', async () => {
    const { harness } = await open('<script src="https://widgets.example.com/w.js"></script>');
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    const { detail } = found(harness.heard('hf-warning'), 'hf-warning');
    expect(detail.message).to.include('Field 7 embeds <script>');
  });

  it('takes no room if nothing is left to show', async () => {
    for (const nothing of ['', ' \n', null, '<script>1</script>\n', '<iframe></iframe>', '<p> </p>', '<!-- x -->']) {
      const { harness } = await open(nothing);
      expect(harness.field('7').children.length, String(nothing)).to.equal(0);
      expect(harness.field('7').getBoundingClientRect().height, String(nothing)).to.equal(0);
    }
  });

  it('shows plain text and pictures of this site', async () => {
    expect(readText((await open('a')).harness.field('7'))).to.equal('a');
    const { harness } = await open('<img src="/own.png" alt="">');
    expect(harness.field('7').querySelector('img')).to.exist;
    expect(harness.heard('hf-warning')).to.equal(undefined);
  });

  it('does not mistake words of a text for code', async () => {
    const { harness } = await open('<p>An onion = a bulb, once = one time; 1 < 2 onwards = on</p>');
    expect(readText(harness.field('7'))).to.include('An onion = a bulb');
    expect(harness.heard('hf-warning')).to.equal(undefined);
  });
});

describe('embed, where the page’s owner allows frames', () => {
  it('runs the author’s code in a frame that can’t reach the page', async () => {
    const { title } = document;
    document.cookie = 'secret=of-this-page; max-age=60';
    const { harness, frame } = await openFramed(`<p>Bus</p><script>
      const reached = (reach) => { try { return String(reach()); } catch (error) { return error.name; } };
      parent.postMessage({
        cookie: reached(() => document.cookie),
        storage: reached(() => localStorage.length),
        page: reached(() => parent.document.title),
        form: reached(() => frameElement),
        address: document.baseURI + document.referrer,
        window: reached(() => open('about:blank')),
        away: reached(() => { top.location.href = 'about:blank'; }),
      }, '*');
    </script>`);
    const { origin, data } = await awaitMessage(frame);
    expect(origin).to.equal('null');
    const { address, ...reached } = data as Record<string, string>;
    // Some browsers throw, others return nothing.
    const refusals = ['SecurityError', 'InvalidAccessError', 'null', ''];
    for (const what of ['cookie', 'storage', 'page', 'form', 'window'])
      expect(reached[what], what).to.be.oneOf(refusals);
    expect(address).to.not.include(location.pathname === '/' ? location.search || '?' : location.pathname);
    expect(document.title, 'the page is still here').to.equal(title);
    expect(harness.heard('hf-warning'), 'the owner has allowed it').to.equal(undefined);
    expect(harness.field('7').querySelector('[part~="rich-text"]'), 'nothing is shown twice').to.equal(null);
  });

  it('names the frame, and gives it the least rights', async () => {
    const { frame, element } = await openFramed('<script>1</script>', 'Map');
    expect(frame.title).to.equal('Map');
    expect(Array.from(frame.sandbox)).to.deep.equal(['allow-scripts']);
    expect(frame.referrerPolicy).to.equal('no-referrer');
    expect(frame.loading).to.equal('lazy');
    expect(element.shadowRoot?.querySelector('script')).to.equal(null);
    expect((await openFramed('<script>1</script>')).frame.title).to.not.equal('');
  });

  it('makes the frame as high as its content, within bounds', async () => {
    const measureHeight = (frame: HTMLIFrameElement) => Math.round(frame.getBoundingClientRect().height);
    const block = (height: string) => `<div style="block-size: ${height}"></div><script>1</script>`;
    for (const [height, shown] of [
      ['123px', 123],
      ['0', 0],
      ['90000px', 1500],
    ] as const) {
      const { frame } = await openFramed(block(height));
      await until(() => measureHeight(frame) === shown, `a frame of ${height}`);
    }
  });

  it('shows a text as text', async () => {
    const { harness } = await open('<p>Bus <b>7</b></p>', '', { attributes: { 'embed-frames': '' } });
    expect(harness.field('7').querySelector('iframe')).to.equal(null);
    expect(readText(harness.field('7'))).to.equal('Bus 7');
  });

  it('runs again when the form is moved, and leaves no object URL behind', async () => {
    const { element, harness, frame } = await openFramed(
      '<script>onload = () => parent.postMessage("there", "*")</script>',
    );
    await awaitMessage(frame);
    const [first, place] = [frame.src, found(element.parentElement, 'the page')];
    // WebKitGTK hangs when it fetches an object URL that was revoked.
    const { revokeObjectURL } = URL;
    const givenBack: string[] = [];
    const value = (address: string) => {
      givenBack.push(address);
      revokeObjectURL.call(URL, address);
    };
    const second = await whileReplaced([URL, 'revokeObjectURL', { value }], async () => {
      const there = awaitMessage(frame);
      place.append(element);
      await there;
      expect(harness.field('7').querySelector('iframe') === frame).to.equal(true);
      const { src } = frame;
      element.remove();
      return src;
    });
    // Forms of earlier tests may give their own addresses back meanwhile.
    expect(givenBack.filter((address) => [first, second].includes(address))).to.eql([first, second]);
  });

  it('is reached by keyboard', async () => {
    const source = '<button>In the frame</button><script>onload = () => parent.postMessage("there", "*")</script>';
    const fields = [
      { id: '1', type: 'text', label: 'Name' },
      { id: '7', type: 'embed', section_text: source },
    ];
    const { harness } = await openForm(fields, { attributes: { 'embed-frames': '' } });
    const frame = found(harness.field('7').querySelector('iframe'), 'the frame');
    await awaitMessage(frame);
    harness.control('1').focus();
    await sendKeys({ press: 'Tab' });
    await until(() => harness.focused === frame, 'the focus in the frame');
  });
});
