import { expect } from '@open-wc/testing';
import { openForm, textOf } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const open = (source: unknown, label = '') => openForm([{ id: '7', type: 'embed', label, section_text: source }]);

describe('embed', () => {
  it('shows what is text of the author’s code, and runs nothing of it', async () => {
    const title = document.title;
    const { harness } = await open(
      '<style>*{display:none}</style><p onclick="x">Bus <b>7</b></p><SCRIPT>document.title="ran"</SCRIPT><iframe src="https://maps.example.com"></iframe>',
      'Map',
    );
    expect(textOf(harness.field('7'))).to.equal('Bus 7');
    expect(harness.field('7').querySelector('b')).to.exist;
    expect(harness.field('7').querySelector('script, style, iframe, [onclick]')).to.equal(null);
    expect(document.title).to.equal(title);
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    const { detail } = found(harness.heard('hf-warning'), 'hf-warning');
    expect(detail).to.include({ code: 'embed-not-run', path: 'fields[0].section_text' });
    expect(detail.message).to.include('“Map” (field 7) embeds <script>, <iframe>');
  });

  it('names a field without a label by its id', async () => {
    const { harness } = await open('<script src="https://widgets.example.com/w.js"></script>');
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    const { detail } = found(harness.heard('hf-warning'), 'hf-warning');
    expect(detail.message).to.include('Field 7 embeds <script>');
  });

  it('takes no room where nothing is left', async () => {
    for (const nothing of ['', ' \n', null, '<script>1</script>\n', '<iframe></iframe>', '<p> </p>', '<!-- x -->']) {
      const { harness } = await open(nothing);
      expect(harness.field('7').children.length, String(nothing)).to.equal(0);
      expect(harness.field('7').getBoundingClientRect().height, String(nothing)).to.equal(0);
    }
  });

  it('shows plain text and pictures of this site', async () => {
    expect(textOf((await open('a')).harness.field('7'))).to.equal('a');
    const { harness } = await open('<img src="/own.png" alt="">');
    expect(harness.field('7').querySelector('img')).to.exist;
    expect(harness.heard('hf-warning')).to.equal(undefined);
  });
});
