// Offers to go on on another device. What makes the code and the link is fetched once somebody wants it, or has come by a link.
import { readCarry } from '../../api/capabilities.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Installed } from '../../element/feature.js';
import { tryPart } from '../../parts/fetch-part.js';
import { findAll } from '../../platform/page.js';
import { anyLink, onLink, takeLink } from '../../platform/link/carried-link.js';
import { hasCrypto } from '../../platform/crypto.js';
import { Changes } from './changes.js';
import type { GoingOn } from './go-on.js';
import { Offers } from './offers.js';

/** Tells whether a link names no form of this page. One in a tree of its own may still take it. */
const isForNobody = (formId: string | undefined): boolean =>
  formId === '' ||
  (formId !== undefined && findAll(document, `[form-id="${formId}"], [data-hosted-form="${formId}"]`).length === 0);

/** Draws the offers, and takes the link with which somebody has come. */
export async function install(session: ElementSession): Promise<Installed | undefined> {
  const { loaded, features, element } = session;
  const most = element.matches('[carry]') ? readCarry(loaded.capabilities) : 0;
  // Who comes by a link is told, too, that this proxy carries nothing.
  const isWanted = most > 0 || anyLink() !== undefined;
  if (!isWanted || !hasCrypto() || features.instead) return undefined;
  const changes = new Changes(session);
  const words = await loaded.wording.complete();
  let going: Promise<GoingOn | undefined> | undefined;
  let presses = 0;
  const open = async (fieldId: string) => {
    const press = ++presses;
    const started = await start();
    // The person may have closed it while the code came, and opened it again.
    if (press === presses && offers.opened === fieldId) await started?.open(fieldId);
    return started !== undefined;
  };
  const offers = new Offers(session, words, most > 0 ? open : undefined);
  /** Begins once. Where the code does not come, it is asked for again at the next press. */
  const start = async (): Promise<GoingOn | undefined> => {
    const code = tryPart(() => import('./go-on.js'));
    const started = await (going ??= code.then((come) => come?.goOn(session, { changes, offers, most })));
    if (!started) going = undefined;
    return started;
  };
  /** Takes the link with which somebody has come, or which comes into the open page. */
  const look = () => {
    const secret = takeLink(loaded.form.id);
    const other = anyLink();
    if (secret === undefined && !isForNobody(other)) return;
    // A proxy that carries nothing any more, or an owner who wants it no more, has lost what the link leads to.
    void start().then((started) => started?.arrive(most > 0 ? secret : secret && '', other));
  };
  onLink(look, session.signal);
  look();
  if (most > 0) features.draft?.whenLinked((link) => void start().then((started) => started?.resume(link)));
  return { reset: () => void going?.then((started) => started?.end()) };
}
