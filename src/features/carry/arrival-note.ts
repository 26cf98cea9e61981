// Asks a person who has come by a link whether they go on with its answers, and takes what they add back to the other device.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { hasCode } from '../../api/carry/carry-error.js';
import { focusControl } from '../../element/fields/controls.js';
import { controlId } from '../../element/fields/field-scope.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import type { ElementSession } from '../../element/element-session.js';
import { markNames } from '../../element/views/authors-words.js';
import { findNote, listLost, removeNote, showNote } from '../../element/views/notes.js';
import type { NoteState } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { Arrival } from '../../persistence/carry/carrier.js';
import { readLink } from '../../persistence/carry/read-link.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';
import { isSame } from '../../persistence/draft/kept-answers.js';
import { errorName } from '../../persistence/vault/platform-errors.js';
import type { Received } from './carrying.js';
import { drawAction, drawStatus } from './draw-pieces.js';
import type { HandOver } from './hand-over.js';
import type { Offers } from './offers.js';
import { sayFailure } from './sentences.js';

/** A button of the note: its label, what it does, and whether it is what the person has come for. */
type Choice = readonly [label: string, press: () => unknown, isMain?: boolean];

/** The answers that are back, and what is said of handing them over: in the note, and below the field for which the link was made. */
interface Back extends Pick<Fitting, 'lost' | 'files'> {
  readonly when: number;
  note?: Saying;
  field?: Saying;
}

/** Says something, in the words of now. */
type Saying = (words: Words) => string;

/** The name of the note about a link. */
const ARRIVAL = 'carry';

/** The name of the note about what has come in the moment of sending. */
const RECEIVED = 'carry-received';

/** The note above the fields about what a link has brought. */
export class ArrivalNote {
  readonly #session: ElementSession;
  readonly #carrying: HandOver;
  readonly #offers: Offers;
  /** The functions that draw the notes, by their names. */
  readonly #draws = new Map<string, () => string>();
  /** The focus has to go to what has come, once the attempt to send has ended. */
  #isUnread = false;

  constructor(session: ElementSession, carrying: HandOver, offers: Offers) {
    this.#session = session;
    this.#carrying = carrying;
    this.#offers = offers;
    offers.onReworded(() => {
      for (const draw of this.#draws.values()) draw();
    });
    session.channel.on('statusChanged', ({ name }) => {
      if (this.#isUnread && name === 'filling') void this.#leadToReceived();
    });
    session.channel.on('succeeded', () => this.#remove(RECEIVED));
  }

  /** Asks whether the person goes on with what a link carries: a form and a secret. Says so where it carries nothing. */
  async arrive(link: string): Promise<void> {
    const { id } = this.#session.loaded.form;
    try {
      const arrival = await this.#carrying.fetch(readLink(`hosted-form=${link}`, id));
      this.#show(() => this.#ask(arrival));
    } catch (cause) {
      if (this.#session.signal.aborted) return;
      if (hasCode(cause, 'carried-sent')) await this.#carrying.showSent(cause.details.at);
      else this.#show(() => this.#drawFailure(link, cause));
    }
  }

  /** Tells what has come from the other device. A person who has pressed the button that sends sees it before it is sent, and sends it then. */
  tell(received: Received): void {
    const { element, loaded, status } = this.#session;
    const isHeld = status.name === 'sending';
    const close = () => {
      this.#remove(RECEIVED);
      void element.show(this.#session.status, 'form');
    };
    this.#draw(RECEIVED, () => {
      const { words } = this.#offers;
      const send: Choice = [loaded.form.submitLabel || words.submit, () => element.submit(), true];
      const choices: readonly Choice[] = [...(isHeld ? [send] : []), [words.carry.close, close]];
      this.#put('carried', html`<p>${changing(received.said)}</p>`, choices, RECEIVED);
      return received.said;
    });
    this.#isUnread = isHeld;
  }

  async #leadToReceived(): Promise<void> {
    this.#isUnread = false;
    await this.#session.element.updateComplete;
    this.#focus(RECEIVED);
  }

  #focus(name: string): void {
    findNote(this.#session, name)?.querySelector<HTMLElement>('[part=note]')?.focus();
  }

  /** Removes all that is drawn. */
  end(): void {
    this.#isUnread = false;
    this.#remove(RECEIVED);
    this.#remove(ARRIVAL);
    if (this.#carrying.asked) this.#offers.putInstead(this.#carrying.asked, undefined);
  }

  /** Draws the note about the link, and says it. Brings it into sight: the form may be far down the page. */
  #show(draw: () => string): void {
    const isFocused = findNote(this.#session, ARRIVAL)?.matches(':focus-within');
    this.#session.element.announcement = this.#draw(ARRIVAL, draw);
    // The pressed button may be gone.
    if (isFocused) this.#focus(ARRIVAL);
    else findNote(this.#session, ARRIVAL)?.scrollIntoView({ block: 'center' });
  }

  /** Draws a note now, and again in other words. Returns its sentence. */
  #draw(name: string, draw: () => string): string {
    this.#draws.set(name, draw);
    adoptLateStyles(this.#session.element.renderRoot, noteStyles);
    return draw();
  }

  #remove(name: string): void {
    this.#draws.delete(name);
    removeNote(this.#session, name);
  }

  #ask(arrival: Arrival): string {
    const { words } = this.#offers;
    const { carry } = words;
    const question = carry.ask(formatMoment(arrival.when, words.language, 'short'));
    const isAnswered = this.#isAnswered();
    const sentence = isAnswered ? `${carry.already} ${question}` : question;
    this.#put(
      'asks',
      html`<p>${changing(sentence)}</p>
        <p class="note">${changing(carry.own)}</p>`,
      [
        [isAnswered ? carry.replace : carry.goOn, () => this.#goOn(arrival)],
        [isAnswered ? carry.keep : carry.notNow, () => this.#leave()],
      ],
    );
    return `${sentence} ${carry.own}`;
  }

  /** Tells whether the form has answers on this device. */
  #isAnswered(): boolean {
    return this.#session.store.states.some(
      ({ field, definition, answer }) =>
        definition.collects &&
        !field.hidden &&
        !definition.isEmpty(answer) &&
        !isSame(answer, definition.initial(field)),
    );
  }

  #goOn(arrival: Arrival): void {
    const fitting = this.#carrying.take(arrival);
    const { asked } = this.#carrying;
    const back: Back = { when: arrival.when, lost: fitting.lost, files: fitting.files };
    this.#show(() => this.#drawBack(back));
    if (asked && this.#session.store.state(asked)) void this.#lead(asked);
    else this.#focus(ARRIVAL);
  }

  /** Leads to the field for which the link was made. */
  async #lead(fieldId: string): Promise<void> {
    const { element, features } = this.#session;
    await features.pages?.turnToField(fieldId);
    await element.updateComplete;
    focusControl(element.renderRoot, fieldId, controlId(element, fieldId));
  }

  #leave(): void {
    this.end();
    void this.#session.element.show(this.#session.status, 'form');
  }

