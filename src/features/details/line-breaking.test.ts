// Texts without spaces between their words, or whose words must stay whole, in a narrow form: each line begins where a reader expects it.
import { expect } from '@open-wc/testing';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { adoptStyles } from '../../element/form-element.js';
import { scriptStyles } from './script.styles.js';

startService();

/** Long texts of authors: a question, two answers, and a word that is longer than a line. */
const TEXTS: Readonly<Record<string, readonly [question: string, ...answers: string[]]>> = {
  ja: [
    '当日の会場までの交通手段と、おおよその到着予定時刻を「ファックス」または「メール」のいずれかでお知らせいただけますか。',
    'ご家族の方とごいっしょに、公共交通機関（地下鉄・バスなど）をご利用になってお越しになる。',
    'スーパーカリフラジリスティックエクスピアリドーシャスコミュニケーション',
  ],
  'zh-Hans': [
    '请说明您当天前往会场的交通方式，以及大致的到达时间；如有同行人员，请一并注明其姓名、年龄和联系电话。',
    '与家人一起乘坐公共交通工具（地铁、公交车等），并在“市民中心”站下车后步行前往会场。',
    '中华人民共和国国家市场监督管理总局国家标准化管理委员会联合办公室',
  ],
  'zh-Hant': [
    '請說明您當天前往會場的交通方式，以及大致的抵達時間；如有同行人員，請一併註明其姓名、年齡和聯絡電話。',
    '與家人一起搭乘大眾運輸工具（捷運、公車等），並在「市政府」站下車後步行前往會場。',
    '中華民國行政院國家發展委員會檔案管理局國家檔案典藏及服務建設計畫辦公室',
  ],
  ko: [
    '행사 당일 행사장까지 이용하실 교통수단과 대략적인 도착 예정 시각을 담당자에게 미리 알려 주시기 바랍니다.',
    '가족과 함께 지하철이나 버스 같은 대중교통을 이용하여 행사장까지 이동할 예정입니다.',
    '국민건강보험공단일산병원직원건강검진예약확인서비스이용신청서작성안내페이지바로가기',
  ],
  th: [
    'กรุณาแจ้งวิธีการเดินทางมายังสถานที่จัดงานและเวลาที่คาดว่าจะมาถึงโดยประมาณให้เจ้าหน้าที่ทราบล่วงหน้า',
    'เดินทางมาพร้อมกับครอบครัวด้วยระบบขนส่งสาธารณะเช่นรถไฟฟ้าใต้ดินหรือรถโดยสารประจำทาง',
    'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานีบูรีรมย์',
  ],
};

/** Marks that begin no line in Chinese and Japanese, small kana and the mark of a long vowel included, and marks that end none. */
const NEVER_FIRST = /^[、。，；：！？」』）”’ー・ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const NEVER_LAST = /[「『（“‘]$/u;

/** Vowels and tones of Thai that are written above, below or behind a letter. */
const THAI_MARK = /^[\u0E30-\u0E3A\u0E45-\u0E4E]/u;

async function openNarrow(language: string): Promise<Harness> {
  const [label, ...answers] = TEXTS[language] ?? [''];
  const options = answers.map((answer) => ({ label: answer, value: answer }));
  const fields = [
    { id: '1', type: 'radio', label, description: label, options, required: '1' },
    { id: '2', type: 'select', label, options },
    { id: '3', type: 'datetime', label, required: '1', date_format: 'd/m/Y' },
    { id: '4', type: 'section', section_heading: label, section_text: answers.join('') },
  ];
  const page = { style: 'inline-size: 288px; font: 16px/1.5 sans-serif' };
  const { element, harness } = await openForm(fields, { page, attributes: { lang: language } });
  // It comes by itself, but nothing tells when.
  adoptStyles(harness.root, [scriptStyles]);
  element.reportValidity();
  await until(() => harness.errors('1').length > 0, 'an error');
  return harness;
}

/** Splits a text into letters with their marks. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Half of the least distance of two lines, in px. */
const HALF_LINE = 10;

/** Splits a text into its lines as the browser has broken them. */
function splitLines(element: Element): string[] {
  const lines: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let middle = -Infinity;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    for (const { index, segment } of letters.segment(text)) {
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      // The first letter of a line has an empty box at the end of the line before, too.
      const box = [...range.getClientRects()].findLast(({ width }) => width > 0);
      if (!box) continue;
      // Boxes of tall letters overlap those of the line before. Their middles lie as far apart as the lines.
      const height = (box.top + box.bottom) / 2;
      if (height > middle + HALF_LINE) lines.push('');
      middle = height;
      lines.push(`${lines.pop() ?? ''}${segment}`);
    }
  }
  return lines;
}

