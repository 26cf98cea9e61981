// The element as a directive of Angular 17 and later, on the tag itself. The build compiles it as Angular wants libraries: in part.
// Its inputs are made from the options.
import {
  Directive,
  ElementRef,
  EventEmitter,
  Input,
  Output,
  Renderer2,
  afterNextRender,
  forwardRef,
  inject,
} from '@angular/core';
import type { OnChanges, OnDestroy } from '@angular/core';
import { NG_VALUE_ACCESSOR } from '@angular/forms';
import type { ControlValueAccessor } from '@angular/forms';
import type { HostedFormEvents } from '../element/events.js';
import type { HostedForm as HostedFormElement } from '../element/hosted-form.js';
import type { Values } from '../model/form.js';
import { OptionInputs } from './angular-inputs.js';
import { keepProperties, listen, register, toAttributes } from './component.js';
import type { EventName, HostedFormProperties } from './component.js';

/** The outputs. One called `change` or `submit` would hear the platform's event as well. */
type Outputs = {
  readonly [Name in EventName as `hf${Capitalize<Name>}`]: EventEmitter<HostedFormEvents[`hf-${Name}`]>;
};
/** The outputs by the events' own names. */
type Emitters = { readonly [Name in EventName]: EventEmitter<HostedFormEvents[`hf-${Name}`]> };

const nothing = (): void => undefined;

/**
 * A form of the Form Collection Service: `<hosted-form formId="101" proxy="/forms" (hfSuccess)="thank($event)">fallback</hosted-form>`.
 * A server draws the tag with its content, which is read where the form does not come. For a form of Angular, it is a control: its value is the
 * answers by field id.
 */
@Directive({
  selector: 'hosted-form',
  standalone: true,
  exportAs: 'hostedForm',
  host: { '(focusout)': 'touch()' },
  providers: [{ provide: NG_VALUE_ACCESSOR, useExisting: forwardRef(() => HostedForm), multi: true }],
})
export class HostedForm
  extends OptionInputs
  implements HostedFormProperties, Outputs, ControlValueAccessor, OnChanges, OnDestroy
{
  /** The answers to begin with, by field id. Equal values are set once. */
  @Input() values: HostedFormProperties['values'];
  /** Words of your own, in the language of the page. */
  @Input() words: HostedFormProperties['words'];

  @Output() readonly hfReady = new EventEmitter<HostedFormEvents['hf-ready']>();
  @Output() readonly hfChange = new EventEmitter<HostedFormEvents['hf-change']>();
  @Output() readonly hfPage = new EventEmitter<HostedFormEvents['hf-page']>();
  @Output() readonly hfSubmit = new EventEmitter<HostedFormEvents['hf-submit']>();
  @Output() readonly hfCaptcha = new EventEmitter<HostedFormEvents['hf-captcha']>();
  @Output() readonly hfSuccess = new EventEmitter<HostedFormEvents['hf-success']>();
  @Output() readonly hfQueued = new EventEmitter<HostedFormEvents['hf-queued']>();
  @Output() readonly hfError = new EventEmitter<HostedFormEvents['hf-error']>();
  @Output() readonly hfWarning = new EventEmitter<HostedFormEvents['hf-warning']>();

  readonly #emitters: Emitters = {
    ready: this.hfReady,
    change: this.hfChange,
    page: this.hfPage,
    submit: this.hfSubmit,
    captcha: this.hfCaptcha,
    success: this.hfSuccess,
    queued: this.hfQueued,
    error: this.hfError,
    warning: this.hfWarning,
  };

  /** The element, for its methods. */
  readonly element = inject<ElementRef<HostedFormElement>>(ElementRef).nativeElement;

  readonly #renderer = inject(Renderer2);
  /** There once the page is drawn in a browser. */
  #set: ReturnType<typeof keepProperties> | undefined;
  #written: readonly string[] = [];
  #stop = nothing;
  #isDisabledByForm = false;
  #hasValue = false;
  #tell: (values: Values) => void = nothing;

  /** Tells the control that the person has been there. */
  touch: () => void = nothing;

  constructor() {
    super();
    afterNextRender(() => {
      this.#stop = listen(this.element, (name, event) => this.#hear(name, event));
      this.#set = keepProperties(this.element);
      void this.#set(this);
    });
  }

  ngOnChanges(): void {
    this.#write();
    void this.#set?.(this);
  }

  ngOnDestroy(): void {
    this.#stop();
  }

  /** Fills in what the control holds. Takes what a person has typed only where the control is reset. */
  writeValue(values: Values | null | undefined): void {
    if (values) void this.#whenRegistered(() => (this.element.values = values));
    else if (this.#hasValue) void this.#whenRegistered(() => this.element.reset());
    this.#hasValue = Boolean(values);
  }

  registerOnChange(tell: (values: Values) => void): void {
    this.#tell = tell;
  }

  registerOnTouched(touch: () => void): void {
    this.touch = touch;
  }

  setDisabledState(isDisabled: boolean): void {
    this.#isDisabledByForm = isDisabled;
    this.#write();
  }

  #hear<Name extends EventName>(name: Name, event: HostedFormEvents[`hf-${Name}`]): void {
    if (name === 'change') {
      this.#hasValue = true;
      this.#tell(this.element.values);
    }
    this.#emitters[name].emit(event);
  }

  /** Does a step with the element's own properties, which a server does not have. */
  async #whenRegistered(step: () => void): Promise<void> {
    if (!Object.hasOwn(globalThis, 'customElements')) return;
    await register();
    step();
  }

  #write(): void {
    const attributes = toAttributes(this);
    if (this.#isDisabledByForm) attributes['disabled'] = '';
    // What the page itself writes as attributes stays.
    for (const name of this.#written) if (!(name in attributes)) this.#renderer.removeAttribute(this.element, name);
    for (const [name, value] of Object.entries(attributes)) this.#renderer.setAttribute(this.element, name, value);
    this.#written = Object.keys(attributes);
  }
}