  /** Says that the answers are back, with those that have no place, and offers to take all back to the other device. */
  #drawBack(back: Back): string {
    const { when, lost, files } = back;
    const { words } = this.#offers;
    const { about, draft, language, signature } = words;
    const { asked } = this.#carrying;
    if (asked && this.#session.store.state(asked)) this.#drawDone(asked, back);
    const restored = draft.restored(formatMoment(when, language, 'short'));
    const again = files.length > 0 ? draft.files(files) : '';
    const content = html`<p>${changing(restored)}</p>
      ${lost.length > 0 ? html`<p>${changing(draft.lost)}</p>` : nothing}${listLost(lost, about, language)}
      ${again ? html`<p>${markNames(again, files)}</p>` : nothing} ${drawStatus(back.note?.(words) ?? '')}`;
    this.#put('carried', content, [[signature.done, () => this.#finish(back, 'note'), true]]);
    return [restored, lost.length > 0 ? draft.lost : '', again].filter(Boolean).join(' ');
  }

  /** Draws the button below the field for which the link was made. */
  #drawDone(fieldId: string, back: Back): void {
    const { words } = this.#offers;
    const done = drawAction(words.signature.done, () => this.#finish(back, 'field'), true);
    this.#offers.putInstead(
      fieldId,
      html`<div class="carry-buttons">${done}</div>
        ${drawStatus(back.field?.(words) ?? '')}`,
    );
  }

  /** Gives the answers to the other device, and says so where the button is. */
  async #finish(back: Back, place: 'note' | 'field'): Promise<void> {
    const said = await this.#handOver();
    if (!said) return;
    back[place] = said;
    this.#drawBack(back);
  }

  /** Gives the answers to the other device. Returns what is said then; `undefined` where the note is no more. */
  async #handOver(): Promise<Saying | undefined> {
    try {
      const pushed = await this.#carrying.push(true);
      return (words) => {
        const left = pushed.files.length > 0 ? words.carry.tooLarge(pushed.files) : '';
        return [words.carry.handedOver, left, pushed.said].filter(Boolean).join(' ');
      };
    } catch (cause) {
      if (hasCode(cause, 'carried-sent')) {
        this.end();
        await this.#carrying.showSent(cause.details.at);
        return undefined;
      }
      if (errorName(cause) === 'AbortError') return undefined;
      return (words) => sayFailure(words, cause);
    }
  }

  #drawFailure(link: string, cause: unknown): string {
    const { words } = this.#offers;
    // A proxy that carries nothing any more has lost what the link leads to.
    const isEnded = hasCode(cause, 'carry-unavailable');
    const sentence = isEnded ? words.carry.gone : sayFailure(words, cause);
    const isLost = [words.carry.gone, words.carry.otherForm].includes(sentence);
    this.#put('failed', html`<p>${changing(sentence)}</p>`, [
      ...(isLost ? [] : [[words.retry, () => this.arrive(link)] satisfies Choice]),
      [words.carry.close, () => this.#leave()],
    ]);
    return sentence;
  }

  #put(state: NoteState, content: TemplateResult, choices: readonly Choice[], name = ARRIVAL): void {
    const buttons = choices.map(([label, press, isMain]) => drawAction(label, press, isMain));
    showNote(
      this.#session,
      name,
      state,
      html`${content}
        <div class="carry-buttons">${buttons}</div>`,
    );
  }
}
