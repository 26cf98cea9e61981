// The page of the bench for hostile field lists: it opens one with <hosted-form>, or shows the same content without it.

/** What one field list cost on one page. ms */
export interface Hostile {
  /** The longest stretch in which nothing else could run. */
  readonly block: number;
  readonly time: number;
  /** `hf-ready`, `hf-error` or what else came of it. */
  readonly outcome: string;
  /** How many elements stand on the page. */
  readonly elements: number;
  /** The codes of the warnings. */
  readonly warnings: readonly string[];
}

async function measured(show: () => Promise<string>): Promise<Pick<Hostile, 'block' | 'time' | 'outcome'>> {
  const start = performance.now();
  let [last, block, isOver] = [start, 0, false];
  const tick = () => {
    const now = performance.now();
    block = Math.max(block, now - last);
    last = now;
    if (!isOver) setTimeout(tick, 0);
  };
  tick();
  const outcome = await show();
  // Two frames: laid out and painted.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 0));
  isOver = true;
  tick();
  return { time: performance.now() - start, block, outcome };
}

async function openHostile(formId: string): Promise<Hostile> {
  const warnings = new Set<string>();
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', formId);
  form.addEventListener('hf-warning', (event) => warnings.add((event as CustomEvent<{ code: string }>).detail.code));
  const outcome = new Promise<string>((resolve) => {
    form.addEventListener('hf-ready', () => resolve('hf-ready'));
    form.addEventListener('hf-error', (event) =>
      resolve(`hf-error ${(event as CustomEvent<{ code: string }>).detail.code}`),
    );
    addEventListener('error', ({ message }) => resolve(message));
    addEventListener('unhandledrejection', ({ reason }) => resolve(String(reason)));
  });
  const cost = await measured(() => {
    document.body.append(form);
    return outcome;
  });
  // What tells the owner is fetched.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { ...cost, elements: form.shadowRoot?.querySelectorAll('*').length ?? 0, warnings: [...warnings] };
}

/** The list is fetched and parsed here too, then the browser shows the same content from a text of HTML. */
async function showPlain(formId: string): Promise<Hostile> {
  const html = await (await fetch(`/hostile/${formId}.html`)).text();
  const place = document.body.appendChild(document.createElement('div'));
  const cost = await measured(async () => {
    await (await fetch(`/forms/form/${formId}/field.json`)).json();
    place.innerHTML = html;
    return 'shown';
  });
  return { ...cost, elements: place.querySelectorAll('*').length, warnings: [] };
}

Object.assign(globalThis, { openHostile, showPlain });
