// The saved page of a receipt, as a browser reads it.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { found } from '../../test/support/wait.js';
import type { FieldParam } from '../model/submission.js';
import { verifyReceipt } from '../verify.js';
import { STORED, LETTER, makeContent, withoutCryptography } from './receipt.examples.js';
import { receiptFile } from './receipt-page.js';
import type { ReceiptContent } from './receipt-page.js';

const file = () => Promise.resolve(LETTER);

describeOnce('the saved receipt', () => {
  const open = async (content?: ReceiptContent) =>
    new DOMParser().parseFromString(receiptFile(content ?? (await makeContent())), 'text/html');

  it('is readable: title, time, number, and each answer as it was chosen', async () => {
    const page = await open();
    expect([page.documentElement.lang, page.documentElement.dir]).to.eql(['en', 'ltr']);
    expect(found(page.querySelector('h1'), 'h1').textContent).to.equal('Join </script> & win: Receipt');
    expect(found(page.querySelector('p'), 'p').textContent).to.match(/2026.*1000001/);
    const rows = Array.from(page.querySelectorAll('dl > div'), (row) =>
      Array.from(row.children, (one) => one.textContent),
    );
    expect(rows).to.eql([
      ['<img src=x onerror=alert(1)>', 'First name: Ada\nLast name: Lovelace'],
      ['Do you?', 'Of course\nno'],
      ['A letter', 'letter <1>.txt (8 bytes)'],
    ]);
  });

  it('omits answers whose characters were hidden', async () => {
    const file = receiptFile(await makeContent([['4', '2718']]));
    expect(file).to.include('PIN').and.not.include('2718');
  });

  it('contains nothing that runs or is fetched, for any labels and answers', async () => {
    const evil = '"><script>alert(1)</script><!--';
    const params: readonly FieldParam[] = [
      ['2', { [evil]: evil }],
      ['3', { filename: evil, content: new Blob([]) }],
    ];
    const page = await open(await makeContent(params));
    expect(page.querySelectorAll('img, link, [style], [onerror], [src], [href]')).to.have.length(0);
    expect(Array.from(page.querySelectorAll('script'), ({ type }) => type)).to.eql(['application/json']);
    expect(found(page.querySelector('dd'), 'dd').textContent).to.equal(`${evil} ${evil}`);
  });

  it('can be compared with the submission later', async () => {
    const content = await makeContent();
    const check = await verifyReceipt(receiptFile(content), STORED, { file });
    expect([check.matches, check.receipt]).to.eql([true, content.receipt]);
  });

  it('does not mention digests if there are none', async () => {
    await withoutCryptography(async () => {
      const page = await open();
      expect(page.querySelector('code, h2')).to.equal(null);
      expect(page.querySelectorAll('dd')).to.have.length(3);
    });
  });
});
