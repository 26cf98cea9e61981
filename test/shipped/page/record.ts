// What the page hears from its forms, and what goes wrong on it. Runs before any other script.

/** An event of an element, with its detail as data. */
interface Heard {
  readonly type: string;
  readonly target: EventTarget | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Errors in the console, uncaught errors, and violations of the page's policy. */
export const problems: string[] = [];

const heard: Heard[] = [];
const NAMES = ['ready', 'page', 'submit', 'queued', 'success', 'error', 'warning'];

/** Tells how often an element has sent an event. */
export const countHeard = (target: Element, type: string): number =>
  heard.filter((each) => each.target === target && each.type === type).length;

/** Returns the detail of the last event of an element. */
export const lastHeard = (target: Element, type: string): Heard['detail'] | undefined =>
  heard.findLast((each) => each.target === target && each.type === type)?.detail;

/** Lists the codes of all errors and warnings that the owner was told. */
export const listCodes = (): string[] =>
  heard.flatMap(({ detail }) => (typeof detail === 'object' && 'code' in detail ? [String(detail['code'])] : []));

/** Writes down what the page may not miss from its first script on. */
export function startRecord(): void {
  for (const name of NAMES)
    addEventListener(
      `hf-${name}`,
      (event) => {
        heard.push({ type: event.type, target: event.target, detail: (event as CustomEvent<Heard['detail']>).detail });
      },
      true,
    );
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    problems.push(`Content security policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
  addEventListener('error', ({ message }) => void problems.push(`Not caught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => void problems.push(`Not caught: ${String(reason)}`));
  const write = console.error.bind(console);
  console.error = (...said: readonly unknown[]) => {
    problems.push(`Console: ${said.map(String).join(' ')}`);
    write(...said);
  };
}
