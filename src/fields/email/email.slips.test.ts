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
    ['mailto:ada@example.org', 'ada@example.org'],
    ['ada@gmail..com', 'ada@gmail.com'],
    ['ada@hotmial.co.uk', 'ada@hotmail.co.uk'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yahooo.fr', 'ada@yahoo.fr'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@t-onlne.de', 'ada@t-online.de'],
    ['ada@example.con', 'ada@example.com'],
    ['ada@mail.example.ogr', 'ada@mail.example.org'],
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
  ]);
});
