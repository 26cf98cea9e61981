import { describe, it } from 'node:test';
import { expect } from 'chai';
import { nameZone, readClockIn, readZone } from './zone.js';

const clock = (zone: string, moment: string) => Object.values(readClockIn(zone, new Date(moment))).join(' ');

describe('The zone of a form', () => {
  it('has a name in the language of the words', () => {
    expect(nameZone('US/Eastern', 'en')).to.equal('Eastern Time');
    expect(nameZone('Europe/Berlin', 'de')).to.equal('Mitteleuropäische Zeit');
  });

  it('is not there if it is empty or unknown', () => {
    expect(['', ' ', 'Mars/Base', '0'].map(readZone)).to.eql(['', '', '', '']);
    expect(readZone(' US/Eastern ')).to.equal('US/Eastern');
  });

  it('has a clock of its own, also at midnight and in summer', () => {
    expect(clock('US/Eastern', '2026-01-01T04:59:58Z')).to.equal('2025 12 31 23 59 58');
    expect(clock('US/Eastern', '2026-01-01T05:00:00Z')).to.equal('2026 1 1 0 0 0');
    expect(clock('US/Eastern', '2026-07-01T16:00:00Z')).to.equal('2026 7 1 12 0 0');
    expect(clock('Asia/Kolkata', '2026-07-01T16:00:00Z')).to.equal('2026 7 1 21 30 0');
  });
});
