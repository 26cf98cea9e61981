import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isPublicAddress } from './network.js';

describe('an address', () => {
  it('of the own network is not public, in any spelling', () => {
    for (const address of [
      '127.0.0.1',
      '127.255.255.254',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '0.0.0.0',
      '0.1.2.3',
      '192.0.0.170',
      '198.18.0.1',
      '198.19.255.255',
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'febf::1',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
    ])
      // prettier-ignore
      assert.equal(isPublicAddress(address), false, address);
  });

  it('of the internet is public', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '192.0.1.1',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001::1',
    ])
      assert.equal(isPublicAddress(address), true, address);
  });

  it('that is malformed is not public', () => {
    for (const text of ['', 'localhost', 'example.org', '127.1', '0x7f000001', '2130706433', '[::1]', '1.1.1.1:80'])
      assert.equal(isPublicAddress(text), false, text);
  });

  it('in a private range is never public', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        for (const ip of [
          `10.${b}.${c}.${d}`,
          `127.${b}.${c}.${d}`,
          `192.168.${c}.${d}`,
          `172.${16 + (b % 16)}.${c}.${d}`,
        ]) {
          assert.equal(isPublicAddress(ip), false, ip);
          assert.equal(isPublicAddress(`::ffff:${ip}`), false, ip);
        }
      }),
    );
  });
});
