// A button for another try is there where it may help, and nowhere else.
import { expect } from '@open-wc/testing';
import { render } from 'lit/html.js';
import { core } from '../../locale/chunks/en.js';
import type { ErrorCode } from '../../model/errors.js';
import { failureView } from './placeholder-views.js';

/** Says of each error whether the next try may end otherwise. The compiler asks for each new code. */
const HELPS: Readonly<Record<ErrorCode, boolean>> = {
  network: true,
  timeout: true,
  'type-not-loaded': true,
  'service-failed': true,
  'not-json': true,
  'rate-limited': true,
  'not-configured': false,
  'proxy-not-listed': false,
  'form-not-listed': false,
  'origin-refused': false,
  unauthorized: false,
  'not-found': false,
  conflict: false,
  'too-large': false,
  unsupported: false,
  refused: false,
  'token-refused': false,
  'spam-suspected': false,
  'captcha-missing': false,
  'script-needed': false,
  'captcha-failed': false,
  'bad-field-list': false,
  'file-unreadable': false,
  'script-failed': false,
  invalid: false,
};

describe('A form that can’t be shown', () => {
  for (const [code, helps] of Object.entries(HELPS))
    it(`offers ${helps ? 'another try' : 'no button'}: ${code}`, () => {
      const place = document.createElement('div');
      render(
        failureView(core, code as ErrorCode, () => undefined),
        place,
      );
      expect(place.querySelector('button') !== null).to.equal(helps);
    });
});
