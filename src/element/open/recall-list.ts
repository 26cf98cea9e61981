// Decision 0011: a form that was seen on this device is drawn at once, from the list that it had then.
import { SEPARATOR } from '../../api/form-client.js';
import type { FormResponses } from '../../api/form-client.js';
import { proxyAddress } from '../form-element.js';
import type { FormElement } from '../element-session.js';
import { readText } from '../../platform/kept-texts.js';
import type { OpenStorage } from '../../platform/kept-texts.js';

/** A list that is older is not drawn. ms */
export const LIFE = 30 * 24 * 60 * 60 * 1000;

/** The prefix of the names of all kept lists. */
export const PREFIX = 'hosted-form/list/';

/** Returns the name under which the list of an element's form is kept on the device. */
export const listName = (element: Pick<FormElement, 'formId' | 'proxy' | 'baseURI'>): string =>
  `${PREFIX}${element.formId} ${proxyAddress(element)}`;

/** Returns the list that an element's form had on this device. `undefined` where none is kept, or where it can't be read. */
export function recallList(
  element: Parameters<typeof listName>[0],
  storage: OpenStorage<'getItem'>,
  now: () => number = Date.now,
): FormResponses | undefined {
  try {
    const [time, ...parts] = readText(storage, listName(element)).split(SEPARATOR);
    const [capabilities = '', list = '', settings = ''] = parts;
    return Number(time) > now() - LIFE
      ? {
          capabilities,
          list: JSON.parse(list),
          settings: JSON.parse(settings),
          source: parts.join(SEPARATOR),
          isKept: true,
        }
      : undefined;
  } catch {
    return undefined;
  }
}
