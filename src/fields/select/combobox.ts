// A list that is searched: an editable combobox with a list of the matches.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete; the best match is offered at once)
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { createRef } from 'lit/directives/ref.js';
import type { Option } from '../../model/form.js';
import { tryPart } from '../../parts/fetch-part.js';
import { OTHER } from '../shared/options/option-ids.js';
import { otherText } from '../shared/options/option-other.js';
import { otherOption } from '../shared/options/option-other-view.js';
import { comboboxView } from './combobox-view.js';
import type { Found, ListScope as Scope } from './combobox-view.js';
import { follow, reveal } from './popup.js';
import { createSearch, exactly, plain } from './search.js';
import type { Aliases } from './search.js';
import { focusIn } from '../../platform/focus.js';
import { togglePopover } from '../../platform/controls/controls.js';

/** The most options that are drawn. Nobody reads more, and thousands are slow. */
const DRAWN = 100;

/** Lists the entry that takes the answer back, as a native list has one. Whoever has no keys can't empty the text. */
const noChoice = ({ field, words }: Scope, answer: string): readonly Option[] =>
  field.required || answer === '' ? [] : [{ id: '', value: '', label: field.placeholder || words.select.choose }];

class Combobox extends AsyncDirective {
  #scope: Scope | undefined;
  readonly #input = createRef<HTMLInputElement>();
  readonly #popup = createRef<HTMLElement>();
  /** The typed text; `undefined` while the input shows the label of the chosen option. */
  #typed: string | undefined;
  /** The current answer, and the answer before the person began to type. */
  #answer = '';
  #before = '';
  /** `undefined` while the list is closed. */
  #found: Found | undefined;
  #unfollow: (() => void) | undefined;
  #find: ReturnType<typeof createSearch> | undefined;
  #aliases: Aliases | undefined;
  /** Fulfils when other names of the options are known, or there are none. */
  #ready: Promise<void> | undefined;

  render(scope: Scope): unknown {
    // The names of countries follow the language of the form.
    if (this.#scope && scope.field.shown !== this.#scope.field.shown)
      this.#find = this.#ready = this.#aliases = undefined;
    this.#scope = scope;
    if (scope.answer !== this.#answer) {
      // The answer was set from elsewhere: by a draft, by a default.
      this.#answer = scope.answer;
      this.#typed = undefined;
    }
    return this.#template(scope);
  }

  protected override disconnected(): void {
    this.#found = undefined;
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  #template(scope: Scope): unknown {
    const label = this.#options(scope).find(({ id }) => id === this.#chosen(scope))?.label ?? scope.unlisted;
    return comboboxView(scope, {
      text: this.#typed ?? label,
      chosen: this.#chosen(scope),
      found: this.#found,
      input: this.#input,
      popup: this.#popup,
      type: (text) => {
        this.#type(scope, text, text === (this.#typed ?? label));
      },
      toggle: () => {
        if (this.#found) this.#close();
        else this.#search(scope, '', this.#chosen(scope) === '' ? -1 : 0);
      },
      leave: () => {
        this.#leave(scope);
      },
      press: (event) => {
        this.#press(scope, event);
      },
      choose: (option) => {
        this.#choose(option);
      },
    });
  }

  #options({ field, words }: Scope): readonly Option[] {
    return field.other ? [...field.shown, otherOption(words)] : field.shown;
  }

  #chosen({ field }: Scope): string {
    return otherText(field, this.#answer) === undefined ? this.#answer : OTHER;
  }

  /** Handles typed text. The form reads all controls before it is sent: `isSame` tells that nothing was typed. */
  #type(scope: Scope, text: string, isSame: boolean): void {
    if (isSame || scope.readonly) return;
    if (this.#typed === undefined) this.#before = this.#answer;
    this.#typed = text;
    const exact = exactly(scope.field.shown, text, scope.words.language);
    this.#tell(text.trim() === '' ? '' : (exact?.id ?? this.#before));
    const input = this.#input.value;
    if (!input || focusIn(input) !== input) {
      void this.#takeFilled(scope, text);
      return;
    }
    const matches = this.#search(scope, text, text.trim() === '' ? -1 : 0);
    scope.announce(scope.words.options.matches(matches));
    // Nothing is left to offer.
    if (matches === 1 && exact) this.#close();
  }

  /** Takes a text that the browser has filled in without the focus. Nobody looks for a list there. */
  async #takeFilled(scope: Scope, text: string): Promise<void> {
    this.#find ??= this.#prepare(scope);
    await this.#ready;
    if (this.#typed === text) this.#leave(scope);
  }

  /** Ends the search. A text that is another name of an option chooses it: "UK". One that fits none stays, to be corrected. */
  #leave(scope: Scope): void {
    const text = this.#typed?.trim();
    if (text === undefined) {
      this.#close();
      return;
    }
    const meant = exactly(this.#options(scope), text, scope.words.language) ?? this.#findNamed(scope, text);
    const unlisted = meant ? '' : text;
    if (!meant && unlisted !== scope.unlisted) scope.leaveUnlisted(unlisted);
    this.#choose(meant);
    if (unlisted) void this.#takeNamed(text);
  }

  #findNamed({ field }: Scope, text: string): Option | undefined {
    const wanted = plain(text);
    return wanted === '' ? undefined : field.shown.find((option) => this.#aliases?.(option).includes(wanted));
  }

  /** Chooses the option that a text names, once other names of the options have come. */
  async #takeNamed(text: string): Promise<void> {
    await this.#ready;
    const scope = this.#scope;
    const named = scope?.unlisted === text ? this.#findNamed(scope, text) : undefined;
    if (named) this.#choose(named);
  }

