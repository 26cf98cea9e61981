import { ProxyConfigurationError } from '../errors.js';
import { readWhole } from '../guard/guard-options.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStorage } from '../keys/key-store-unstorage.js';
import type { KeyStore } from '../keys/key-store.js';
import { resolveKeyStore } from '../keys/resolve-key-store.js';
import type { Ports } from '../ports.js';
import { isObject } from '../unknown-value.js';

/** The limits of carried drafts, and their place. */
export interface CarryLimits {
  /** The largest ciphertext, in bytes. Default 10,485,760: 10 MiB. */
  readonly bytes?: number;
  /** The time for which a draft is kept after it was put, in milliseconds. Default 2,592,000,000: 30 days. */
  readonly keep?: number;
  /** The size of all drafts together, in bytes, each in steps of 16 KiB. Default 1,073,741,824: 1 GiB; in memory 67,108,864: 64 MiB. */
  readonly total?: number;
  /** The size by which one visitor's drafts may grow in a day, in bytes. Default: an eighth of `total`, and at least `bytes`. */
  readonly perVisitor?: number;
  /** The longest time for which a device may wait for another version, in milliseconds; 0 for none. Default 25,000. */
  readonly wait?: number;
  /** The place of the drafts, as the option `keys` names one. Default: where the keys are. */
  readonly keys?: string | KeyStorage | KeyStore;
}

/** The option for carried drafts. */
export interface CarryOptions {
  /**
   * Lets visitors go on with a form on another device. Their browser encrypts the draft, and the proxy keeps the ciphertext for a time.
   * Default `false`.
   */
  readonly carry?: boolean | CarryLimits;
}

/** The checked option, with the defaults filled in. */
export interface CarrySettings {
  readonly bytes: number;
  readonly keep: number;
  readonly wait: number;
  readonly total: number;
  readonly perVisitor: number;
  readonly keys: KeyStore;
}

const MEBIBYTE = 1024 * 1024;
const DAY = 86_400_000;

/** The part of the total that a visitor may add in a day. */
const VISITOR_PART = 1 / 8;

/** The text that a memory takes for each byte of the total: the ciphertext as text, and the entries beside it. */
const MEMORY_PER_BYTE = 1.5;

/**
 * Checks the option for carried drafts, and fills in the defaults.
 *
 * @param place The place of the keys of submissions, and the store there.
 * @returns `undefined` where no drafts are carried.
 * @throws ProxyConfigurationError `carry_invalid`, `limit_invalid` or `keys_invalid`.
 */
export function readCarryOptions(
  { carry = false }: CarryOptions,
  place: { readonly name: unknown; readonly keys: KeyStore },
  ports: Ports,
): CarrySettings | undefined {
  if (carry === false) return undefined;
  const limits = carry === true ? {} : carry;
  if (!isObject(limits)) {
    throw new ProxyConfigurationError('carry_invalid', 'The option "carry" must be true, false or an object.');
  }
  const { keys, ...rest }: CarryLimits = limits;
  const isInMemory = (keys ?? place.name) === 'memory:';
  const bytes = readWhole('carry.bytes', rest.bytes ?? 10 * MEBIBYTE, 1);
  const total = readWhole('carry.total', rest.total ?? (isInMemory ? 64 : 1024) * MEBIBYTE, 1);
  const perVisitor = rest.perVisitor ?? Math.max(bytes, Math.floor(total * VISITOR_PART));
  return {
    bytes,
    keep: readWhole('carry.keep', rest.keep ?? 30 * DAY, 1),
    wait: readWhole('carry.wait', rest.wait ?? 25_000, 0),
    total,
    perVisitor: readWhole('carry.perVisitor', perVisitor, 1),
    keys: isInMemory
      ? createMemoryKeys(ports.now, Math.ceil(total * MEMORY_PER_BYTE), 'refuse')
      : findStore(keys, place.keys, ports),
  };
}

function findStore(keys: CarryLimits['keys'], usual: KeyStore, ports: Ports): KeyStore {
  return keys === undefined ? usual : resolveKeyStore(keys, ports, 'carry.keys');
}
