import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { pictureAddress } from './picture-address.js';

describeOnce('pictureAddress', () => {
  it('passes pictures of this site', () => {
    for (const path of [
      '/a.png',
      '/wp-content/uploads/2024/12/photo-1.JPG',
      '/images/a%20b.jpeg',
      '/bilder/%C3%BCber.webp',
      '/v1.2/logo@2x.min.gif',
      '/cdn/width=80,quality=75/a.avif',
      '/icon.svg',
      '/icon.svg#part',
    ])
      expect(pictureAddress(path), path).to.equal(`${location.origin}${path}`);
    expect(pictureAddress('/über uns.png')).to.equal(`${location.origin}/%C3%BCber%20uns.png`);
    expect(pictureAddress(`${location.origin}/a/../b.png`)).to.equal(`${location.origin}/b.png`);
  });

  it('rejects addresses that may be more than a picture file', () => {
    for (const address of [
      '',
      '/',
      '/logout',
      '/logout?x=1',
      '/logout?a.png',
      '/a.png?',
      '/a.png?action=delete',
      '/logout;a.png',
      '/a;b/c.png',
      '/logout.php/a.png',
      '/logout.PHP5/x/a.png',
      '/logout%3Fa.png',
      '/logout%2Fa.png',
      '/logout%3Ba.png',
      '/logout%00.png',
      '/logout#a.png',
      '/.png',
      '/logout/.png',
      '/a.png/',
      '/a.html',
    ])
      expect(pictureAddress(address), address).to.equal(undefined);
  });

  it('rejects addresses of other sites and other protocols', () => {
    const { host, protocol } = location;
    for (const address of [
      'https://tracker.example/a.png',
      '//tracker.example/a.png',
      '\\\\tracker.example/a.png',
      `${protocol}//user:secret@${host}/a.png`,
      'data:image/png;base64,iVBORw0KGgo=',
      `blob:${location.origin}/a.png`,
      'javascript:a.png',
      'http://[/a.png',
    ])
      expect(pictureAddress(address), address).to.equal(undefined);
  });
});