  #press(scope: Scope, event: KeyboardEvent): void {
    if (scope.readonly || event.isComposing || event.ctrlKey || event.metaKey) return;
    if (this.#pressed(scope, event.key)) event.preventDefault();
  }

  /** Handles a key. Returns whether the key was meant for the list. */
  #pressed(scope: Scope, key: string): boolean {
    const { active = -1, options = [] } = this.#found ?? {};
    const last = options.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!this.#found) this.#search(scope, '', key === 'ArrowDown' || this.#answer !== '' ? 0 : Infinity);
      else if (key === 'ArrowDown') this.#move(active < last ? active + 1 : 0);
      else this.#move(active > 0 ? active - 1 : last);
      return true;
    }
    if (!this.#found) return false;
    if (key === 'Escape') this.#close();
    else if (key === 'Home' && active >= 0) this.#move(0);
    else if (key === 'End' && active >= 0) this.#move(last);
    else if (key === 'Enter') this.#choose(options[active]);
    else return false;
    return true;
  }

  /** Opens the list of matches. A list of all options begins near the chosen one. Returns the number of matches. */
  #search(scope: Scope, text: string, active: number): number {
    this.#find ??= this.#prepare(scope);
    const all = this.#find(text);
    const at = text === '' ? all.findIndex(({ id }) => id === this.#chosen(scope)) : -1;
    const start = at < DRAWN ? 0 : Math.min(at - DRAWN / 2, all.length - DRAWN);
    const other = this.#options(scope).slice(scope.field.shown.length);
    const none = text === '' ? noChoice(scope, this.#answer) : [];
    const options = [...none, ...all.slice(start, start + DRAWN), ...other];
    const chosen = text === '' ? options.findIndex(({ id }) => id === this.#chosen(scope)) : -1;
    this.#found = { options, more: Math.max(0, all.length - DRAWN), active: -1 };
    this.#move(chosen >= 0 ? chosen : Math.min(active, options.length - 1));
    return all.length;
  }

  /** Prepares the search. Other names of countries are fetched now, and found from then on. */
  #prepare(scope: Scope): ReturnType<typeof createSearch> {
    const { shown } = scope.field;
    this.#ready = tryPart(() => import('./country-names.js')).then((code) => {
      const names = code?.countryNames(shown, scope.words.language);
      if (!names || this.#scope?.field.shown !== shown) return;
      this.#aliases = names;
      this.#find = createSearch(shown, names);
      if (this.#found && this.#typed) this.#search(scope, this.#typed, 0);
    });
    return createSearch(shown);
  }

  #move(active: number): void {
    if (this.#found) this.#found = { ...this.#found, active };
    this.#draw();
  }

  #choose(option: Option | undefined): void {
    if (option && this.#scope && option.id !== this.#chosen(this.#scope)) this.#tell(option.id);
    if (option?.id === '') this.#scope?.announce(this.#scope.words.options.cleared);
    this.#close();
  }

  /** Closes the list. The input shows the label of the chosen option again. */
  #close(): void {
    if (!this.#found && this.#typed === undefined) return;
    this.#typed = undefined;
    this.#hide();
  }

  /** Hides the list, and leaves the input as it is. */
  #hide(): void {
    this.disconnected();
    this.#draw();
  }

  #tell(answer: string): void {
    if (answer === this.#answer) return;
    this.#answer = answer;
    this.#scope?.change(answer);
  }

  #draw(): void {
    if (this.#scope) this.setValue(this.#template(this.#scope));
    const [input, popup] = [this.#input.value, this.#popup.value];
    if (!input || !popup) return;
    const isOpen = this.#found !== undefined;
    togglePopover(popup, isOpen);
    if (!isOpen) return;
    this.#unfollow ??= follow(popup, input, () => {
      this.#hide();
    });
    reveal(popup);
  }
}

/** Draws the field's options with a search. */
export const combobox = directive(Combobox);