const parts = (harness: Harness) =>
  [
    ...harness.root.querySelectorAll('[part~=label], [part~=hint], .option-label, [part~=error], h2, [part=section] p'),
  ].filter((each) => each.checkVisibility() && !each.closest('.visually-hidden'));

describe('In a form of 288 px', () => {
  for (const language of Object.keys(TEXTS)) {
    it(`long texts in ${language} do not reach out of it`, async () => {
      const { element, root } = await openNarrow(language);
      const { left, right } = element.getBoundingClientRect();
      const wide = [...root.querySelectorAll('*')].filter((each) => {
        const box = each.getBoundingClientRect();
        return (
          each.checkVisibility() &&
          !each.closest('.visually-hidden, option') &&
          (box.right > right + 1 || box.left < left - 1)
        );
      });
      expect(wide.map((each) => each.outerHTML.slice(0, 80))).to.eql([]);
    });
  }

  for (const language of ['ja', 'zh-Hans', 'zh-Hant'])
    it(`no line in ${language} begins with a mark that closes, a small kana, or ends with one that opens`, async () => {
      const harness = await openNarrow(language);
      const lines = parts(harness).flatMap(splitLines);
      expect(lines.length).to.be.greaterThan(8);
      expect(lines.filter((line) => NEVER_FIRST.test(line.trim()) || NEVER_LAST.test(line.trim()))).to.eql([]);
      const style = getComputedStyle(found(parts(harness)[0], 'a text'));
      expect([style.lineBreak || style.getPropertyValue('-webkit-line-break'), style.overflowWrap]).to.eql([
        'strict',
        'anywhere',
      ]);
    });

  it('lines in Korean begin with a word, and only a word that is longer than a line is broken', async () => {
    const harness = await openNarrow('ko');
    const [question = '', answer = '', word = ''] = TEXTS['ko'] ?? [];
    const known = new Set(`${question} ${answer}`.split(' '));
    const label = found(harness.field('1').querySelector('legend'), 'the label');
    // Nobody sees that it is needed in words.
    label.querySelector('.visually-hidden')?.remove();
    const lines = [label, ...harness.field('1').querySelectorAll('[part=hint], .option-label')].flatMap(splitLines);
    const strangers = lines
      .flatMap((line) => line.replace('*', '').trim().split(/\s+/))
      .filter((part) => !known.has(part));
    expect(strangers.join('')).to.equal(word);
    expect(strangers.length).to.be.greaterThan(1);
    expect(getComputedStyle(label).wordBreak).to.equal('keep-all');
  });

  it('lines in Thai begin with a letter, and between words', async () => {
    const harness = await openNarrow('th');
    const label = found(harness.field('2').querySelector('label'), 'the label');
    const lines = splitLines(label);
    expect(lines.length).to.be.greaterThan(2);
    expect(
      parts(harness)
        .flatMap(splitLines)
        .filter((line) => THAI_MARK.test(line)),
    ).to.eql([]);
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join(''))].map(
      ({ index }) => index,
    );
    let end = 0;
    const ends = lines.slice(0, -1).map((line) => (end += line.length));
    expect(ends.filter((each) => !words.includes(each))).to.eql([]);
  });
});
