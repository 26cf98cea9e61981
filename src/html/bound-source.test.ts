import { expect } from '@open-wc/testing';
import { boundSource } from './bound-source.js';

const isCut = (source: string) => boundSource(source).isCut;

/** The same tag many times, each with an attribute of its own. */
const each = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

/** Returns the number of elements that a parser makes of a bounded text. */
const parsed = (source: string) =>
  new DOMParser().parseFromString(boundSource(source).text, 'text/html').querySelectorAll('*').length;

describe('boundSource', () => {
  it('leaves long texts of people as they are', () => {
    const paragraph = '<p>A <strong data-start="1">word</strong> &amp; <a href="/x/y">a link</a>,<br>5 &lt; 7</p>';
    const sloppy = '<p><b>Title<p><font color="red">text <a name="x">';
    const picture = `<img alt="a" src="data:image/png;base64,${'iVBORw0/'.repeat(100_000)}">`;
    for (const source of [
      '',
      'a < b > c',
      paragraph.repeat(2000),
      sloppy.repeat(1000),
      picture,
      'word '.repeat(500_000),
      '<li>'.repeat(5000),
      `<!-- ${'<p>'.repeat(1000)} -->`,
    ])
      expect(boundSource(source)).to.eql({ text: source, isCut: false });
  });

  it('cuts before a tag, not within one', () => {
    const { text, isCut } = boundSource('<p>a</p>'.repeat(130_000));
    expect(isCut).to.be.true;
    expect(text).to.equal('<p>a</p>'.repeat(10_000));
  });

  it('bounds the elements in any context', () => {
    for (const tag of ['<br>', '<P>', '<b>a</b>', '<div>', '<ul><li>', '<x-y>', '<a<b>', '<p title="<b>">', '<table>'])
      expect(parsed(tag.repeat(100_000)), tag).to.be.below(45_000);
  });

  it('bounds other markup', () => {
    for (const markup of ['<!-- -->', '</p>', '<?x>', '</br>', '</>', '<!>'])
      expect(boundSource(markup.repeat(1_000_000)).text.length, markup).to.be.below(500_000);
  });

  it('bounds the attributes, however they are separated', () => {
    const many = (separator: string) => `<p${each(100_000, (i) => `${separator}a${String(i)}`)}>a</p>`;
    for (const separator of [' ', '\n', '/', '=">" ', " ='>' ", ' <', ' x=" <p y=\' " ', '\f'])
      expect(isCut(many(separator)), JSON.stringify(separator)).to.be.true;
    expect(isCut(`<p ="data:image/png;base64,${each(50_000, (i) => `${String(i)}/`)}">`)).to.be.true;
  });

  it('bounds the elements that the parser opens again in every block', () => {
    const open = (end: string) => each(2000, (i) => `<b title="${String(i)}">${end}`) + '<p>a'.repeat(2000);
    const ends = ['', '<!--</b>-->', '<i title="</b>"></i>', '<i title="> </b>"></i>', '<table></b></table>', '</i>'];
    for (const end of ends) expect(parsed(open(end)), end).to.be.below(100_000);
  });

  it('bounds the characters', () => {
    expect(boundSource('a'.repeat(6_000_000)).text.length).to.equal(5_000_000);
    expect(boundSource(`<p>${'a'.repeat(6_000_000)}</p>`).text.length).to.equal(5_000_000);
  });
});
