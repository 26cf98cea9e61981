import { describe } from 'node:test';
import { findsEach, findsNone } from '../../../test/support/slips.js';
import { slips } from './phone.slips.js';

describe('A slip in a telephone number', () => {
  findsEach(slips, [
    ['+49 +49 30 901820', '+49 30 901820'],
    ['+49 0049 30 901820', '+49 30 901820'],
    ['0044+442079460123', '00442079460123'],
    ['+1 +1 555 010 0000', '+1 555 010 0000'],
    ['+49 030 901820', '+49 30 901820'],
    ['+353 01 234 5678', '+353 1 234 5678'],
    ['٠٠٤٩ ٠٣٠ ٩٠١٨٢٠', '+49 30 901820'],
  ]);

  findsNone(slips, [
    '+39 06 698',
    '+44 (0)20 7946 0123',
    '+44 20 7946 0123',
    '030 901820',
    '112',
    '+1 010',
    '',
    'call me',
  ]);
});
