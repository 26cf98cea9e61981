import { describe } from 'node:test';
import { findsEach, findsNone } from '../../../test/support/slips.js';
import { slips } from './email.slips.js';

describe('A slip in an e-mail address', () => {
  findsEach(slips, [
    ['ada@gmial.com', 'ada@gmail.com'],
    ['Ada.B+news@GMIAL.COM', 'Ada.B+news@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gmail.cm', 'ada@gmail.com'],
    ['ada@gmal.con', 'ada@gmail.com'],
    ['ada@gmailcom', 'ada@gmail.com'],
    ['ada@gmail,com', 'ada@gmail.com'],
    ['ada@gmail.com.', 'ada@gmail.com'],
    ['ada@@gmail.com', 'ada@gmail.com'],
    ['ada@gmail..com', 'ada@gmail.com'],
    ['ada@hotmial.co.uk', 'ada@hotmail.co.uk'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yahooo.fr', 'ada@yahoo.fr'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@t-onlne.de', 'ada@t-online.de'],
    ['ada@example.con', 'ada@example.com'],
    ['ada@mail.example.ogr', 'ada@mail.example.org'],
    ['mailto:ada@gmial.com?subject=Hi', 'ada@gmail.com'],
  ]);

  findsNone(slips, [
    'ada@gmail.com',
    'ada@email.com',
    'ada@mail.com',
    'ada@ymail.com',
    'ada@fastmail.fm',
    'ada@hotmail.be',
    'ada@yahoo.ca',
    'ada@live.ca',
    'ada@life.com',
    'ada@gmx.de',
    'ada@me.com',
    'ada@we.com',
    'ada@web.de',
    'ada@wbe.de',
    'ada@example.co',
    'ada@example.cm',
    'ada@company.co.uk',
    'ada@bücher.example',
    'ada@gmai.example',
    'ada@gmail.example',
    'ada@alicia.it',
    'ada',
    'ada@',
    '@gmail.com',
    'ada lovelace@gmial.com',
    '',
    'ada@localhost',
    'meet me at home dot',
    'look at example.com and at example.org',
    'ада@почта.рф',
    'сосо@пример.com',
    'жук@example.com',
    '用户@点.com',
  ]);
});

describe('An address that was dictated', () => {
  findsEach(slips, [
    ['ada at example dot com', 'ada@example.com'],
    ['Ada dot Lovelace at example dot co dot uk', 'ada.lovelace@example.co.uk'],
    ['ada (at) example (dot) com', 'ada@example.com'],
    ['ada[at]example.com', 'ada@example.com'],
    ['ada @ example . com', 'ada@example.com'],
    ['ada arroba example punto com', 'ada@example.com'],
    ['ada ät example punkt de', 'ada@example.de'],
    ['ada Unterstrich l ät example minus shop Punkt de', 'ada_l@example-shop.de'],
    ['ada arobase exemple point fr', 'ada@exemple.fr'],
    ['ada tiret bas l arobase exemple point fr', 'ada_l@exemple.fr'],
    ['ada chiocciola esempio punto it', 'ada@esempio.it'],
    ['ada apenstaartje example punt nl', 'ada@example.nl'],
    ['ada małpa example kropka pl', 'ada@example.pl'],
    ['ada собака example точка ru', 'ada@example.ru'],
    ['ada zavináč example tečka cz', 'ada@example.cz'],
    ['ada kukac example pont hu', 'ada@example.hu'],
    ['ada アットマーク example ドット jp', 'ada@example.jp'],
    ['ada 골뱅이 example 점 kr', 'ada@example.kr'],
    ['ada שטרודל example נקודה il', 'ada@example.il'],
    ['ada at gmial dot com', 'ada@gmail.com'],
  ]);
});

describe('Several addresses, or letters that look like others', () => {
  findsEach(slips, [
    ['ada@example.com, bob@example.com', 'ada@example.com'],
    ['ada@example.com;bob@example.com', 'ada@example.com'],
    ['ada@example.com bob@example.com', 'ada@example.com'],
    ['Ada <ada@example.com>, Bob <bob@example.com>', 'ada@example.com'],
    ['ada@exаmple.com', 'ada@example.com'],
    ['аda@example.com', 'ada@example.com'],
    ['ada@example.cοm', 'ada@example.com'],
  ]);
});
