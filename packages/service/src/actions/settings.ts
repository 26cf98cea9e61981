import { logicRequest } from '../fields/logic-request.js';
import { ServiceError } from '../http/errors.js';
import { invalidValue, readFlag, readText } from '../http/parameters.js';
import { parseSentJson } from '../http/parse-sent-json.js';
import type { Json } from '../values/json.js';
import { toStorable } from '../values/storable-text.js';

/** One setting of an action: its first value, and how a request's value is read. */
export interface Setting {
  readonly initial: Json;
  /** Returns the value to keep. @throws ServiceError */
  read(value: Json, name: string): Json;
}

/** Returns the setting of a text. */
export function textSetting(initial = ''): Setting {
  return { initial, read: (value, name) => readText(name, value) };
}

/** The setting of a flag, kept as `0` or `1`. */
export const FLAG_SETTING: Setting = { initial: '0', read: (value, name) => (readFlag(name, value) ? '1' : '0') };

/** Returns the setting of one of several words. The first word is its first value. */
export function wordSetting(...words: readonly [string, ...string[]]): Setting {
  return {
    initial: words[0],
    read(value, name) {
      const word = readText(name, value);
      if (!words.includes(word)) throw invalidValue(`${name} must be one of ${words.join(', ')}`);
      return word;
    },
  };
}

/** Parses JSON in a text, because urlencoded bodies cannot send an object in another way. */
function parseJsonLogic(value: Json): Json {
  if (typeof value !== 'string' || value.trim() === '') return value;
  try {
    return parseSentJson(value);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw invalidValue('The logic must be an object, or a text that is valid JSON');
  }
}

/** Returns the setting of logic. `none` is the answer where there is no logic. */
export function logicSetting(none: Json): Setting {
  return { initial: none, read: (value) => logicRequest(toStorable(parseJsonLogic(value))) ?? none };
}

/** The setting of the id of a field. */
export const FIELD_ID_SETTING: Setting = {
  initial: '',
  read(value, name) {
    const id = readText(name, value).trim();
    if (!/^\d{0,15}$/.test(id)) throw invalidValue(`${name} must be the id of a field`);
    return id;
  },
};
